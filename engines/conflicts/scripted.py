"""A double that answers what it was told to, for tests of everything around a finder."""

from collections import deque
from collections.abc import Sequence

from engines.conflicts.model import Contradiction, Statement


class ScriptedConflictFinder:
    """Answers from a queue, one answer per pair; None once the queue is empty.

    Attributes:
        seen: Every pair it was asked about, in order.
    """

    def __init__(self, *, fingerprint: str = "scripted-1") -> None:
        self.fingerprint = fingerprint
        self.seen: list[tuple[Statement, Statement]] = []
        self._queue: deque[Contradiction | None] = deque()

    def enqueue(self, *answers: Contradiction | None) -> None:
        """Add answers to give, first in first out."""
        self._queue.extend(answers)

    def compare(self, pairs: Sequence[tuple[Statement, Statement]]) -> list[Contradiction | None]:
        """Answer each pair with the next answer."""
        self.seen.extend(pairs)
        return [self._queue.popleft() if self._queue else None for _ in pairs]
