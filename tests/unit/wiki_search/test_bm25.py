"""The candidates' scores are those of rank-bm25 over the whole corpus."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rank_bm25 import BM25Okapi

from wiki.search.bm25 import CandidateBM25
from wiki.search.reading import Candidate
from wiki.search.statistics import Figures

WORDS = ["leave", "sick", "fee", "window", "day"]
CORPORA = st.lists(
    st.lists(st.sampled_from(WORDS), min_size=1, max_size=12), min_size=1, max_size=12
)


def figures(corpus: list[list[str]]) -> Figures:
    counts = Counter(word for document in corpus for word in set(document))
    return Figures(len(corpus), sum(map(len, corpus)), counts)


def candidates(corpus: list[list[str]], query: list[str]) -> list[Candidate]:
    """The documents that hold a word, each with how often it holds which word of the query."""
    return [
        Candidate(place, place, len(document), Counter(document))
        for place, document in enumerate(corpus)
        if set(query) & set(document)
    ]


@given(corpus=CORPORA, query=st.lists(st.sampled_from(WORDS), min_size=1, unique=True))
def test_scores_equal_rank_bm25_with_the_same_idf(
    corpus: list[list[str]], query: list[str]
) -> None:
    found = candidates(corpus, query)
    if not found:
        return
    terms = [(word,) for word in query]
    statistics = figures(corpus)
    reference = BM25Okapi(corpus)
    reference.idf = {word: statistics.idf((word,)) for word in WORDS}
    ours = CandidateBM25(found, terms, statistics).get_scores(terms)
    theirs = reference.get_scores(query)
    assert list(ours) == pytest.approx([theirs[candidate.pk] for candidate in found])
    assert min(ours) > 0, "a real match scores zero"


@given(corpus=CORPORA, query=st.lists(st.sampled_from(WORDS), min_size=1, unique=True))
def test_support_is_the_share_of_what_the_query_tells(
    corpus: list[list[str]], query: list[str]
) -> None:
    found = candidates(corpus, query)
    statistics = figures(corpus)
    if not found:
        return
    terms = [(word,) for word in query]
    whole = sum(statistics.idf(term) for term in terms)
    scorer = CandidateBM25(found, terms, statistics)
    for at, candidate in enumerate(found):
        held = sum(statistics.idf(term) for term in terms if term[0] in candidate.counts)
        assert scorer.get_support(at) == pytest.approx(held / whole)


def test_a_word_in_two_languages_is_one_word() -> None:
    statistics = Figures(10, 100, {"haus": 4, "hous": 2})
    found = [Candidate(1, 1, 10, {"haus": 1, "hous": 2}), Candidate(2, 2, 10, {"haus": 3})]
    term = ("hous", "haus")
    scorer = CandidateBM25(found, [term], statistics)
    first, second = scorer.get_scores([term])
    assert first == pytest.approx(second)
    assert [scorer.get_support(at) for at in (0, 1)] == [1.0, 1.0]
    assert statistics.idf(term) == statistics.idf(("haus",))


def test_a_word_that_stands_nowhere_weighs_as_one_that_stands_once() -> None:
    statistics = Figures(10, 100, {"once": 1})
    assert statistics.idf(("nowhere",)) == statistics.idf(("once",))
    assert Figures(0, 0, {}).idf(("nowhere",)) > 0


def test_drafts_alone_are_held_against_one_another() -> None:
    found = [Candidate(1, 1, 10, {"fee": 1}), Candidate(2, 2, 30, {"fee": 1})]
    short, long = CandidateBM25(found, [("fee",)], Figures(0, 0, {})).get_scores([("fee",)])
    assert short > long > 0
