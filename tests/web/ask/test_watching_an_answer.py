"""Watching an answer while it is made: what has passed is shown, and only to whom may see it."""

from typing import Any

import pytest
from django.test import Client

from ask.models import Answer
from ask.services.asking import ask
from ask.services.attempts import Attempt, begin
from ask.services.guard import Checked
from ask.services.manifest import look_up
from ask.services.publishing import Publisher
from ask.views import events as events_view
from engines.answerer import AnswerSentence
from engines.embed import local_embedder
from tests.cast import Cast
from tests.integration.ask.answers import LINES, QUESTION, make_leave
from tests.web.ask.screens import enter, url


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(events_view, "LOOK_SECONDS", 0)
    monkeypatch.setattr(events_view, "LOOKS", 2)


@pytest.fixture
def attempt(cast: Cast) -> Attempt:
    make_leave(cast)
    return begin(ask(wiki=cast.wiki, asker=cast.reader, question=QUESTION))


def publish(attempt: Attempt, *lines: str) -> None:
    manifest = look_up(attempt.answer, local_embedder())
    publisher = Publisher(attempt, manifest)
    for line in lines:
        passage = next(pk for pk, text in manifest.texts.items() if line in text)
        sentence = AnswerSentence(line, passage)
        publisher.show(Checked(sentence, passage, "supported", 0.9, "", removed=False))


def watching(client: Client, answer: Answer, known: str = "") -> Any:
    response = client.get(url(answer, "events/"), headers={"Last-Event-ID": known})
    assert response.status_code == 200
    assert response["Content-Type"] == "text/event-stream"
    assert response["Cache-Control"] == "no-store"
    return response


def watched(client: Client, answer: Answer, known: str = "") -> str:
    return str(watching(client, answer, known).getvalue(), "utf-8")


def test_a_sentence_that_has_passed_is_sent_once(cast: Cast, attempt: Attempt) -> None:
    publish(attempt, LINES[0])
    client = enter(cast)
    sent = watched(client, attempt.answer)
    assert sent.count(LINES[0]) == 1
    assert "event: stage" in sent
    (pk,) = attempt.answer.sentences.values_list("pk", flat=True)
    assert f"id: {pk}\n" in sent
    assert "event: sentence" not in watched(client, attempt.answer, known=str(pk))


def test_a_reload_shows_what_has_passed_so_far(cast: Cast, attempt: Attempt) -> None:
    publish(attempt, LINES[0])
    shown = enter(cast).get(url(attempt.answer)).text
    assert LINES[0] in shown
    assert f'data-events="{url(attempt.answer, "events/")}"' in shown
    assert 'href="/w/handbook/p/leave/#annual-leave"' in shown
    assert "js/answer.js" in shown


def test_an_answer_that_may_be_held_shows_its_stage_alone(cast: Cast, attempt: Attempt) -> None:
    attempt.answer.wiki.sensitive_subjects = "sick leave"
    publish(attempt, LINES[0])
    sent = watched(enter(cast), attempt.answer)
    assert "event: stage" in sent
    assert "event: sentence" not in sent
    assert not attempt.answer.sentences.exists()


def test_what_was_taken_back_is_taken_from_the_screen(cast: Cast, attempt: Attempt) -> None:
    publish(attempt, LINES[0])
    (pk,) = attempt.answer.sentences.values_list("pk", flat=True)
    Publisher(attempt, look_up(attempt.answer, local_embedder())).take_back()
    assert "event: restart\nid: -" in watched(enter(cast), attempt.answer, known=str(pk))


@pytest.mark.parametrize("status", ["answered", "held", "withheld", "stopped", "failed"])
def test_an_answer_that_has_ended_says_so_and_no_more(
    cast: Cast, attempt: Attempt, status: str
) -> None:
    publish(attempt, LINES[0])
    Answer.objects.update(status=status)
    sent = watched(enter(cast), attempt.answer)
    assert "event: done" in sent
    assert LINES[0] not in sent


def test_with_no_seat_left_a_watcher_learns_how_things_stand_and_comes_back(
    cast: Cast, attempt: Attempt
) -> None:
    publish(attempt, LINES[0])
    taken = [events_view._seats.acquire(blocking=False) for _ in range(2)]
    try:
        sent = watched(enter(cast), attempt.answer)
    finally:
        for _ in taken:
            events_view._seats.release()
    assert taken == [True, True]
    assert LINES[0] in sent
    assert sent.count(": \n\n") == 1


def test_a_watcher_that_goes_away_gives_its_seat_back(cast: Cast, attempt: Attempt) -> None:
    for _ in range(3):
        stream = watching(enter(cast), attempt.answer)._iterator
        next(stream)
        stream.close()
    assert events_view._seats.acquire(blocking=False)
    events_view._seats.release()


def test_who_loses_the_right_to_see_it_sees_nothing_from_that_moment(
    cast: Cast, attempt: Attempt
) -> None:
    publish(attempt, LINES[0])
    response = watching(enter(cast), attempt.answer)
    cast.wiki.memberships.filter(user=cast.reader).delete()
    sent = str(response.getvalue(), "utf-8")
    assert LINES[0] not in sent
    assert "event: done" in sent


@pytest.mark.parametrize(
    ("name", "status"),
    [("reader", 200), ("editor", 200), ("administrator", 200), ("contributor", 404)],
)
def test_only_who_may_see_an_answer_may_watch_it(
    cast: Cast, attempt: Attempt, name: str, status: int
) -> None:
    client = enter(cast, name)
    assert client.get(url(attempt.answer, "events/")).status_code == status
    assert client.post(url(attempt.answer, "events/")).status_code == 405


def test_outsiders_and_visitors_are_turned_away(cast: Cast, attempt: Attempt) -> None:
    address = url(attempt.answer, "events/")
    assert enter(cast, "outsider").get(address).status_code == 404
    assert Client().get(address)["Location"].startswith("/accounts/login/")


def test_watching_changes_nothing(cast: Cast, attempt: Attempt) -> None:
    publish(attempt, LINES[0])
    before = list(Answer.objects.values())
    watched(enter(cast), attempt.answer)
    assert list(Answer.objects.values()) == before


def test_a_stopped_answer_keeps_what_had_passed_and_no_more(cast: Cast, attempt: Attempt) -> None:
    publish(attempt, LINES[0])
    client = enter(cast)
    client.post(url(attempt.answer, "stop/"))
    shown = client.get(url(attempt.answer)).text
    assert "You stopped this answer." in shown
    assert LINES[0] in shown
    assert "Save as a page" not in enter(cast, "editor").get(url(attempt.answer)).text
