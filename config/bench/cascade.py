"""How well the cascade chooses what to ask a model about, whatever that model is worth.

The judge here answers from the labels: what is measured is the routing, not a model.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from config.bench.rows import Row
from engines.verify import Auditor, Finding, Pair, Unchecked, Verdict
from engines.verify.cascade import CascadeAuditor


class VerdictRow(Row):
    """A claim, its lines, and what a person says of it."""

    claim: str
    evidence: str
    verdict: Verdict


@dataclass(frozen=True, slots=True)
class CascadeFigures:
    """What the routing costs and keeps; a share of nothing is None.

    Attributes:
        n: Claims.
        asked: Share of them that the judge was asked about; it is asked about all in `llm` mode.
        agreement: Share of the cascade's verdicts that are the label.
        agreement_first: The same of the bundled auditor alone.
        agreement_kept: The same of the verdicts that the bundled auditor kept to itself.
    """

    n: int
    asked: float | None
    agreement: float | None
    agreement_first: float | None
    agreement_kept: float | None


class _Labels:
    """A judge that knows the labels, and counts how often it is asked."""

    fingerprint = "labels"

    def __init__(self, rows: Sequence[VerdictRow]) -> None:
        self._labels = {Pair(row.claim, row.evidence): row.verdict for row in rows}
        self.asked: list[Pair] = []

    def judge(self, pairs: Sequence[Pair]) -> list[Finding | Unchecked]:
        self.asked += pairs
        return [_labelled(self._labels[pair]) for pair in pairs]


def _labelled(verdict: Verdict) -> Finding:
    return Finding(verdict, "As labelled.", 1.0, (), (), _Labels.fingerprint)


def measure(first: Auditor, rows: Sequence[VerdictRow], *, sure: float) -> CascadeFigures:
    """Measure the cascade that keeps verdicts of `first` from a confidence of `sure` on."""
    pairs = [Pair(row.claim, row.evidence) for row in rows]
    judge = _Labels(rows)
    found = CascadeAuditor(first=first, judge=judge, sure=sure).judge(pairs)
    right = _right(found, rows)
    asked = set(judge.asked)
    return CascadeFigures(
        n=len(rows),
        asked=_share([pair in asked for pair in pairs]),
        agreement=_share(right),
        agreement_first=_share(_right(first.judge(pairs), rows)),
        agreement_kept=_share(
            [good for good, pair in zip(right, pairs, strict=True) if pair not in asked]
        ),
    )


def _right(found: Sequence[Finding | Unchecked], rows: Sequence[VerdictRow]) -> list[bool]:
    return [
        isinstance(each, Finding) and each.verdict is row.verdict
        for each, row in zip(found, rows, strict=True)
    ]


def _share(yes: Sequence[bool]) -> float | None:
    return round(sum(yes) / len(yes), 3) if yes else None
