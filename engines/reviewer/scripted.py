"""A double that doubts what it was told to, for tests of everything around a reviewer."""

from collections import deque
from collections.abc import Sequence

from engines.reviewer.contract import Reading, Statement


class ScriptedReviewer:
    """Answers from a queue, one reading a call; doubts nothing once the queue is empty.

    Attributes:
        seen: Every title and statement it read, in order.
    """

    def __init__(self, *readings: Reading, fingerprint: str = "scripted-1") -> None:
        self.fingerprint = fingerprint
        self.seen: list[tuple[str, Statement]] = []
        self._queue = deque(readings)

    def read(self, *, title: str, statements: Sequence[Statement]) -> Reading:
        """Return the next reading."""
        self.seen += [(title, statement) for statement in statements]
        return self._queue.popleft() if self._queue else Reading()
