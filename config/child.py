"""A program that is started again whenever it ends."""

import os
import signal
import subprocess
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

_FIRST_DELAY_SECONDS = 0.5
_LONGEST_DELAY_SECONDS = 30.0
_STEADY_SECONDS = 60.0
"""One that ran this long and then ended is started again without a growing delay."""
_LARGEST_LOG_BYTES = 10_000_000


def _nothing() -> None:
    """Do nothing before a start."""


@dataclass(slots=True)
class Child:
    """One program in a session of its own, so that no key in the terminal reaches it.

    Attributes:
        name: What people call it; also the name of its log.
        command: The program and its arguments.
        log: Where its output is appended.
        env: Its environment.
        before_start: Called before each start, when nothing of an earlier run is left; what it
            raises puts the start off.
    """

    name: str
    command: Sequence[str]
    log: Path
    env: Mapping[str, str] = field(default_factory=lambda: os.environ)
    before_start: Callable[[], None] = _nothing
    _process: subprocess.Popen[bytes] | None = None
    _started_at: float = 0.0
    _not_before: float = 0.0
    _delay: float = 0.0

    def keep_running(self) -> bool:
        """Start it if it is not running and its delay is over; say whether it was started."""
        if self._process is not None:
            if self._process.poll() is None:
                return False
            self._bury()
        if time.monotonic() < self._not_before:
            return False
        self._start()
        return True

    def ask_to_stop(self) -> None:
        """Tell it to finish what it does and end."""
        if self._process is not None:
            self._process.terminate()

    def stop(self, *, seconds: float) -> None:
        """Wait for its end that long, then end it and everything it started."""
        if self._process is None:
            return
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(max(seconds, 0))
        self._bury()

    def _start(self) -> None:
        self.before_start()
        if self.log.exists() and self.log.stat().st_size > _LARGEST_LOG_BYTES:
            self.log.replace(self.log.with_name(f"{self.log.name}.1"))
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(  # noqa: S603 - our own commands, no shell
                self.command,
                env=self.env,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
        self._started_at = time.monotonic()

    def _bury(self) -> None:
        """End what is left of its session and set the delay before its next start."""
        process = self._process
        if process is None:
            return
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        self._process = None
        if time.monotonic() - self._started_at > _STEADY_SECONDS:
            self._delay = 0.0
        else:
            self._delay = min(max(self._delay * 2, _FIRST_DELAY_SECONDS), _LONGEST_DELAY_SECONDS)
        self._not_before = time.monotonic() + self._delay
