"""Answers held against labels: every measure that the labels of a set allow."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from config.bench.answers import Answer
from config.bench.claims import ClaimRow, pairs
from config.bench.metrics import (
    Confusion,
    Interval,
    Measure,
    auroc,
    balanced_accuracy,
    interval,
    macro_f1,
    tally,
)
from engines.verify import Verdict

RELATIONS = ("entail", "neutral", "contradict")


@dataclass(frozen=True, slots=True)
class Measures:
    """Agreement with people on one data set; None is a measure that its labels do not allow.

    Attributes:
        balanced_accuracy: Mean of the recalls of "supported" and "not supported".
        auroc: Chance that a supported claim scores above one that is not.
        macro_f1: Unweighted mean F1 of the three verdicts.
        contradiction_auroc: Chance that a denied claim scores above one that is not.
        contradiction_macro_f1: Unweighted mean F1 of entail, neutral and contradict.
        pair_consistency: Share of pairs of which every row is rightly told supported or not
            (Gardner et al., Findings of EMNLP 2020).

    The `_ci` are 95 % intervals.
    """

    balanced_accuracy: float | None
    balanced_accuracy_ci: Interval | None
    auroc: float | None
    macro_f1: float | None
    macro_f1_ci: Interval | None
    contradiction_auroc: float | None
    contradiction_macro_f1: float | None
    contradiction_macro_f1_ci: Interval | None
    pair_consistency: float | None


def score(rows: Sequence[ClaimRow], answers: Sequence[Answer]) -> Measures:
    """Hold answers against the labels of the same rows."""
    told, told_ci = _with_interval(_supported(rows, answers), balanced_accuracy)
    verdicts, verdicts_ci = _with_interval(_verdicts(rows, answers), macro_f1)
    relations, relations_ci = _with_interval(_relations(rows, answers), macro_f1)
    return Measures(
        balanced_accuracy=told,
        balanced_accuracy_ci=told_ci,
        auroc=_support(rows, answers),
        macro_f1=verdicts,
        macro_f1_ci=verdicts_ci,
        contradiction_auroc=_contradiction(rows, answers),
        contradiction_macro_f1=relations,
        contradiction_macro_f1_ci=relations_ci,
        pair_consistency=_pair_consistency(rows, answers),
    )


def _with_interval(
    confusion: Confusion, measure: Measure
) -> tuple[float, Interval] | tuple[None, None]:
    """Measure where every class has rows: without one the figure would mean something else."""
    if not confusion.sum(axis=-1).all():
        return None, None
    return float(measure(confusion)), interval(confusion, measure)


def _supported(rows: Sequence[ClaimRow], answers: Sequence[Answer]) -> Confusion:
    labels = [row.supported for row in rows]
    return tally(labels, [each.supported for each in answers], (True, False))


def _verdicts(rows: Sequence[ClaimRow], answers: Sequence[Answer]) -> Confusion:
    """Count verdicts; a set that labels only some of its rows with one has no such measure."""
    known = [row.verdict for row in rows if row.verdict is not None]
    if len(known) < len(rows):
        return tally([], [], tuple(Verdict))
    return tally(known, [each.verdict for each in answers], tuple(Verdict))


def _relations(rows: Sequence[ClaimRow], answers: Sequence[Answer]) -> Confusion:
    """Count relations; rows of a partial or unclear one are left out."""
    clear = [
        (row.relation, each.relation)
        for row, each in zip(rows, answers, strict=True)
        if row.relation in RELATIONS
    ]
    return tally([label for label, _ in clear], [told for _, told in clear], RELATIONS)


def _support(rows: Sequence[ClaimRow], answers: Sequence[Answer]) -> float | None:
    marked = [(bool(row.supported), each.support) for row, each in zip(rows, answers, strict=True)]
    return _auroc(marked)


def _contradiction(rows: Sequence[ClaimRow], answers: Sequence[Answer]) -> float | None:
    marked = [
        (row.relation == "contradict", each.contradiction)
        for row, each in zip(rows, answers, strict=True)
        if row.relation not in {None, "not_entail"}
    ]
    return _auroc(marked)


def _auroc(marked: Sequence[tuple[bool, float]]) -> float | None:
    """Rank scores; one that is missing ranks where it is wrong."""
    positives = [-math.inf if math.isnan(value) else value for is_one, value in marked if is_one]
    negatives = [math.inf if math.isnan(value) else value for is_one, value in marked if not is_one]
    return auroc(positives, negatives) if positives and negatives else None


def _pair_consistency(rows: Sequence[ClaimRow], answers: Sequence[Answer]) -> float | None:
    right = [each.supported is row.supported for row, each in zip(rows, answers, strict=True)]
    consistent = [all(right[place] for place in places) for places in pairs(rows).values()]
    return sum(consistent) / len(consistent) if consistent else None
