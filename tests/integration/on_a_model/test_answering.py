"""Asking with a model behind HTTP: what it costs, what ends it, and what its failing leaves."""

import json
import os
import signal
import threading

import pytest
from django.db import connection
from django.utils import timezone

from ask.engines import engines as asking_engines
from ask.models import Answer, AnswerSentence
from ask.services.answering import answer_question, ask
from ask.services.deciding import stop_answer
from ask.services.policies import set_policy
from ask.tasks import STALLED_AFTER
from ask.tasks import answer_question as answer_task
from endpoints.models import LlmRole, ModelCall, RoleEndpoint
from tests.cast import Cast
from tests.integration.ask.answers import LINES, QUESTION, make_leave
from tests.integration.on_a_model.model import plays
from tests.support.llm_server import Exchange, LlmServer, breaks_off, fails
from tests.support.waiting import wait_until
from tests.support.worker import running_worker

pytestmark = pytest.mark.django_db(transaction=True)

COMPOUND = "How many hours of annual leave can I carry over, and where is leave requested?"
OPENING = json.dumps({"covered": True, "confidence": 0.9})
FIRST = json.dumps({"text": LINES[0], "passage": 1})


def asked(cast: Cast, question: str = QUESTION, follows: Answer | None = None) -> Answer:
    """Ask, and answer as the task does."""
    waiting = ask(wiki=cast.wiki, asker=cast.reader, question=question, follows=follows)
    answer_task(waiting.pk)
    waiting.refresh_from_db()
    return waiting


def standing() -> list[str]:
    return list(AnswerSentence.objects.filter(removed=False).values_list("text", flat=True))


def test_a_plain_question_is_one_streamed_call(cast: Cast, server: LlmServer) -> None:
    make_leave(cast)
    answer = asked(cast)
    assert (answer.status, standing()) == (Answer.Status.ANSWERED, [_first_line()])
    (request,) = server.requests
    assert request.body["stream"]
    call = ModelCall.objects.get()
    assert (call.role, call.outcome, call.answer) == ("answerer", "ok", answer.pk)


def _first_line() -> str:
    # The double quotes the first line of the first passage: its first sentences.
    return f"{LINES[0]} {LINES[1]}"


def test_what_is_given_back_is_booked_on_the_answer(cast: Cast, server: LlmServer) -> None:
    make_leave(cast)
    server.behave = plays(
        answerer={
            "covered": True,
            "sentences": [{"text": "You can carry over up to 999 hours.", "passage": 1}],
            "confidence": 0.9,
        },
        mender={"text": LINES[0], "passage": 1},
    )
    answer = asked(cast)
    assert (answer.status, standing()) == (Answer.Status.ANSWERED, [LINES[0]])
    calls = ModelCall.objects.exclude(role="auditor")
    assert [(call.role, call.outcome, call.answer) for call in calls] == [
        ("answerer", "ok", answer.pk),
        ("answerer", "ok", answer.pk),
    ]


@pytest.mark.parametrize("role", ["planner", "answerer"])
def test_the_planner_takes_questions_apart_where_there_is_one(
    cast: Cast, server: LlmServer, role: str
) -> None:
    make_leave(cast)
    if role == "answerer":
        RoleEndpoint.objects.filter(role=LlmRole.PLANNER).delete()
    questions = [{"question": part} for part in COMPOUND.split(", and ")]
    server.behave = plays(splitter={"parts": questions})
    answer = asked(cast, COMPOUND)
    assert answer.status == Answer.Status.ANSWERED
    assert answer.parts == [each["question"] for each in questions]
    assert ModelCall.objects.earliest("pk").role == role


def test_a_question_that_cannot_be_taken_apart_is_asked_as_it_is(
    cast: Cast, server: LlmServer
) -> None:
    make_leave(cast)
    server.behave = plays(splitter="I cannot.")
    answer = asked(cast, COMPOUND)
    assert (answer.status, answer.parts) == (Answer.Status.ANSWERED, [])


def test_a_follow_up_is_understood_by_the_model(cast: Cast, server: LlmServer) -> None:
    make_leave(cast)
    first = asked(cast)
    server.behave = plays(rewriter={"question": "Where is annual leave requested?"})
    second = asked(cast, "And where is it requested?", follows=first)
    assert second.understood_as == "Where is annual leave requested?"
    assert second.status == Answer.Status.ANSWERED


def test_with_the_endpoint_down_a_follow_up_is_answered_and_says_how(
    cast: Cast, server: LlmServer
) -> None:
    make_leave(cast)
    first = asked(cast)
    server.behave = fails(503)
    second = asked(cast, "And of sick leave?", follows=first)
    assert "No model is there to tell what this question leans on" in second.note
    assert "The built-in answerer quoted instead." in second.note
    assert second.status in {Answer.Status.ANSWERED, Answer.Status.NOT_COVERED}


