"""The site as it is served in life, by gunicorn, on the test database."""

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path

ROOT = Path(__file__).parents[2]
_STOP_SECONDS = 20


@contextmanager
def running_server(*, database: str, environment: Mapping[str, str] | None = None) -> Iterator[str]:
    """Serve the site for the length of a block; yield its address.

    The socket listens before the server starts and is handed down to it. So no other program
    can take its port, and a browser that comes early waits instead of being turned away.

    Args:
        database: The name of the test database.
        environment: Settings that the site is to have besides the usual ones.
    """
    with socket.create_server(("127.0.0.1", 0)) as listening:
        process = subprocess.Popen(
            [
                *(sys.executable, "-m", "gunicorn", "config.wsgi", "--no-control-socket"),
                *("--bind", f"fd://{listening.fileno()}", "--log-level", "warning"),
                *("--worker-class", "gthread", "--threads", "8", "--timeout", "120"),
            ],
            cwd=ROOT,
            env={
                **os.environ,
                "DJANGO_SETTINGS_MODULE": "config.settings_test",
                "PLUMBLINE_TEST_DATABASE": database,
                **(environment or {}),
            },
            pass_fds=[listening.fileno()],
            start_new_session=True,
        )
        try:
            yield f"http://127.0.0.1:{listening.getsockname()[1]}"
        finally:
            _end(process)


def _end(process: subprocess.Popen[bytes]) -> None:
    process.terminate()
    with suppress(subprocess.TimeoutExpired):
        process.wait(_STOP_SECONDS)
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()
