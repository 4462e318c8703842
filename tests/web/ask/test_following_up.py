"""A conversation on screen: what was asked before stands above, and only one's own goes on."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from ask.engines import engines
from ask.models import Answer
from ask.services.answering import answer_question
from tests.cast import Cast
from tests.factories import make_wiki
from tests.integration.ask.answers import LINES, QUESTION, asked, make_leave
from tests.web.ask.screens import ended, enter, url
from wiki.models import Page

ASK = "/w/handbook/ask/"
FOLLOW_UP = "And of sick leave?"


@pytest.fixture
def page(cast: Cast) -> Page:
    return make_leave(cast)


def follow(cast: Cast, answer: Answer, question: str = FOLLOW_UP) -> Answer:
    sent = {"question": question, "follows": answer.pk}
    assert enter(cast).post(ASK, sent).status_code == 302
    return Answer.objects.latest("pk")


def test_a_follow_up_stands_below_what_it_follows(cast: Cast, page: Page) -> None:
    first = asked(cast)
    client = enter(cast)
    assert f'name="follows" value="{first.pk}"' in client.get(url(first)).text
    second = follow(cast, first)
    assert (second.follows, second.conversation) == (first, first)
    answer_question(answer=second, engines=engines())
    third = follow(cast, second, "And in HR Links?")
    assert (third.follows, third.conversation) == (second, first)
    shown = client.get(url(third)).text
    places = [shown.index(text) for text in (QUESTION, LINES[0], FOLLOW_UP, ">And in HR Links?<")]
    assert places == sorted(places)
    assert "Understood as: " in client.get(url(second)).text
    assert "looked up together with the words of the question before" in (
        client.get(url(second)).text
    )


def test_the_part_that_is_looked_at_again_leaves_the_conversation_out(cast: Cast) -> None:
    first = ended(cast, "not_covered")
    second = follow(cast, first)
    part = {"HX-Request": "true", "HX-Target": "answer"}
    assert "Earlier in this conversation" in enter(cast).get(url(second)).text
    assert "Earlier in this conversation" not in enter(cast).get(url(second), headers=part).text


@pytest.mark.parametrize("status", ["working", "held", "withheld", "failed"])
def test_there_is_no_going_on_from_what_cannot_be_seen(cast: Cast, status: str) -> None:
    first = ended(cast, status, decided_by=cast.editor)
    client = enter(cast)
    assert 'name="follows"' not in client.get(url(first)).text
    response = client.post(ASK, {"question": FOLLOW_UP, "follows": first.pk})
    assert response.status_code == 400
    assert "nothing to go on from" in response.text
    assert f'name="follows" value="{first.pk}"' in response.text


@pytest.mark.parametrize("name", ["editor", "administrator", "contributor"])
def test_nobody_follows_the_question_of_somebody_else(cast: Cast, name: str) -> None:
    first = ended(cast, "answered")
    client = enter(cast, name)
    assert client.post(ASK, {"question": FOLLOW_UP, "follows": first.pk}).status_code == 404
    if name != "contributor":
        assert 'name="follows"' not in client.get(url(first)).text
    assert Answer.objects.count() == 1


@pytest.mark.parametrize("sent", ["0", "x", "-1", "999999", "1²", "9" * 5_000])
def test_what_names_no_answer_is_not_there(cast: Cast, sent: str) -> None:
    client = enter(cast)
    assert client.post(ASK, {"question": FOLLOW_UP, "follows": sent}).status_code == 404


def test_an_answer_of_another_wiki_cannot_be_followed_here(cast: Cast) -> None:
    elsewhere = Answer.objects.create(
        wiki=make_wiki(slug="elsewhere"), asker=cast.reader, question="Why?", status="answered"
    )
    sent = {"question": FOLLOW_UP, "follows": elsewhere.pk}
    assert enter(cast).post(ASK, sent).status_code == 404


def test_the_same_follow_up_sent_twice_is_one(cast: Cast) -> None:
    first = ended(cast, "not_covered")
    assert follow(cast, first) == follow(cast, first)
    assert follow(cast, ended(cast, "not_covered")) != Answer.objects.get(follows=first)


@pytest.mark.parametrize("turns", [1, 8])
def test_a_long_conversation_costs_no_more_queries(cast: Cast, page: Page, turns: int) -> None:
    last = asked(cast)
    for _ in range(turns):
        last = follow(cast, last)
        answer_question(answer=last, engines=engines())
    client = enter(cast)
    with CaptureQueriesContext(connection) as queries:
        assert len(client.get(url(last)).context["earlier"]) == turns
    assert len(queries) <= 17


def test_a_held_answer_is_no_part_of_what_its_asker_reads(cast: Cast, page: Page) -> None:
    first = asked(cast)
    second = follow(cast, first)
    Answer.objects.filter(pk=first.pk).update(status="withheld")
    shown = enter(cast).get(url(second)).text
    assert QUESTION in shown
    assert LINES[0] not in shown
