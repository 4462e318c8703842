"""A double that answers what it was told to, for tests of everything around an auditor."""

from collections import deque
from collections.abc import Sequence

from engines.verify.model import Finding, Pair, Unchecked, Verdict

_SCRIPTED = "scripted"


class ScriptedAuditor:
    """Answers from a queue, one finding per pair; "supported" once the queue is empty.

    Attributes:
        seen: Every pair it was asked about, in order.
    """

    def __init__(self, *, fingerprint: str = "scripted-1") -> None:
        self.fingerprint = fingerprint
        self.seen: list[Pair] = []
        self._queue: deque[Finding | Unchecked] = deque()

    def enqueue(self, *findings: Finding | Unchecked) -> None:
        """Add answers to give, first in first out."""
        self._queue.extend(findings)

    def enqueue_verdict(
        self, verdict: Verdict | str, *, reason: str = "As scripted.", confidence: float = 1.0
    ) -> None:
        """Add a finding without spans."""
        self.enqueue(Finding(Verdict(verdict), reason, confidence, (), (), _SCRIPTED))

    def judge(self, pairs: Sequence[Pair]) -> list[Finding | Unchecked]:
        """Answer each pair with the next finding; an empty side could not be checked."""
        return [self._answer(pair) for pair in pairs]

    def _answer(self, pair: Pair) -> Finding | Unchecked:
        self.seen.append(pair)
        if self._queue:
            return self._queue.popleft()
        if not pair.claim.strip() or not pair.evidence.strip():
            return Unchecked("There is no text to check.")
        return Finding(Verdict.SUPPORTED, "As scripted.", 1.0, (), (), _SCRIPTED)
