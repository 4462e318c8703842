"""Rankings become one by the published formula, and no page crowds out the others."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wiki.search.fusion import WEIGHTS, K, reciprocal_rank_fusion, spread

RANKINGS = st.dictionaries(
    st.sampled_from(["bm25", "vector", "third"]), st.lists(st.integers(1, 20), unique=True)
)


@given(rankings=RANKINGS)
def test_the_score_is_the_weighted_sum_of_reciprocal_ranks(rankings: dict[str, list[int]]) -> None:
    fused = dict(reciprocal_rank_fusion(rankings))
    assert set(fused) == {pk for ranking in rankings.values() for pk in ranking}
    for pk, score in fused.items():
        expected = sum(
            WEIGHTS.get(leg, 1.0) / (K + ranking.index(pk) + 1)
            for leg, ranking in rankings.items()
            if pk in ranking
        )
        assert score == pytest.approx(expected)


@given(rankings=RANKINGS)
def test_the_best_come_first_and_ties_by_id(rankings: dict[str, list[int]]) -> None:
    fused = reciprocal_rank_fusion(rankings)
    assert fused == sorted(fused, key=lambda hit: (-hit[1], hit[0]))


def test_what_both_legs_found_beats_what_one_found_first() -> None:
    assert reciprocal_rank_fusion({"bm25": [1, 2], "vector": [3, 2]})[0][0] == 2


GROUPED = st.lists(st.tuples(st.integers(0, 99), st.integers(0, 4)))


@given(pairs=GROUPED, most=st.integers(1, 4))
def test_spreading_loses_nothing_and_keeps_the_order_within_a_group(
    pairs: list[tuple[int, int]], most: int
) -> None:
    shown = spread(pairs, [group for _, group in pairs], most=most)
    assert sorted(shown) == sorted(pairs)
    for group in range(5):
        assert [each for each in shown if each[1] == group] == [
            each for each in pairs if each[1] == group
        ]


def test_a_group_that_had_its_share_waits_for_the_others() -> None:
    assert spread("aaab", ["p", "p", "p", "q"], most=2) == ["a", "a", "b", "a"]
