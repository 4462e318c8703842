"""What the search is measured beside."""

import importlib.util
import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from config.bench.search.peers import PEERS, Exhaustive, missing

PASSAGES = [
    ["annual", "leave", "x-forwarded-for"],
    ["annual", "annual", "a@b.example"],
    ["sick", "leave", "of", "a", "longer", "kind"],
    ["travel"],
    ["overtime", "pay"],
]


@pytest.mark.parametrize("name", PEERS)
def test_every_engine_finds_terms_as_they_are(name: str) -> None:
    engine = PEERS[name](PASSAGES)
    assert engine.search(["a@b.example"], limit=3) == [1]
    assert engine.search(["x-forwarded-for", "annual"], limit=2) == [0, 1]
    assert engine.search(["leave"], limit=1) == [0]


@pytest.mark.parametrize("name", PEERS)
def test_every_engine_finds_nothing_where_no_term_stands(name: str) -> None:
    assert PEERS[name](PASSAGES).search(["unheard", "of it"], limit=3) == []


def test_exhaustive_scores_weigh_terms_as_lucene_does() -> None:
    whole = Exhaustive([["a"], ["a"], ["b"]])
    # All lengths are equal, so a score is idf * (k1 + 1) / (1 + k1) = idf.
    assert whole.scores(["a"])[0] == pytest.approx(math.log(1 + 1.5 / 2.5))
    assert whole.search(["a"], limit=9) == [0, 1]


@given(st.lists(st.lists(st.sampled_from("abc"), min_size=1), min_size=1), st.integers(1, 5))
def test_the_best_come_first_and_no_more_than_asked_for(
    passages: list[list[str]], limit: int
) -> None:
    engine = Exhaustive(passages)
    scores = engine.scores(["a", "b"])
    found = engine.search(["a", "b"], limit=limit)
    assert len(found) == min(limit, int((scores > 0).sum()))
    assert [scores[at] for at in found] == sorted(scores, reverse=True)[: len(found)]


def test_what_is_not_installed_is_named_with_what_installs_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert missing(["bm25", *PEERS]) == ""
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: name == "rank_bm25" or None)
    assert missing(["bm25", *PEERS]) == (
        "Not measured: bm25s, tantivy. make dev-tools installs what is missing."
    )
