"""The figures an auditor is measured by, against values computed by hand."""

import json
from pathlib import Path

import pytest

from engines.verify import (
    Labelled,
    ScriptedAuditor,
    Unchecked,
    Verdict,
    local_auditor,
    measure,
    score,
)

GOLD = Path(__file__).parents[2] / "data" / "gold" / "claims_dev.jsonl"


def test_scores_are_those_computed_by_hand() -> None:
    labels = ["supported", "supported", "drift", "hallucination"]
    answers = ["supported", "drift", "drift", "supported"]
    accuracy = score(labels, answers)
    assert accuracy.n == 4
    # Recall of supported 1/2, of not supported 1/2.
    assert accuracy.balanced_accuracy == pytest.approx(0.5)
    # F1: supported 2/4, drift 2/3, hallucination 0.
    assert accuracy.macro_f1 == pytest.approx((0.5 + 2 / 3) / 3)
    assert accuracy.confusion["supported"]["drift"] == 1


def test_no_rows_score_nothing() -> None:
    assert score([], []).macro_f1 == 0


def test_what_could_not_be_checked_counts_as_wrong() -> None:
    auditor = ScriptedAuditor()
    auditor.enqueue(Unchecked("Down."))
    auditor.enqueue_verdict("drift")
    rows = [Labelled("a", "a", Verdict.SUPPORTED), Labelled("b", "b", Verdict.DRIFT)]
    accuracy = measure(auditor, rows)
    assert accuracy.balanced_accuracy == pytest.approx(0.5)
    assert accuracy.confusion["supported"]["could not check"] == 1


def test_the_local_auditor_is_well_above_likeness_alone_on_the_labelled_rows() -> None:
    rows = [json.loads(line) for line in GOLD.read_text().splitlines()]
    labelled = [Labelled(r["claim"], r["evidence"], Verdict(r["verdict"])) for r in rows]
    accuracy = measure(local_auditor(), labelled)
    # Cosine thresholds 0.6 and 0.3 alone reach macro-F1 0.34 and balanced accuracy 0.57 here.
    assert accuracy.macro_f1 > 0.65
    assert accuracy.balanced_accuracy > 0.72
