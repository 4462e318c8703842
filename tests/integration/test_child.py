"""A child is started again when it ends, and takes with it all it started."""

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest

from config.child import Child
from tests.support.waiting import wait_until

LIVES_ON = "import time\ntime.sleep(600)"
STUBBORN = "import signal, time\nsignal.signal(signal.SIGTERM, signal.SIG_IGN)\n"
HAS_A_CHILD = "import subprocess, sys\nsubprocess.Popen([sys.executable, '-c', sys.argv[1]])\n"


@pytest.fixture
def log(tmp_path: Path) -> Path:
    return tmp_path / "child.log"


def made(log: Path, code: str, *arguments: str) -> Child:
    return Child("child", [sys.executable, "-c", code, *arguments], log)


def processes(log: Path) -> list[psutil.Process]:
    """Return the living processes that write to `log`, eldest first."""
    return [one for one in psutil.Process().children(recursive=True) if _writes_to(one, log)]


def _writes_to(process: psutil.Process, log: Path) -> bool:
    try:
        return any(file.path == str(log) for file in process.open_files())
    except psutil.NoSuchProcess:
        return False


@pytest.fixture
def running(log: Path) -> Iterator[Child]:
    child = made(log, LIVES_ON)
    assert child.keep_running()
    yield child
    child.stop(seconds=0)


def test_a_running_child_is_left_alone(running: Child) -> None:
    assert not running.keep_running()


def test_a_killed_child_is_started_again(running: Child, log: Path) -> None:
    [first] = processes(log)
    first.kill()
    wait_until(running.keep_running)
    [second] = processes(log)
    assert second.pid != first.pid


def test_a_child_that_keeps_ending_is_started_ever_more_rarely(log: Path) -> None:
    child = made(log, "print('once', flush=True)")
    delays = []
    for _ in range(3):
        wait_until(child.keep_running)
        wait_until(lambda: not processes(log))
        child.keep_running()
        delays.append(child._delay)
    child.stop(seconds=0)
    assert delays == [0.5, 1.0, 2.0]
    assert log.read_text().split() == ["once"] * 3


def test_what_must_precede_a_start_precedes_each(log: Path) -> None:
    starts: list[int] = []
    child = made(log, "")
    child.before_start = lambda: starts.append(len(processes(log)))
    for _ in range(2):
        wait_until(child.keep_running)
        wait_until(lambda: not processes(log))
    child.stop(seconds=0)
    assert starts == [0, 0]


def test_a_child_that_will_not_end_is_ended(log: Path) -> None:
    child = made(log, f"{STUBBORN}print('ready', flush=True)\n{LIVES_ON}")
    child.keep_running()
    wait_until(lambda: "ready" in log.read_text())
    child.ask_to_stop()
    child.stop(seconds=0.2)
    assert processes(log) == []


def test_a_killed_child_leaves_no_process_of_its_own_behind(log: Path) -> None:
    child = made(log, f"{HAS_A_CHILD}print('ready', flush=True)\n{LIVES_ON}", LIVES_ON)
    child.keep_running()
    wait_until(lambda: "ready" in log.read_text())
    family = processes(log)
    assert len(family) == 2
    os.kill(family[0].pid, 9)
    wait_until(child.keep_running)
    wait_until(lambda: not family[1].is_running() or family[1].status() == psutil.STATUS_ZOMBIE)
    child.stop(seconds=0)


def test_a_large_log_is_put_aside_at_a_start(log: Path) -> None:
    log.write_bytes(b"x" * 10_000_001)
    child = made(log, "")
    child.keep_running()
    child.stop(seconds=10)
    assert log.stat().st_size == 0
    assert log.with_name("child.log.1").stat().st_size == 10_000_001


def test_stopping_what_never_ran_does_nothing(log: Path) -> None:
    child = made(log, "")
    child.ask_to_stop()
    child.stop(seconds=0)
    assert not log.exists()
