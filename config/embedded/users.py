"""Who needs the services: a lock that every supervisor of one `var` shares."""

import fcntl
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TextIO

from config.embedded.folders import plain_errors


@dataclass(frozen=True, slots=True)
class Use:
    """One supervisor's share of the services; the system ends it with the process."""

    _file: TextIO

    def is_only_one(self) -> bool:
        """Say whether no other supervisor uses the services at this moment."""
        try:
            fcntl.lockf(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        fcntl.lockf(self._file, fcntl.LOCK_SH)
        return True

    def keep_others_out(self) -> bool:
        """Let nobody join from now on; False if there are others already."""
        try:
            fcntl.lockf(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True


@contextmanager
def joined(lock: Path) -> Iterator[Use]:
    """Use the services for the length of a block.

    Raises:
        ServiceError: `lock` cannot be written.
    """
    with plain_errors(lock):
        file = lock.open("a+")
    with file:
        fcntl.lockf(file, fcntl.LOCK_SH)
        yield Use(file)
