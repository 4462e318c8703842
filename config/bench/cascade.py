"""How well the cascade chooses what to ask a model about, whatever that model is worth.

The judge here answers from the labels: what is measured is the routing, not a model.
"""

from collections.abc import Iterator, Sequence
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
class Point:
    """What the routing costs and keeps at one setting; a share of nothing is None.

    Attributes:
        sure: Confidence from which the bundled auditor's findings stand.
        asked: Share of the claims that the judge was asked about; in `llm` mode that is all.
        agreement: Share of the cascade's verdicts that are the label.
        agreement_kept: The same of the verdicts that the bundled auditor kept to itself.
    """

    sure: float
    asked: float | None
    agreement: float | None
    agreement_kept: float | None


@dataclass(frozen=True, slots=True)
class CascadeFigures:
    """The routing at the setting that was asked for, and at others to choose from.

    Attributes:
        n: Claims.
        agreement_judge: Share of the judge's verdicts that are the label: what `llm` mode reaches.
        agreement_first: The same of the bundled auditor alone.
        chosen: At the setting that was asked for.
        curve: At each of `SURE`.
    """

    n: int
    agreement_judge: float | None
    agreement_first: float | None
    chosen: Point
    curve: tuple[Point, ...]


SURE = (0.5, 0.55, 0.6, 0.65, 0.7, 0.75, 0.8, 0.85, 0.9, 0.95, 0.99)


class _Labels:
    """A judge that knows the labels, and counts how often it is asked."""

    fingerprint = "labels"

    def __init__(self, rows: Sequence[VerdictRow]) -> None:
        self._labels = {_pair(row): row.verdict for row in rows}
        self.asked: list[Pair] = []

    def judge(self, pairs: Sequence[Pair]) -> list[Finding | Unchecked]:
        self.asked += pairs
        return [_labelled(self._labels[pair]) for pair in pairs]


def _labelled(verdict: Verdict) -> Finding:
    return Finding(verdict, "As labelled.", 1.0, (), (), _Labels.fingerprint)


class _Found:
    """An auditor that repeats what another one found."""

    fingerprint = "found"

    def __init__(self, rows: Sequence[VerdictRow], found: Sequence[Finding | Unchecked]) -> None:
        self._found = dict(zip(map(_pair, rows), found, strict=True))

    def judge(self, pairs: Sequence[Pair]) -> list[Finding | Unchecked]:
        return [self._found[pair] for pair in pairs]


def measure(first: Auditor, rows: Sequence[VerdictRow], *, sure: float) -> CascadeFigures:
    """Measure the cascade that keeps verdicts of `first` from a confidence of `sure` on."""
    pairs = [_pair(row) for row in rows]
    found = first.judge(pairs)
    known = _Found(rows, found)
    return CascadeFigures(
        n=len(rows),
        agreement_judge=_share(_right(_Labels(rows).judge(pairs), rows)),
        agreement_first=_share(_right(found, rows)),
        chosen=_point(known, rows, sure),
        curve=tuple(_point(known, rows, each) for each in SURE),
    )


def _point(first: Auditor, rows: Sequence[VerdictRow], sure: float) -> Point:
    pairs, judge = [_pair(row) for row in rows], _Labels(rows)
    right = _right(CascadeAuditor(first=first, judge=judge, sure=sure).judge(pairs), rows)
    asked = set(judge.asked)
    return Point(
        sure=sure,
        asked=_share([pair in asked for pair in pairs]),
        agreement=_share(right),
        agreement_kept=_share(
            [good for good, pair in zip(right, pairs, strict=True) if pair not in asked]
        ),
    )


def cascade_lines(figures: CascadeFigures) -> Iterator[str]:
    """Yield who agrees how often with the labels, then a line for each setting."""
    yield f"{figures.n} claims; shares of verdicts that are the label:"
    yield f"the judge about all {_shown(figures.agreement_judge)}"
    yield f"the bundled auditor alone {_shown(figures.agreement_first)}"
    yield f"{'sure':>8}{'asked':>9}{'agreement':>12}{'of what is kept':>18}"
    for point in sorted({figures.chosen, *figures.curve}, key=lambda each: each.sure):
        mark = " <" if point.sure == figures.chosen.sure else ""
        yield (
            f"{point.sure:>8.2f}{_shown(point.asked):>9}{_shown(point.agreement):>12}"
            f"{_shown(point.agreement_kept):>18}{mark}"
        )


def _shown(share: float | None) -> str:
    return "–" if share is None else f"{share:.3f}"


def _pair(row: VerdictRow) -> Pair:
    return Pair(row.claim, row.evidence)


def _right(found: Sequence[Finding | Unchecked], rows: Sequence[VerdictRow]) -> list[bool]:
    return [
        isinstance(each, Finding) and each.verdict is row.verdict
        for each, row in zip(found, rows, strict=True)
    ]


def _share(yes: Sequence[bool]) -> float | None:
    return round(sum(yes) / len(yes), 3) if yes else None
