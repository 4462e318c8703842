"""What every answerer must do, whichever engine it is."""

import pytest

from engines.answerer import Answerer, Candidate, local_answerer

PASSAGES = [
    Candidate(3, "Leave", "Carry-over", "You can carry over 240 hours of annual leave."),
    Candidate(8, "Travel", "Vouchers", "Send the voucher within 5 days of getting back."),
]


@pytest.fixture(params=[local_answerer], ids=["local"])
def answerer(request: pytest.FixtureRequest) -> Answerer:
    made: Answerer = request.param()
    return made


def test_an_answerer_names_what_it_is(answerer: Answerer) -> None:
    assert answerer.fingerprint


def test_sentences_come_only_from_the_passages_given(answerer: Answerer) -> None:
    draft = answerer.answer("How many hours of annual leave can I carry over?", PASSAGES)
    assert draft.covered
    assert {sentence.passage for sentence in draft.sentences} <= {3, 8}
    assert any("240" in sentence.text for sentence in draft.sentences)


@pytest.mark.parametrize("question", ["How many hours of leave?", "Who won the race?", "", "{x}"])
def test_sentences_are_empty_exactly_when_not_covered(answerer: Answerer, question: str) -> None:
    draft = answerer.answer(question, PASSAGES)
    assert bool(draft.sentences) is draft.covered
    assert 0 <= draft.confidence <= 1
    assert draft.reason


def test_no_passages_cover_nothing(answerer: Answerer) -> None:
    assert not answerer.answer("How many hours?", []).covered
