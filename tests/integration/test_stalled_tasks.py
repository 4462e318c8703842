"""What stalled is sent again once, and what stands in the queue is left there."""

from datetime import timedelta

import pytest
from django.utils import timezone

from ask.models import Answer
from ask.services.answering import ask
from ask.tasks import resume_stalled as resume_answers
from audit.models import AuditRun
from audit.tasks import resume_stalled as resume_audits
from config.celery import app
from tests.cast import Cast
from tests.factories import make_draft
from wiki.services.broker import tasks_waiting

LONG_AGO = timedelta(minutes=10)


@pytest.fixture(autouse=True)
def empty_queues(services: None) -> None:
    app.control.purge()


@pytest.fixture
def question(cast: Cast) -> None:
    ask(wiki=cast.wiki, asker=cast.reader, question="How long is the window?")
    Answer.objects.update(heartbeat_at=timezone.now() - LONG_AGO)


@pytest.fixture
def audit(cast: Cast) -> None:
    make_draft(wiki=cast.wiki, title="Travel", body="Trains come first.")
    AuditRun.objects.update(heartbeat_at=timezone.now() - LONG_AGO)


@pytest.mark.usefixtures("question")
def test_a_question_that_no_queue_holds_is_sent_again_once() -> None:
    resume_answers()
    assert tasks_waiting("interactive") == 1
    resume_answers()
    assert tasks_waiting("interactive") == 1


@pytest.mark.usefixtures("question")
def test_a_long_queue_of_documents_does_not_hide_a_lost_question() -> None:
    app.send_task("ingest.tasks.run_step", [0, "reading"])
    resume_answers()
    assert tasks_waiting("interactive") == 1


@pytest.mark.usefixtures("audit")
def test_an_audit_that_no_queue_holds_is_sent_again_once() -> None:
    resume_audits()
    assert tasks_waiting() == 1
    resume_audits()
    assert tasks_waiting() == 1


@pytest.mark.usefixtures("cast")
def test_where_nothing_stalled_nothing_is_sent() -> None:
    resume_answers()
    resume_audits()
    assert tasks_waiting("interactive") + tasks_waiting() == 0
