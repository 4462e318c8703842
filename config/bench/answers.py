"""What an auditor, or a baseline in its place, says of one claim."""

import math
from collections.abc import Iterable
from dataclasses import dataclass

from engines.verify import Finding, Unchecked, Verdict

DENIED = 0.5  # chance of contradiction from which an unsupported claim counts as contradicted


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer in the terms of every kind of label.

    Attributes:
        supported: None where the claim could not be checked, which is wrong whatever the label.
        verdict: None likewise.
        relation: "entail", "neutral" or "contradict"; None likewise.
        support: Score by which supported claims should stand above the rest; nan likewise.
        contradiction: Score by which denied claims should stand above the rest; nan likewise.
    """

    supported: bool | None
    verdict: Verdict | None
    relation: str | None
    support: float
    contradiction: float


COULD_NOT_CHECK = Answer(None, None, None, math.nan, math.nan)
_RANK = {Verdict.SUPPORTED: 2, Verdict.DRIFT: 1, Verdict.HALLUCINATION: 0}


def answer(finding: Finding | Unchecked) -> Answer:
    """Read a finding of an auditor."""
    if isinstance(finding, Unchecked):
        return COULD_NOT_CHECK
    supported = finding.verdict is Verdict.SUPPORTED
    denied = finding.contradiction >= DENIED
    return Answer(
        supported=supported,
        verdict=finding.verdict,
        relation="entail" if supported else "contradict" if denied else "neutral",
        support=finding.support,
        contradiction=finding.contradiction,
    )


def best(answers: Iterable[Answer]) -> Answer:
    """Return the answer that speaks most for the claim: its best chunk decides."""
    return max(answers, key=_standing)


def _standing(each: Answer) -> tuple[int, float]:
    if each.verdict is None:
        return -1, 0.0
    return _RANK[each.verdict], each.support
