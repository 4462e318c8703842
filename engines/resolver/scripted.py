"""A double that suggests what it was told to, for tests of everything around a resolver."""

from collections import deque
from collections.abc import Sequence

from engines.llm import LlmError
from engines.resolver.contract import Dispute, Edit


class ScriptedResolver:
    """Answers from a queue, one answer a dispute; nothing once the queue is empty.

    Attributes:
        seen: Every dispute it was asked about, in order.
    """

    def __init__(
        self, *answers: Sequence[Edit] | LlmError, fingerprint: str = "scripted-1"
    ) -> None:
        self.fingerprint = fingerprint
        self.seen: list[Dispute] = []
        self._queue = deque(answers)

    def suggest(self, dispute: Dispute) -> list[Edit]:
        """Return the next answer, or raise it."""
        self.seen.append(dispute)
        answer = self._queue.popleft() if self._queue else ()
        if isinstance(answer, LlmError):
            raise answer
        return list(answer)
