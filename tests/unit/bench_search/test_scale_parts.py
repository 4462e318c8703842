"""The parts of `bench scale` that need no site: what is asked, timed, mixed and compared."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from config.bench.search.asked import Question, questions
from config.bench.search.clients import PROCESSES, THREADS, turned
from config.bench.search.corpora import Mixed, Mixture, pool
from config.bench.search.latency import milliseconds, percentiles
from config.bench.search.loading import PER_PAGE, Written, mixed_vectors
from config.bench.search.quality import BEST, agreement
from config.bench.search.scale import Details, Figures, as_json
from engines.embed import local_embedder


def test_the_best_positions_agree_and_equals_stand_in_for_one_another() -> None:
    scores = np.array([5.0, 4.0, *[1.0] * 20])
    assert agreement([0, 1, *range(12, 20)], scores) == 1
    assert agreement([0, *range(12, 20)], scores) == 0.9
    assert agreement([], scores) == 0


def test_a_query_is_held_against_no_more_than_what_matches() -> None:
    assert agreement([1], np.array([0.0, 2.0, 0.0])) == 1
    assert agreement([], np.zeros(30)) == 1


@given(st.lists(st.floats(0, 9), min_size=1, max_size=30), st.randoms())
def test_the_true_best_always_agree(values: list[float], chance: st.DataObject) -> None:
    scores = np.array(values)
    order = [at for at in np.argsort(-scores) if scores[at] > 0]
    assert agreement([int(at) for at in order[:BEST]], scores) == 1


def test_times_have_a_median_and_a_high_percentile() -> None:
    assert percentiles([1.0, 2.0, 3.0]) == {"p50_ms": 2.0, "p95_ms": 2.9}
    assert len(milliseconds(str, range(5))) == 5
    with pytest.raises(ValueError, match="Nothing was timed"):
        percentiles([])


def test_clients_ask_the_same_and_begin_at_different_places() -> None:
    asked = [Question(str(number), np.zeros(1, np.float32)) for number in range(16)]
    starts = [turned(asked, by=client) for client in range(PROCESSES * THREADS)]
    assert len({each[0].text for each in starts}) == PROCESSES * THREADS
    for each in starts:
        assert sorted(question.text for question in each) == sorted(q.text for q in asked)


def test_a_passage_lies_near_the_sentences_it_was_made_of() -> None:
    embeddings = np.eye(4, dtype=np.float32)
    group = [
        Written(1, Mixed("", (), sentences=(0, 0, 1), particulars=())),
        Written(PER_PAGE + 1, Mixed("", (), sentences=(2, 2, 2, 3), particulars=())),
    ]
    rows = mixed_vectors(group, embeddings, np.random.default_rng(1))
    assert np.linalg.norm(rows, axis=1) == pytest.approx([1, 1], abs=1e-3)
    assert rows.argmax(axis=1).tolist() == [0, 2]
    assert [each.page for each in group] == [1, 2]


def test_queries_are_words_of_passages_and_always_the_same() -> None:
    mixture = Mixture(pool(), size=50)
    passages = list(mixture.passages())
    first, again = (
        questions(passages, mixture.sentences, embedder=local_embedder(), number=8)
        for _ in range(2)
    )
    assert [asked.text for asked in first] == [asked.text for asked in again]
    held = [{*each.text.split(), *each.particulars} for each in passages]
    for asked in first:
        assert any(held_by >= set(asked.text.split()) for held_by in held)
        assert asked.vector.shape == (384,)


def test_one_size_is_an_object_and_several_are_a_list() -> None:
    times = {"p50_ms": 1.0, "p95_ms": 2.0}
    leg = {**times, "eight_clients": times}
    figures = Figures(
        passages=300,
        **dict.fromkeys(("bm25", "vector", "fused"), leg),
        **dict.fromkeys(("rank_bm25", "bm25s"), times),
        tantivy=None,
        **dict.fromkeys(("candidate_quality", "hnsw_recall", "filtered_recall"), 1.0),
        **dict.fromkeys(("filtered_rows", "update_ms", "build_s", "size_mb"), 10.0),
        details=Details(
            **dict.fromkeys(set(Details.model_fields) - {"peers_build_s"}, 1.0), peers_build_s={}
        ),
    )
    one = as_json([figures])
    assert isinstance(one, dict)
    assert one["bm25"]["eight_clients"] == times
    assert one["tantivy"] is None
    assert as_json([figures, figures]) == [one, one]
