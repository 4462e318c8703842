"""How often an auditor is right on labelled rows."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from engines.verify.model import Auditor, Finding, Pair, Unchecked, Verdict

UNCHECKED = "could not check"


@dataclass(frozen=True, slots=True)
class Labelled:
    """A pair with the verdict a person gave it."""

    claim: str
    evidence: str
    verdict: Verdict


@dataclass(frozen=True, slots=True)
class Accuracy:
    """Agreement with people.

    Attributes:
        n: Rows judged, those that could not be checked included.
        balanced_accuracy: Mean of the recalls of "supported" and "not supported".
        macro_f1: Unweighted mean F1 of the three verdicts.
        confusion: confusion[label][answer] = rows.
    """

    n: int
    balanced_accuracy: float
    macro_f1: float
    confusion: dict[str, dict[str, int]]


def measure(auditor: Auditor, rows: Sequence[Labelled]) -> Accuracy:
    """Judge all rows and compare; a row that could not be checked counts as wrong."""
    findings = auditor.judge([Pair(row.claim, row.evidence) for row in rows])
    answers = [_answer(finding) for finding in findings]
    return score([row.verdict for row in rows], answers)


def score(labels: Sequence[str], answers: Sequence[str]) -> Accuracy:
    """Compare answers with labels, both given as verdict words."""
    counts = Counter(zip(map(str, labels), map(str, answers), strict=True))
    columns = [*map(str, Verdict), UNCHECKED]
    confusion = {
        str(label): {answer: counts[str(label), answer] for answer in columns} for label in Verdict
    }
    return Accuracy(
        n=len(labels),
        balanced_accuracy=_balanced_accuracy(confusion),
        macro_f1=sum(_f1(confusion, str(verdict)) for verdict in Verdict) / len(Verdict),
        confusion=confusion,
    )


def _answer(finding: Finding | Unchecked) -> str:
    return UNCHECKED if isinstance(finding, Unchecked) else str(finding.verdict)


def _balanced_accuracy(confusion: dict[str, dict[str, int]]) -> float:
    supported = str(Verdict.SUPPORTED)
    right = confusion[supported][supported]
    positives = sum(confusion[supported].values())
    others = [row for label, row in confusion.items() if label != supported]
    negatives = sum(sum(row.values()) for row in others)
    refused = sum(row[str(Verdict.DRIFT)] + row[str(Verdict.HALLUCINATION)] for row in others)
    return (_ratio(right, positives) + _ratio(refused, negatives)) / 2


def _f1(confusion: dict[str, dict[str, int]], verdict: str) -> float:
    right = confusion[verdict][verdict]
    labelled = sum(confusion[verdict].values())
    answered = sum(row[verdict] for row in confusion.values())
    return _ratio(2 * right, labelled + answered)


def _ratio(part: int, whole: int) -> float:
    return part / whole if whole else 0.0
