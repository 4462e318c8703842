"""The candidates' scores are those of rank-bm25 over the whole corpus."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rank_bm25 import BM25Okapi

from wiki.search.bm25 import MAX_TERMS, CandidateBM25, query_terms

WORDS = ["leave", "sick", "fee", "window", "day"]
CORPORA = st.lists(
    st.lists(st.sampled_from(WORDS), min_size=1, max_size=12), min_size=1, max_size=12
)


def idf(size: int, count: int) -> float:
    return math.log(1 + (size - count + 0.5) / (count + 0.5))


def statistics(corpus: list[list[str]]) -> tuple[float, dict[str, int]]:
    average = sum(map(len, corpus)) / len(corpus)
    return average, {word: sum(word in document for document in corpus) for word in WORDS}


@given(corpus=CORPORA, query=st.lists(st.sampled_from(WORDS), min_size=1, unique=True))
def test_scores_equal_rank_bm25_with_the_same_idf(
    corpus: list[list[str]], query: list[str]
) -> None:
    average, counts = statistics(corpus)
    reference = BM25Okapi(corpus)
    reference.idf = {word: idf(len(corpus), count) for word, count in counts.items()}
    candidates = [n for n, document in enumerate(corpus) if set(query) & set(document)]
    ours = CandidateBM25(
        [corpus[n] for n in candidates],
        corpus_size=len(corpus),
        average_length=average,
        document_frequencies={word: counts[word] for word in query},
    ).get_scores(query)
    theirs = reference.get_scores(query)
    assert list(ours) == pytest.approx([theirs[n] for n in candidates])


@given(corpus=CORPORA, word=st.sampled_from(WORDS))
def test_a_real_match_never_scores_zero_however_small_the_corpus(
    corpus: list[list[str]], word: str
) -> None:
    found = [document for document in corpus if word in document]
    if not found:
        return
    average, counts = statistics(corpus)
    scorer = CandidateBM25(
        found,
        corpus_size=len(corpus),
        average_length=average,
        document_frequencies={word: counts[word]},
    )
    assert min(scorer.get_scores([word])) > 0


def test_a_query_is_its_distinct_telling_words() -> None:
    assert query_terms("the window and the windows of the") == ["window"]
    assert query_terms("what is the") == []
    assert len(query_terms(" ".join(f"word{n}" for n in range(99)))) == MAX_TERMS
