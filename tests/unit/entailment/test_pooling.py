"""One relation is made out of those of several windows."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.verify.entailment.pooling import pool

_SHARES = st.lists(
    st.tuples(*[st.floats(min_value=0.001, max_value=1)] * 3).map(
        lambda parts: [part / sum(parts) for part in parts]
    ),
    min_size=1,
    max_size=8,
)


def test_one_window_answers_for_itself() -> None:
    relation = pool(np.array([[0.2, 0.3, 0.5]]))
    assert (relation.entail, relation.neutral, relation.contradict) == pytest.approx(
        (0.2, 0.3, 0.5)
    )


def test_the_window_that_entails_most_answers_how_far_the_claim_is_entailed() -> None:
    assert pool(np.array([[0.1, 0.9, 0.0], [0.8, 0.1, 0.1], [0.2, 0.8, 0.0]])).entail == 0.8


def test_a_window_that_entails_outweighs_one_that_denies() -> None:
    relation = pool(np.array([[0.9, 0.05, 0.05], [0.0, 0.0, 1.0]]))
    assert (relation.entail, relation.neutral, relation.contradict) == pytest.approx(
        (0.9, 0.0, 0.1)
    )


def test_a_denial_is_found_among_windows_that_say_nothing() -> None:
    relation = pool(np.array([[0.05, 0.95, 0.0], [0.02, 0.08, 0.9], [0.05, 0.9, 0.05]]))
    assert relation.contradict == 0.9


@given(_SHARES)
def test_the_relation_sums_to_one_whatever_the_windows(shares: list[list[float]]) -> None:
    relation = pool(np.array(shares))
    parts = (relation.entail, relation.neutral, relation.contradict)
    assert sum(parts) == pytest.approx(1)
    assert all(0 <= part <= 1 for part in parts)


@given(_SHARES)
def test_the_order_of_the_windows_makes_no_difference(shares: list[list[float]]) -> None:
    assert pool(np.array(shares)) == pool(np.array(shares[::-1]))
