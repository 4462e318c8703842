"""A real prefork Celery worker on the test database and the test broker."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from uuid import uuid4

from config.celery import app

ROOT = Path(__file__).parents[2]
_START_SECONDS = 60
_STOP_SECONDS = 20


@contextmanager
def running_worker(*, database: str, concurrency: int = 2) -> Iterator[subprocess.Popen[bytes]]:
    """Run a worker for the length of a block; it takes tasks when the block begins.

    Args:
        database: The name of the test database.
        concurrency: The number of its pool processes.
    """
    name = f"{uuid4().hex}@test"
    command = [sys.executable, "-m", "celery", "-A", "config", "worker", "--pool", "prefork"]
    options = ["--hostname", name, "--concurrency", str(concurrency), "--loglevel", "WARNING"]
    process = subprocess.Popen(
        [*command, *options],
        cwd=ROOT,
        env={
            **os.environ,
            "DJANGO_SETTINGS_MODULE": "config.settings_test",
            "PLUMBLINE_TEST_DATABASE": database,
        },
        start_new_session=True,
    )
    try:
        _wait_until_it_answers(name, process)
        yield process
    finally:
        _end(process)


def _wait_until_it_answers(name: str, process: subprocess.Popen[bytes]) -> None:
    deadline = time.monotonic() + _START_SECONDS
    while not app.control.ping(destination=[name], timeout=0.3):
        assert process.poll() is None, f"the worker ended with status {process.returncode}"
        assert time.monotonic() < deadline, "the worker does not answer"


def _end(process: subprocess.Popen[bytes]) -> None:
    process.terminate()
    with suppress(subprocess.TimeoutExpired):
        process.wait(_STOP_SECONDS)
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()
