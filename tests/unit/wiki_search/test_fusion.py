"""Two rankings become one by the published formula."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wiki.search.fusion import K, reciprocal_rank_fusion

RANKINGS = st.dictionaries(
    st.sampled_from(["bm25", "vector"]), st.lists(st.integers(1, 20), unique=True)
)


@given(rankings=RANKINGS)
def test_the_score_is_the_sum_of_reciprocal_ranks(rankings: dict[str, list[int]]) -> None:
    fused = dict(reciprocal_rank_fusion(rankings))
    assert set(fused) == {pk for ranking in rankings.values() for pk in ranking}
    for pk, score in fused.items():
        ranks = [ranking.index(pk) + 1 for ranking in rankings.values() if pk in ranking]
        assert score == pytest.approx(sum(1 / (K + rank) for rank in ranks))


@given(rankings=RANKINGS)
def test_the_best_come_first_and_ties_by_id(rankings: dict[str, list[int]]) -> None:
    fused = reciprocal_rank_fusion(rankings)
    assert fused == sorted(fused, key=lambda hit: (-hit[1], hit[0]))


def test_what_both_legs_found_beats_what_one_found_first() -> None:
    assert reciprocal_rank_fusion({"bm25": [1, 2], "vector": [3, 2]})[0][0] == 2
