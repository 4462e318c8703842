"""Questions whose worker died are sent again, and those that wait their turn are not."""

from datetime import timedelta

import pytest
from django.utils import timezone

from ask.engines import engines
from ask.models import Answer
from ask.services.answering import answer_question as answer_now
from ask.services.answering import ask
from ask.tasks import QUEUE, answer_question, resume_stalled
from config.celery import app
from engines.verify import ScriptedAuditor
from tests.cast import Cast
from tests.integration.ask.answers import QUESTION, Quoting, make_leave, scripted
from wiki.services.broker import tasks_waiting


@pytest.fixture
def question(cast: Cast) -> Answer:
    with app.connection_for_read() as opened:
        queue = opened.SimpleQueue(QUEUE)
        queue.clear()
        queue.close()
    return ask(wiki=cast.wiki, asker=cast.reader, question=QUESTION)


@pytest.mark.parametrize(
    ("status", "minutes", "sent"), [("working", 2, 1), ("working", 0, 0), ("answered", 2, 0)]
)
def test_only_a_quiet_question_is_sent_again(
    question: Answer, status: str, minutes: int, sent: int
) -> None:
    quiet_since = timezone.now() - timedelta(minutes=minutes)
    Answer.objects.update(status=status, heartbeat_at=quiet_since)
    resume_stalled()
    assert tasks_waiting(QUEUE) == sent
    resume_stalled()
    assert tasks_waiting(QUEUE) == sent


def test_the_task_answers_the_question(cast: Cast, question: Answer) -> None:
    make_leave(cast)
    answer_question(question.pk)
    question.refresh_from_db()
    assert question.status == Answer.Status.ANSWERED
    assert question.answered_by == engines().answerer.fingerprint
    assert question.checked_by == engines().auditor.fingerprint


def test_an_engine_that_breaks_is_tried_three_times_and_then_said_to_have_failed(
    cast: Cast, question: Answer
) -> None:
    class Broken(ScriptedAuditor):
        def judge(self, pairs: object) -> list:  # type: ignore[type-arg]
            raise MemoryError(pairs)

    make_leave(cast)
    for _ in range(3):
        with pytest.raises(MemoryError):
            answer_now(answer=question, engines=scripted(Quoting(), Broken()))
        assert question.is_working
    failed = answer_now(answer=question, engines=scripted(Quoting(), Broken()))
    assert failed.status == Answer.Status.FAILED
    assert "broken off 3 times" in failed.reason
    assert not failed.sentences.exists()