def test_general_knowledge_comes_from_the_answerers_model(cast: Cast, server: LlmServer) -> None:
    set_policy(wiki=cast.wiki, person=cast.administrator, general_knowledge=True)
    make_leave(cast)
    server.behave = plays(
        answerer={"covered": False, "sentences": [], "confidence": 0.9},
        general={"text": "A year has 365 days."},
    )
    answer = asked(cast, "How long is a year?")
    assert answer.status == Answer.Status.NOT_COVERED
    assert answer.general.text == "A year has 365 days."
    assert standing() == []


def test_a_stream_that_breaks_off_is_taken_back_and_stood_in_for(
    cast: Cast, server: LlmServer
) -> None:
    make_leave(cast)
    server.behave = breaks_off(f"{OPENING}\n{FIRST}\n")
    answer = asked(cast)
    assert answer.status == Answer.Status.ANSWERED
    assert "broke its reply off" in answer.note
    assert len(standing()) == len(set(standing()))
    assert answer.answered_by.startswith("answerer-local")


class Dripping:
    """Streams a first sentence, then a space now and then until the other side has had enough."""

    def __init__(self) -> None:
        self.was_left = threading.Event()

    def __call__(self, exchange: Exchange) -> None:
        if not exchange.body.get("stream"):
            plays()(exchange)
            return
        exchange.begin_stream()
        _send(exchange, f"{OPENING}\n{FIRST}\n")
        try:
            while not exchange.over.wait(0.02):
                _send(exchange, " ")
        except OSError:
            self.was_left.set()


def _send(exchange: Exchange, text: str) -> None:
    choice = {"index": 0, "delta": {"content": text}, "finish_reason": None}
    frame = {"id": "1", "object": "chat.completion.chunk", "created": 1, "model": "small"}
    exchange.event(frame | {"choices": [choice]})


def other_backends() -> set[int]:
    """Return the processes of PostgreSQL that serve anybody else on this database."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT pid FROM pg_stat_activity WHERE datname = current_database()"
            " AND backend_type = 'client backend' AND pid <> pg_backend_pid()"
        )
        return {pid for (pid,) in cursor.fetchall()}


def test_no_connection_to_the_database_is_held_while_the_model_is_waited_for(
    cast: Cast, server: LlmServer
) -> None:
    make_leave(cast)
    let_go: list[bool] = []
    # A worker that another test killed may still be leaving.
    strangers = other_backends()

    def look(exchange: Exchange) -> None:
        try:
            # PostgreSQL names a process for a moment longer than its connection stands.
            wait_until(lambda: other_backends() <= strangers, seconds=10)
            let_go.append(True)
        finally:
            connection.close()
        plays()(exchange)

    server.behave = look
    assert asked(cast, COMPOUND).status == Answer.Status.ANSWERED
    assert let_go == [True, True]


def test_stopping_an_answer_ends_the_models_request(cast: Cast, server: LlmServer) -> None:
    make_leave(cast)
    server.behave = dripping = Dripping()
    waiting = ask(wiki=cast.wiki, asker=cast.reader, question=QUESTION)
    thread = threading.Thread(target=_answered_in_a_thread, args=(waiting.pk,))
    thread.start()
    wait_until(lambda: standing() == [LINES[0]])
    stop_answer(answer=waiting, person=cast.reader)
    thread.join()
    assert dripping.was_left.wait(10)
    waiting.refresh_from_db()
    assert waiting.status == Answer.Status.STOPPED
    assert standing() == [LINES[0]]
    # What was received until then is in the books.
    assert ModelCall.objects.get(role="answerer").outcome == "ok"


def _answered_in_a_thread(pk: int) -> None:
    try:
        answer_task(pk)
    finally:
        connection.close()


def test_a_worker_killed_in_the_middle_leaves_one_answer(cast: Cast, server: LlmServer) -> None:
    make_leave(cast)
    server.behave = Dripping()
    waiting = ask(wiki=cast.wiki, asker=cast.reader, question=QUESTION)
    with running_worker(database=str(connection.settings_dict["NAME"])) as worker:
        answer_task.delay(waiting.pk)
        wait_until(lambda: standing() == [LINES[0]])
        os.killpg(worker.pid, signal.SIGKILL)
        worker.wait()
    waiting.refresh_from_db()
    assert (waiting.status, waiting.attempts) == (Answer.Status.WORKING, 1)

    server.behave = plays()
    Answer.objects.update(heartbeat_at=timezone.now() - STALLED_AFTER)
    done = answer_question(answer=waiting, engines=asking_engines())
    assert (done.status, done.attempts) == (Answer.Status.ANSWERED, 2)
    assert standing() == [_first_line()]
    assert done.passages.count() == len(set(done.passages.values_list("number", flat=True)))
