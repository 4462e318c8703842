"""Which measures a set's labels allow, and what they come to."""

import pytest

from config.bench.answers import COULD_NOT_CHECK
from config.bench.scoring import score
from tests.unit.bench.rows import row, said


def test_three_verdicts_allow_the_three_way_measure() -> None:
    rows = [row(verdict=verdict) for verdict in ("supported", "drift", "hallucination")]
    measures = score(rows, [said("supported"), said("drift"), said("drift")])
    assert measures.balanced_accuracy == 1
    assert measures.macro_f1 == pytest.approx((1 + 2 / 3 + 0) / 3)
    assert measures.contradiction_auroc is None
    assert measures.contradiction_macro_f1 is None
    assert measures.pair_consistency is None


def test_a_set_that_labels_only_some_rows_with_a_verdict_has_no_three_way_measure() -> None:
    rows = [row(verdict=verdict) for verdict in ("supported", "drift", "hallucination")]
    measures = score([*rows, row(binary="unsupported")], [said("supported")] * 4)
    assert measures.macro_f1 is None
    assert measures.macro_f1_ci is None
    assert measures.balanced_accuracy == pytest.approx(0.5)


def test_a_set_of_one_label_has_no_measure_of_telling_apart() -> None:
    measures = score([row(verdict="drift")] * 3, [said("drift")] * 3)
    assert measures.balanced_accuracy is None
    assert measures.balanced_accuracy_ci is None
    assert measures.auroc is None


def test_scores_that_order_the_claims_rightly_have_an_auroc_of_one_whatever_the_verdicts() -> None:
    rows = [row(binary="supported"), row(binary="unsupported")]
    answers = [said("drift", support=0.4), said("drift", support=0.1)]
    assert score(rows, answers).auroc == 1
    assert score(rows, answers).balanced_accuracy == pytest.approx(0.5)


def test_relations_allow_the_measures_of_contradiction() -> None:
    rows = [row(relation=relation) for relation in ("entail", "neutral", "contradict", "partial")]
    answers = [
        said("supported", support=0.9),
        said("hallucination", contradiction=0.1),
        said("hallucination", contradiction=0.8),
        said("drift", contradiction=0.9),
    ]
    measures = score(rows, answers)
    # The partial row ranks above the denied one; the three-way measure leaves it out.
    assert measures.contradiction_auroc == pytest.approx(2 / 3)
    assert measures.contradiction_macro_f1 == pytest.approx(1)


def test_a_relation_that_leaves_denial_open_counts_only_as_unsupported() -> None:
    rows = [row(relation="not_entail"), row(relation="entail"), row(relation="contradict")]
    answers = [said("drift", contradiction=0.9), said("supported"), said("drift")]
    assert score(rows, answers).contradiction_auroc == pytest.approx(0.5)
    assert score(rows, answers).balanced_accuracy == 1


def test_a_pair_counts_when_both_of_it_are_right() -> None:
    rows = [
        row(binary="supported", pair="p"),
        row(binary="unsupported", pair="p"),
        row(binary="supported", pair=2),
        row(binary="unsupported", pair=2),
        row(binary="supported", pair="alone"),
        row(binary="supported"),
    ]
    right, wrong = said("supported"), said("drift")
    measures = score(rows, [right, wrong, right, right, wrong, wrong])
    assert measures.pair_consistency == pytest.approx(0.5)


def test_what_could_not_be_checked_is_wrong_in_every_measure() -> None:
    rows = [
        row(verdict="supported", relation="entail", pair=1),
        row(verdict="drift", relation="neutral", pair=1),
        row(verdict="hallucination", relation="contradict", pair=1),
    ]
    measures = score(rows, [COULD_NOT_CHECK] * 3)
    assert measures.balanced_accuracy == measures.macro_f1 == measures.auroc == 0
    assert measures.contradiction_auroc == measures.contradiction_macro_f1 == 0
    assert measures.pair_consistency == 0
