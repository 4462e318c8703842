"""What the system says about a process that a pid file names."""

from pathlib import Path

import psutil


def runs(pid: int, mark: Path) -> bool:
    """Say whether `pid` is alive and has `mark` on its command line.

    A pid file outlives its process, and after a restart of the machine or of a container its
    number soon belongs to something else. A zombie is dead, but keeps its number.
    """
    try:
        process = psutil.Process(pid)
        if process.status() == psutil.STATUS_ZOMBIE:
            return False
        return str(mark) in " ".join(process.cmdline())
    except psutil.NoSuchProcess:
        return False


def read_pid(file: Path) -> int | None:
    """Return the number in the first line of a pid file; None if there is none."""
    try:
        return int(file.read_text().split("\n", 1)[0])
    except (FileNotFoundError, ValueError):
        return None


def last_line(log: Path) -> str:
    """Return the last line of a log, to quote in an error."""
    lines = log.read_text(errors="replace").split("\n") if log.exists() else []
    return next((line.strip() for line in reversed(lines) if line.strip()), "nothing")
