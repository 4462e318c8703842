"""Every re-ranker keeps the contract, whoever orders."""

from collections.abc import Callable, Sequence

import pytest

from engines.llm import Reranked, ScriptedGateway, Usage
from engines.rerank import (
    Candidate,
    EncoderReranker,
    EndpointReranker,
    FittedReranker,
    LlmReranker,
    Reranker,
    UnchangedOrder,
)
from engines.rerank.llm import Grade, Grades

QUERY = "Films are lent for a week."
FOUND = [
    Candidate(
        "Loans", "Films", "Films are lent for one week.", lexical=1.0, support=0.9, cosine=0.8
    ),
    Candidate("Loans", "Books", "Books are lent for a month.", lexical=0.6, support=0.5),
    Candidate("Garden", "", "Roses are cut in spring.", cosine=0.1),
]


class ByWords:
    """A gateway that finds a text as good as it has words of the query."""

    fingerprint = "by words"

    def rerank(self, query: str, texts: Sequence[str]) -> Reranked:
        asked = set(query.split())
        return Reranked(tuple(float(len(asked & set(t.split()))) for t in texts), Usage(0, 0))


def graded() -> LlmReranker:
    grades = tuple(Grade(number=number, grade=3 - number) for number in (1, 2, 3))
    return LlmReranker(ScriptedGateway(*[Grades(grades=grades)] * 2))


MAKERS: dict[str, Callable[[], Reranker]] = {
    "fitted": FittedReranker,
    "encoder": EncoderReranker,
    "none": UnchangedOrder,
    "endpoint": lambda: EndpointReranker(ByWords()),
    "model": graded,
}


@pytest.fixture(params=MAKERS.values(), ids=list(MAKERS))
def reranker(request: pytest.FixtureRequest) -> Reranker:
    made: Reranker = request.param()
    return made


def test_every_candidate_has_a_score_and_the_same_one_again(reranker: Reranker) -> None:
    scores = reranker.score(QUERY, FOUND)
    assert len(scores) == len(FOUND)
    assert reranker.score(QUERY, FOUND) == scores


def test_the_best_that_was_found_stays_before_what_speaks_of_something_else(
    reranker: Reranker,
) -> None:
    first, _, last = reranker.score(QUERY, FOUND)
    assert first > last


def test_nothing_is_ordered_without_asking(reranker: Reranker) -> None:
    assert reranker.score(QUERY, []) == []
    assert reranker.most > 0
    assert reranker.fingerprint
