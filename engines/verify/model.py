"""The words of the auditor role: what goes in, what comes out."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from engines.text import Span


class Verdict(StrEnum):
    """How a claim stands to the lines it cites."""

    SUPPORTED = "supported"
    DRIFT = "drift"
    HALLUCINATION = "hallucination"


@dataclass(frozen=True, slots=True)
class Pair:
    """A claim and the text of the lines it cites; nothing else is ever judged.

    Several citations are joined by an empty line, the lines of one by a line feed.
    """

    claim: str
    evidence: str


@dataclass(frozen=True, slots=True)
class Finding:
    """A verdict with its reasons.

    Attributes:
        verdict: The judgement.
        reason: One plain sentence a reader can check.
        confidence: Estimated chance that the verdict is right, 0 to 1.
        claim_spans: The words at fault, as offsets into the claim.
        evidence_spans: The words they were held against, as offsets into the evidence.
        judged_by: Which engine judged.
        support: Estimated chance that the lines support the whole claim, 0 to 1. An engine that
            does not estimate it leaves it out: it then follows from verdict and confidence.
        contradiction: Estimated chance that the lines deny the claim, 0 to 1.
        stands: A mechanical check found another fact in the lines: no model may overrule that.
    """

    verdict: Verdict
    reason: str
    confidence: float
    claim_spans: tuple[Span, ...]
    evidence_spans: tuple[Span, ...]
    judged_by: str
    support: float = math.nan
    contradiction: float = 0.0
    stands: bool = False

    def __post_init__(self) -> None:
        if math.isnan(self.support):
            supported = self.verdict is Verdict.SUPPORTED
            chance = self.confidence if supported else 1 - self.confidence
            object.__setattr__(self, "support", chance)


@dataclass(frozen=True, slots=True)
class Unchecked:
    """The pair could not be judged; never stored as a verdict."""

    reason: str


class Auditor(Protocol):
    """Judges claims against the lines they cite."""

    @property
    def fingerprint(self) -> str:
        """Identify engine, model, thresholds and code: verdicts of another one are stale."""
        ...

    def judge(self, pairs: Sequence[Pair]) -> list[Finding | Unchecked]:
        """Judge each pair on its own, in the same order; a bad pair loses only itself."""
        ...
