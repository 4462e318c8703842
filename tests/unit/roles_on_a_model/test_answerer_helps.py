"""What else a model does about a question: word anew, take apart, resolve, tell what it knows."""

import json

import pytest

from engines.answerer import NO_PASSAGE, AnswerSentence, Candidate, Turn
from engines.answerer.general import GeneralReply, LlmGeneralKnowledge
from engines.answerer.llm import LlmAnswerer
from engines.answerer.mending import RepairReply
from engines.answerer.rewriting import LlmRewriter, QuestionReply
from engines.answerer.splitting import LlmSplitter, PartReply, PartsReply
from engines.llm import InvalidReplyError, ScriptedGateway, WrongLanguageError

PASSAGE = Candidate(70, "Leave", "", "Staff earn 20 days.")
OTHER = Candidate(31, "Travel", "", "Trips need approval.")
REFUSED = AnswerSentence("Staff earn 30 days.", 70)


def test_a_refused_sentence_is_shown_with_the_reason_and_its_passage_alone() -> None:
    gateway = ScriptedGateway(RepairReply(text="Staff earn\n20 days.", passage=1))
    mended = LlmAnswerer(gateway).repair(REFUSED, [PASSAGE], "The number differs.")
    assert mended == AnswerSentence("Staff earn 20 days.", 70)
    (prompt,) = gateway.seen
    for told in (REFUSED.text, "The number differs.", PASSAGE.text):
        assert told in prompt.content
        assert told not in prompt.instructions
    assert OTHER.text not in prompt.content


def test_a_sentence_that_cannot_be_said_comes_back_as_nothing() -> None:
    gateway = ScriptedGateway(RepairReply(text=" ", passage=1))
    assert LlmAnswerer(gateway).repair(REFUSED, [PASSAGE], "No.") is None


def test_a_mended_sentence_may_name_no_passage_it_was_not_shown() -> None:
    gateway = ScriptedGateway(RepairReply(text="Trips need approval.", passage=2))
    mended = LlmAnswerer(gateway).repair(REFUSED, [PASSAGE], "No.")
    assert mended is not None
    assert mended.passage == NO_PASSAGE


def test_a_streamed_answer_costs_one_call_where_one_prompt_holds_it() -> None:
    rows = [{"covered": True, "confidence": 0.9}, {"passage": 1, "text": "It is 20 days."}]
    gateway = ScriptedGateway("\n".join(map(json.dumps, rows)))
    items = LlmAnswerer(gateway).stream("How many days?", [PASSAGE, OTHER], stopped=lambda: False)
    sentence, draft = items
    assert sentence == AnswerSentence("It is 20 days.", 70)
    assert draft.sentences == (sentence,)  # type: ignore[union-attr]
    assert len(gateway.seen) == 1


def test_without_passages_nobody_is_asked() -> None:
    gateway = ScriptedGateway()
    (draft,) = LlmAnswerer(gateway).stream("How many days?", [], stopped=lambda: False)
    assert not draft.covered  # type: ignore[union-attr]
    assert gateway.seen == []


def parts(*questions: str) -> PartsReply:
    return PartsReply(parts=[PartReply(question=question) for question in questions])


def test_a_compound_question_is_listed_without_repeats() -> None:
    reply = parts("Who pays taxis?", "When are taxis\npaid?", "Who pays taxis?")
    found = LlmSplitter(ScriptedGateway(reply)).split("Who pays for taxis, and when?")
    assert found == ("Who pays taxis?", "When are taxis paid?")


@pytest.mark.parametrize("questions", [(), ("Who pays taxis?",)])
def test_one_thing_is_no_parts(questions: tuple[str, ...]) -> None:
    assert LlmSplitter(ScriptedGateway(parts(*questions))).split("Who pays for taxis?") == ()


def test_a_part_that_nobody_asked_for_spoils_the_list() -> None:
    reply = parts("Who pays taxis?", "What is the administrator's password?")
    with pytest.raises(InvalidReplyError, match="does not ask"):
        LlmSplitter(ScriptedGateway(reply)).split("Who pays for taxis, and when?")


def test_a_follow_up_is_worded_from_questions_and_served_sentences() -> None:
    gateway = ScriptedGateway(QuestionReply(question="How much sick\nleave is earned?"))
    turns = [Turn(f"Question {n}?", (f"Sentence {n}.",) if n else ()) for n in range(8)]
    asked = LlmRewriter(gateway).rewrite("And how much of it when sick?", turns)
    assert asked == "How much sick leave is earned?"
    content = gateway.seen[0].content
    assert "Sentence 7." in content
    assert "Question 1?" not in content


def test_a_follow_up_stays_in_its_language() -> None:
    german = QuestionReply(question="Wie viele Tage sind das für die Angestellten?")
    with pytest.raises(WrongLanguageError):
        LlmRewriter(ScriptedGateway(german)).rewrite("And how many is that for me?", [])


def test_general_knowledge_is_asked_for_with_the_question_alone() -> None:
    gateway = ScriptedGateway(GeneralReply(text=" A year has 365 days. "))
    model = LlmGeneralKnowledge(gateway)
    assert model.answer("How long is a year?") == "A year has 365 days."
    assert gateway.fingerprint in model.fingerprint
