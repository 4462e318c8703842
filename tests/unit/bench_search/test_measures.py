"""Measures of rankings, against values worked out by hand and what must always hold."""

import math
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from config.bench.search.measures import ndcg_at, recall_at, reciprocal_rank_at
from config.bench.search.scoring import best_of_each, score

MEASURES = (ndcg_at, recall_at, reciprocal_rank_at)
documents = st.lists(st.sampled_from("abcdefghij"), unique=True)
judgements = st.dictionaries(st.sampled_from("abcdefghij"), st.integers(0, 3))


def test_a_graded_ranking_has_the_gain_that_a_hand_works_out() -> None:
    # DCG = 3/log2(2) + 0/log2(3) + 2/log2(4) = 4; the best order has 3/1 + 2/log2(3) = 4.2618…
    gain = ndcg_at(["a", "x", "b"], {"a": 3, "b": 2}, 10)
    assert gain == pytest.approx(4 / (3 + 2 / math.log2(3)))
    assert gain == pytest.approx(0.93855, abs=1e-5)


def test_only_the_first_k_count() -> None:
    judged = {"a": 1, "b": 1}
    assert recall_at(["x", "a", "b"], judged, 2) == 0.5
    assert reciprocal_rank_at(["x", "y", "a"], judged, 2) == 0
    assert reciprocal_rank_at(["x", "y", "a"], judged, 3) == pytest.approx(1 / 3)
    assert ndcg_at(["x", "y", "a"], judged, 2) == 0


def test_what_is_graded_zero_is_not_relevant() -> None:
    for measure in MEASURES:
        assert measure(["a"], {"a": 0, "b": 1}, 10) == 0
        assert measure(["a"], {"a": 0}, 10) == 0


@given(ranking=documents, judged=judgements, k=st.integers(1, 12))
def test_every_measure_lies_between_nothing_and_everything(
    ranking: list[str], judged: dict[str, int], k: int
) -> None:
    for measure in MEASURES:
        assert 0 <= measure(ranking, judged, k) <= 1 + 1e-12


@given(judged=st.dictionaries(st.sampled_from("abcde"), st.integers(1, 3), min_size=1))
def test_no_order_is_better_than_that_of_the_grades(judged: dict[str, int]) -> None:
    best = sorted(judged, key=lambda document: -judged[document])
    assert ndcg_at(best, judged, 10) == pytest.approx(1)
    for order in permutations(judged):
        assert ndcg_at(order, judged, 3) <= ndcg_at(best, judged, 3) + 1e-12


@given(ranking=documents, judged=judgements, k=st.integers(1, 12))
def test_what_comes_after_the_first_k_changes_nothing(
    ranking: list[str], judged: dict[str, int], k: int
) -> None:
    for measure in MEASURES:
        assert measure(ranking, judged, k) == measure(ranking[:k], judged, k)


@given(ranking=documents, judged=judgements)
def test_looking_deeper_never_loses_a_relevant_document(
    ranking: list[str], judged: dict[str, int]
) -> None:
    found = [recall_at(ranking, judged, k) for k in range(1, 12)]
    assert found == sorted(found)


def test_a_document_stands_where_its_best_passage_stands() -> None:
    assert best_of_each(["b", "a", "b", "c", "a"]) == ["b", "a", "c"]


def test_a_query_that_found_nothing_counts_as_nothing() -> None:
    judged = {"one": {"a": 1}, "two": {"b": 1}}
    assert score({"one": ["a"]}, judged) == {
        "ndcg@10": 0.5,
        "recall@10": 0.5,
        "recall@100": 0.5,
        "mrr@10": 0.5,
    }
