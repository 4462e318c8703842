"""The formulas, against values computed by hand and against what must hold of them."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from config.bench.metrics import auroc, balanced_accuracy, interval, macro_f1, tally

SCORES = st.lists(st.sampled_from([0.0, 0.1, 0.25, 0.5, 1.0]), min_size=1, max_size=12)


def test_rows_are_counted_by_label_and_answer_with_a_column_for_no_answer() -> None:
    counts = tally(["a", "a", "b", "b"], ["a", "b", "b", None], ("a", "b"))
    assert counts.tolist() == [[1, 1, 0], [0, 1, 1]]


def test_balanced_accuracy_is_the_mean_of_the_recalls() -> None:
    # 3 of 4 of the first class, 1 of 2 of the second.
    assert balanced_accuracy(np.array([[3, 1, 0], [0, 1, 1]])) == pytest.approx((3 / 4 + 1 / 2) / 2)


def test_macro_f1_is_the_mean_of_the_classes() -> None:
    confusion = np.array([[1, 1, 0, 0], [0, 1, 0, 0], [1, 0, 0, 0]])
    # F1: first 2*1/(2+2), second 2*1/(1+2), third 0.
    assert macro_f1(confusion) == pytest.approx((1 / 2 + 2 / 3 + 0) / 3)


def test_what_could_not_be_checked_lowers_every_measure() -> None:
    checked, failed = np.array([[2, 0, 0], [0, 2, 0]]), np.array([[1, 0, 1], [0, 2, 0]])
    assert balanced_accuracy(failed) < balanced_accuracy(checked)
    assert macro_f1(failed) < macro_f1(checked)


@given(SCORES, SCORES)
def test_auroc_is_the_share_of_pairs_in_the_right_order(
    positives: list[float], negatives: list[float]
) -> None:
    wins = [(high > low) + 0.5 * (high == low) for high in positives for low in negatives]
    assert auroc(positives, negatives) == pytest.approx(sum(wins) / len(wins))


def test_an_interval_is_the_same_each_time_and_holds_the_value() -> None:
    confusion = np.array([[40, 10, 0], [12, 38, 0]])
    low, high = interval(confusion, balanced_accuracy)
    assert low < balanced_accuracy(confusion) < high
    assert (low, high) == interval(confusion, balanced_accuracy)


def test_an_interval_is_as_wide_as_the_normal_approximation_has_it() -> None:
    low, high = interval(np.array([[400, 100, 0], [100, 400, 0]]), balanced_accuracy)
    # Two recalls of 0.8 on 500 rows each: standard error sqrt(2 * 0.8 * 0.2 / 500) / 2.
    expected = 2 * 1.96 * (2 * 0.8 * 0.2 / 500) ** 0.5 / 2
    assert high - low == pytest.approx(expected, rel=0.1)


def test_more_rows_make_a_narrower_interval() -> None:
    few = interval(np.array([[4, 1, 0], [1, 4, 0]]), macro_f1)
    many = interval(np.array([[400, 100, 0], [100, 400, 0]]), macro_f1)
    assert many[1] - many[0] < few[1] - few[0]
