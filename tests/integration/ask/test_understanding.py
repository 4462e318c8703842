"""A compound question is looked up part by part; a follow-up is understood from what was said."""

import pytest

from ask.models import Answer
from ask.services.answering import answer_question, ask
from ask.services.reading import shown_sentences
from engines.answerer.rewriting import QuestionReply
from engines.answerer.splitting import PartReply, PartsReply
from engines.embed import local_embedder
from engines.llm import EndpointDownError, LlmError, ScriptedGateway
from tests.cast import Cast
from tests.factories import make_active, make_source
from tests.integration.ask.answers import LINES, QUESTION, Quoting, asked, make_leave, scripted
from tests.integration.ask.models import ANNUAL, on_model, streamed
from wiki.errors import NotAllowedError
from wiki.models import Page
from wiki.search.index import embed_passages
from wiki.services.lifecycle import archive_page

VOUCHERS = "Send the voucher within 5 days of getting back from a trip."
COMPOUND = "How many hours of annual leave can I carry over, and when do I send the voucher?"
PARTS = ("How many hours of annual leave can I carry over?", "When do I send the voucher?")
DOWN = EndpointDownError("The endpoint cannot be reached.")


@pytest.fixture(autouse=True)
def pages(cast: Cast) -> Page:
    leave = make_leave(cast)
    make_source(wiki=cast.wiki, lines=[VOUCHERS])
    travel = make_active(
        wiki=cast.wiki, title="Travel", body=f"{VOUCHERS}[^S2:1]\n", editor=cast.editor
    )
    embed_passages(page_id=travel.pk, embedder=local_embedder())
    return leave


def parts(*questions: str) -> PartsReply:
    return PartsReply(parts=[PartReply(question=question) for question in questions])


def follow(cast: Cast, first: Answer, gateway: ScriptedGateway, question: str) -> Answer:
    waiting = ask(wiki=cast.wiki, asker=cast.reader, question=question, follows=first)
    return answer_question(answer=waiting, engines=on_model(gateway, stand_in=True))


def test_each_part_is_looked_up_and_each_passage_is_there_once(cast: Cast) -> None:
    gateway = ScriptedGateway(parts(*PARTS), streamed((LINES[0], ANNUAL)))
    answer = asked(cast, COMPOUND, on_model(gateway))
    assert tuple(answer.parts) == PARTS
    found = list(answer.passages.values_list("page__title", "heading"))
    assert ("Travel", "") in found
    assert ("Leave", "Annual leave") in found
    assert len(found) == len(set(found))
    assert COMPOUND in gateway.seen[1].content


def test_an_answer_says_which_part_it_leaves_open(cast: Cast) -> None:
    answering = streamed((LINES[0], ANNUAL), unanswered=[2, 9])
    gateway = ScriptedGateway(parts(*PARTS), answering)
    answer = asked(cast, COMPOUND, on_model(gateway))
    assert answer.status == Answer.Status.ANSWERED
    assert answer.note == f"The passages do not answer: “{PARTS[1]}”"
    assert all(part in gateway.seen[1].content for part in PARTS)


def test_a_plain_question_costs_one_call(cast: Cast) -> None:
    gateway = ScriptedGateway(streamed((LINES[0], ANNUAL)))
    answer = asked(cast, QUESTION, on_model(gateway))
    assert answer.parts == []
    assert len(gateway.seen) == 1


@pytest.mark.parametrize("reply", [DOWN, parts("Who won the cup?", "When do I send it?"), parts()])
def test_a_question_that_cannot_be_taken_apart_is_asked_as_it_is(
    cast: Cast, reply: PartsReply | LlmError
) -> None:
    gateway = ScriptedGateway(reply, streamed((LINES[0], ANNUAL)))
    answer = asked(cast, COMPOUND, on_model(gateway))
    assert (answer.status, answer.parts) == (Answer.Status.ANSWERED, [])


def test_a_follow_up_is_understood_from_questions_and_served_sentences_alone(cast: Cast) -> None:
    first = asked(cast, engines=on_model(ScriptedGateway(streamed((LINES[0], ANNUAL)))))
    gateway = ScriptedGateway(
        QuestionReply(question="When do I send the voucher?"), streamed((VOUCHERS, 1))
    )
    answer = follow(cast, first, gateway, "When do I send it?")
    assert answer.understood_as == "When do I send the voucher?"
    rewriting, answering = (prompt.content for prompt in gateway.seen)
    assert QUESTION in rewriting
    assert LINES[0] in rewriting
    assert LINES[2] not in rewriting
    assert "When do I send the voucher?" in answering
    assert QUESTION not in answering
    assert [shown.text for shown in shown_sentences(answer)] == [VOUCHERS]


def test_an_earlier_answer_is_evidence_of_nothing(cast: Cast, pages: Page) -> None:
    first = asked(cast, engines=on_model(ScriptedGateway(streamed((LINES[0], ANNUAL)))))
    archive_page(page=pages, person=cast.editor)
    gateway = ScriptedGateway(QuestionReply(question=QUESTION), streamed((LINES[0], 1)))
    answer = follow(cast, first, gateway, "How many hours of it again?")
    assert LINES[0] not in gateway.seen[0].content
    manifest = list(answer.passages.values_list("text", flat=True))
    assert not any(LINES[0] in text for text in manifest)


@pytest.mark.parametrize("status", ["held", "withheld", "stopped", "blocked"])
def test_what_was_not_served_tells_a_model_nothing(cast: Cast, status: str) -> None:
    first = asked(cast, engines=on_model(ScriptedGateway(streamed((LINES[0], ANNUAL)))))
    second = ask(wiki=cast.wiki, asker=cast.reader, question="When?", follows=first)
    Answer.objects.filter(pk=first.pk).update(status=status)
    gateway = ScriptedGateway(QuestionReply(question="When?"), streamed((VOUCHERS, 1)))
    answer_question(answer=second, engines=on_model(gateway))
    assert LINES[0] not in gateway.seen[0].content


def test_without_its_model_a_follow_up_is_looked_up_with_the_words_before_it(cast: Cast) -> None:
    first = asked(cast, engines=on_model(ScriptedGateway(streamed((LINES[0], ANNUAL)))))
    answer = follow(cast, first, ScriptedGateway(DOWN, DOWN), "And of sick leave?")
    assert answer.understood_as.startswith("And of sick leave? ")
    assert "carry" in answer.understood_as
    assert "The endpoint cannot be reached. No model is there to tell" in answer.note


def test_a_follow_up_that_stands_alone_is_left_as_it_is(cast: Cast) -> None:
    first = asked(cast, engines=scripted(Quoting()))
    question = "How many hours of sick leave do employees accrue?"
    waiting = ask(wiki=cast.wiki, asker=cast.reader, question=question, follows=first)
    answer = answer_question(answer=waiting, engines=scripted(Quoting()))
    assert (answer.understood_as, answer.note) == ("", "")


def test_nobody_goes_on_from_the_answer_of_somebody_else(cast: Cast) -> None:
    first = asked(cast, engines=scripted(Quoting()))
    for person in (cast.editor, None):
        with pytest.raises(NotAllowedError):
            ask(wiki=cast.wiki, asker=person, question="And?", follows=first)
