"""Text at size: like real text, always the same, and analysed as it would be anyway."""

import math
from collections import Counter
from statistics import linear_regression

import pytest

from config.bench.search.corpora import Mixed, Mixture, pool
from config.bench.search.names import code, name
from engines.text.analysis import search_terms

SIZE = 4_000


@pytest.fixture(scope="module")
def sentences() -> list[str]:
    return pool()


@pytest.fixture(scope="module")
def passages(sentences: list[str]) -> list[Mixed]:
    return list(Mixture(sentences, size=SIZE).passages())


def test_document_frequencies_follow_zipfs_law(passages: list[Mixed]) -> None:
    held = Counter(term for passage in passages for term in set(passage.terms))
    counts = sorted(held.values(), reverse=True)
    # Ranks evenly spaced in the logarithm, so that the long tail does not outweigh the rest.
    ranks = [round(10 * 1.5**step) for step in range(16)]
    slope, _ = linear_regression(
        [math.log(rank) for rank in ranks], [math.log(counts[rank - 1]) for rank in ranks]
    )
    # 4,000 abstracts of SciFact have -0.78 by the same measure.
    assert -1.15 < slope < -0.75


def test_a_few_terms_are_common_and_most_are_rare(passages: list[Mixed]) -> None:
    held = Counter(term for passage in passages for term in set(passage.terms))
    assert held.most_common(1)[0][1] > SIZE / 10
    assert sum(count <= 5 for count in held.values()) > len(held) / 2


def test_a_larger_corpus_has_more_distinct_terms(sentences: list[str]) -> None:
    few, many = (
        {term for passage in Mixture(sentences, size=size).passages() for term in passage.terms}
        for size in (500, 4_000)
    )
    assert len(many) > 1.5 * len(few)


def test_terms_are_those_of_the_whole_text(passages: list[Mixed]) -> None:
    for passage in passages[:200]:
        assert list(passage.terms) == search_terms(passage.text)


def test_passages_have_three_to_eight_sentences_of_the_pool(
    sentences: list[str], passages: list[Mixed]
) -> None:
    for passage in passages[:200]:
        assert 3 <= len(passage.sentences) <= 8
        assert all(sentences[at] in passage.text for at in passage.sentences)
        assert all(each in passage.text for each in passage.particulars)


def test_the_same_seed_gives_the_same_text(sentences: list[str], passages: list[Mixed]) -> None:
    again = Mixture(sentences, size=SIZE)
    assert list(again.passages()) == passages
    assert list(again.passages()) == passages


@pytest.mark.parametrize("make", [name, code])
def test_no_two_ranks_have_one_name(make: type[str]) -> None:
    ranks = [*range(200_000), *range(1_000_000, 1_001_000)]
    assert len({make(rank) for rank in ranks}) == len(ranks)
