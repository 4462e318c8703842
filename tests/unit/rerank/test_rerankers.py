"""The bundled re-ranker weighs what was measured; a chat model must grade every passage."""

from collections.abc import Callable, Sequence
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.llm import InvalidReplyError, ScriptedGateway
from engines.rerank import Candidate, EncoderReranker, FittedReranker, LlmReranker
from engines.rerank.fitted import Coefficients
from engines.rerank.llm import Grade, Grades
from engines.verify.entailment import Relation
from engines.verify.model import Pair

SHARE = st.floats(0, 1)
MOST: dict[str, Callable[[Candidate], Candidate]] = {
    "lexical": lambda candidate: replace(candidate, lexical=1.0),
    "support": lambda candidate: replace(candidate, support=1.0),
    "cosine": lambda candidate: replace(candidate, cosine=1.0),
    "named": lambda candidate: replace(candidate, named=1.0),
}
CANDIDATES = st.builds(Candidate, lexical=SHARE, support=SHARE, cosine=SHARE, named=SHARE)


def graded(*grades: int) -> Grades:
    return Grades(
        grades=tuple(Grade(number=n, grade=grade) for n, grade in enumerate(grades, start=1))
    )


@pytest.mark.parametrize("most", MOST.values(), ids=MOST)
@given(candidate=CANDIDATES)
def test_more_of_a_feature_is_never_worse(
    most: Callable[[Candidate], Candidate], candidate: Candidate
) -> None:
    better = most(candidate)
    scores = FittedReranker().score("any", [candidate, better])
    assert scores[1] >= scores[0]


def test_the_page_that_a_query_names_comes_first() -> None:
    named = Candidate(cosine=0.3, support=0.5, lexical=0.4, named=1.0)
    other = Candidate(cosine=0.5, support=1.0, lexical=1.0)
    scores = FittedReranker().score("movies", [other, named])
    assert scores[1] > scores[0]


def test_a_fingerprint_tells_its_coefficients() -> None:
    assert FittedReranker().fingerprint != FittedReranker(Coefficients(named=0)).fingerprint


def test_a_chat_model_orders_by_its_grades_and_leaves_equals_as_they_were() -> None:
    reranker = LlmReranker(ScriptedGateway(graded(1, 3, 1)))
    scores = reranker.score("films", [Candidate(text=text) for text in ("a", "b", "c")])
    assert sorted(range(3), key=lambda place: -scores[place]) == [1, 0, 2]


@pytest.mark.parametrize("reply", [graded(1), graded(1, 2, 3)])
def test_a_grade_too_few_or_too_many_is_no_order(reply: Grades) -> None:
    reranker = LlmReranker(ScriptedGateway(reply))
    with pytest.raises(InvalidReplyError):
        reranker.score("films", [Candidate(text="a"), Candidate(text="b")])


def test_what_is_read_is_fenced_and_names_its_place() -> None:
    gateway = ScriptedGateway(graded(2))
    LlmReranker(gateway).score("films", [Candidate("Loans", "Films", "Lent for a week.")])
    assert "Loans. Films. Lent for a week." in gateway.seen[0].content


class Entails:
    """A network that reads a passage as entailing, denying or not touching what is asked."""

    name = "scripted"

    def relations(self, pairs: Sequence[Pair]) -> list[Relation]:
        return [RELATIONS[pair.evidence.rpartition(". ")[2]] for pair in pairs]


RELATIONS = {
    "yes": Relation(0.9, 0.1, 0.0),
    "no": Relation(0.0, 0.1, 0.9),
    "else": Relation(0.1, 0.9, 0.0),
}


def test_the_network_lifts_what_speaks_of_a_query_whether_it_entails_or_denies_it() -> None:
    found = [Candidate(text=text, cosine=0.5) for text in ("else", "no", "yes")]
    other, denied, entailed = EncoderReranker(Entails()).score("Films are lent.", found)
    assert entailed == pytest.approx(denied)
    assert denied > other


def test_a_candidate_without_words_is_left_to_what_both_legs_say() -> None:
    found = [Candidate(cosine=0.2), Candidate(cosine=0.5)]
    assert EncoderReranker(Entails()).score("films", found) == FittedReranker().score(
        "films", found
    )
