"""The answerer on a language model."""

import pytest

from engines.answerer import NO_PASSAGE, AnswerSentence, Candidate, Draft
from engines.answerer.llm import LlmAnswerer
from engines.answerer.replies import AnswerReply, SentenceReply
from engines.llm import EmptyReplyError, EndpointDownError, ScriptedGateway

PASSAGES = [
    Candidate(id=70, title="Leave", heading="Annual", text="Staff earn 20 days."),
    Candidate(id=31, title="Travel", heading="", text="Trips need approval."),
]


def reply(
    *sentences: tuple[str, int], covered: bool = True, confidence: float = 0.9
) -> AnswerReply:
    return AnswerReply(
        covered=covered,
        sentences=[SentenceReply(text=text, passage=number) for text, number in sentences],
        confidence=confidence,
    )


def answer(gateway: ScriptedGateway, passages: list[Candidate] = PASSAGES) -> Draft:
    return LlmAnswerer(gateway).answer("How many days?", passages)


def test_sentences_name_the_passages_that_were_given() -> None:
    gateway = ScriptedGateway(reply(("It is 20\n days.", 1)))
    draft = answer(gateway)
    assert draft.sentences == (AnswerSentence("It is 20 days.", 70),)
    assert (draft.covered, draft.confidence) == (True, 0.9)
    assert "passage 2" in gateway.seen[0].content
    assert "70" not in gateway.seen[0].content


@pytest.mark.parametrize("number", [0, 3, 70, -1])
def test_a_sentence_of_an_unknown_passage_rests_on_none(number: int) -> None:
    draft = answer(ScriptedGateway(reply(("It is 20 days.", number))))
    assert draft.sentences == (AnswerSentence("It is 20 days.", NO_PASSAGE),)


def test_not_covered_has_no_sentences_whatever_came_with_it() -> None:
    draft = answer(ScriptedGateway(reply(("It is 20 days.", 1), covered=False)))
    told = "The passages that were found do not answer it."
    assert draft == Draft((), covered=False, confidence=0.9, reason=told)


def test_passages_that_fit_no_one_prompt_are_read_in_several() -> None:
    many = [
        Candidate(id=number, title=f"T{number}", heading="", text="Words of it. " * 40)
        for number in range(12)
    ]
    gateway = ScriptedGateway(
        reply(("First.", 1), confidence=0.6), behave=lambda *_: reply(covered=False), window=4_000
    )
    draft = answer(gateway, many)
    assert len(gateway.seen) > 1
    everything = "".join(prompt.content for prompt in gateway.seen)
    assert all(f"T{number}\n" in everything for number in range(12))
    assert draft.sentences == (AnswerSentence("First.", 0),)


def test_no_passages_ask_nobody() -> None:
    gateway = ScriptedGateway()
    assert not answer(gateway, []).covered
    assert gateway.seen == []


@pytest.mark.parametrize("error", [EmptyReplyError("Empty."), EndpointDownError("Down.")])
def test_a_failure_is_no_answer(error: Exception) -> None:
    with pytest.raises(type(error)):
        answer(ScriptedGateway(error))  # type: ignore[arg-type]
