"""What every answerer must do, whichever engine it is."""

import pytest

from engines.answerer import (
    Answerer,
    AnswerSentence,
    Candidate,
    Draft,
    ModelAnswerer,
    local_answerer,
)
from engines.answerer.llm import LlmAnswerer
from engines.answerer.mending import RepairReply
from engines.answerer.replies import AnswerReply, OpeningReply, SentenceReply
from engines.llm import Prompt, ReplyModel, ScriptedGateway

PASSAGES = [
    Candidate(3, "Leave", "Carry-over", "You can carry over 240 hours of annual leave."),
    Candidate(8, "Travel", "Vouchers", "Send the voucher within 5 days of getting back."),
]


SAYS = SentenceReply(text=PASSAGES[0].text, passage=1)


def model(prompt: Prompt, kind: type[ReplyModel] | None) -> ReplyModel | str:
    """Quote the first passage for a question that asks for hours; know nothing else."""
    covered = "many hours of" in prompt.content
    if kind is RepairReply:
        return RepairReply(text=PASSAGES[0].text, passage=1)
    if kind is AnswerReply:
        return AnswerReply(covered=covered, sentences=[SAYS], confidence=0.9)
    opening = OpeningReply(covered=covered, confidence=0.9)
    return "\n".join(line.model_dump_json() for line in (opening, SAYS))


def llm_answerer() -> LlmAnswerer:
    return LlmAnswerer(ScriptedGateway(behave=model))


@pytest.fixture(params=[local_answerer, llm_answerer], ids=["local", "llm"])
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


def test_only_who_words_sentences_can_stream_and_mend_them(answerer: Answerer) -> None:
    assert isinstance(answerer, ModelAnswerer) is isinstance(answerer, LlmAnswerer)


@pytest.mark.parametrize("question", ["How many hours of leave?", "Who won the race?"])
def test_what_is_streamed_is_what_the_draft_at_its_end_holds(question: str) -> None:
    *sentences, draft = llm_answerer().stream(question, PASSAGES, stopped=lambda: False)
    assert isinstance(draft, Draft)
    assert draft.sentences == tuple(sentences)
    assert draft == llm_answerer().answer(question, PASSAGES)


def test_a_mended_sentence_rests_on_what_was_shown() -> None:
    refused = AnswerSentence("You can carry over 250 hours.", 3)
    mended = llm_answerer().repair(refused, PASSAGES[:1], "The number differs.")
    assert mended == AnswerSentence(PASSAGES[0].text, 3)
