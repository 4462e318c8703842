"""Whatever dies, a document goes on at its step, once."""

import threading
from datetime import timedelta

import pytest
from django.db import connection
from django.utils import timezone
from pytest_django import DjangoCaptureOnCommitCallbacks

from config.celery import app
from ingest.models import Document, Status, Step
from ingest.services.lock import exclusively, is_held
from ingest.services.pipeline import run_step
from ingest.services.progress import wait
from ingest.services.resuming import (
    RUNNING_SILENT,
    WAITING_LOST,
    WAITING_SILENT,
    resume_stalled,
)
from tests.cast import Cast
from tests.integration.ingest.doubles import bring, finish, make_engines
from wiki.models import Page

GUIDE = "# Travel guide\n\nTravellers book trains before flights. A trip needs approval.\n"
SECOND = timedelta(seconds=1)


def silent(document: Document, status: Status, age: timedelta) -> None:
    Document.objects.filter(pk=document.pk).update(status=status, heartbeat_at=timezone.now() - age)


@pytest.fixture
def document(cast: Cast) -> Document:
    return bring(cast.wiki, cast.contributor, text=GUIDE)


def test_a_running_document_without_a_worker_is_queued_again(
    document: Document,
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    silent(document, Status.RUNNING, RUNNING_SILENT + SECOND)
    with django_capture_on_commit_callbacks() as sent:
        assert resume_stalled() == 1
    assert len(sent) == 1
    assert finish(document).status == Status.DONE
    assert Page.objects.count() == 1


def test_it_is_not_queued_twice_in_a_row(document: Document) -> None:
    silent(document, Status.RUNNING, RUNNING_SILENT + SECOND)
    assert resume_stalled() == 1
    assert resume_stalled() == 0


@pytest.fixture
def long_queue(services: None) -> None:
    """More tasks stand in the queue than documents wait."""
    app.control.purge()
    for _ in range(3):
        app.send_task("audit.tasks.audit_revision", [0])


@pytest.mark.usefixtures("long_queue")
@pytest.mark.parametrize(
    ("status", "age"),
    [
        (Status.RUNNING, timedelta()),
        (Status.WAITING, WAITING_SILENT - 10 * SECOND),
        (Status.WAITING_FOR_PERSON, 10 * WAITING_SILENT),
        (Status.CANCELLED, 10 * WAITING_SILENT),
    ],
)
def test_what_does_not_stand_still_is_left_alone(
    document: Document, status: Status, age: timedelta
) -> None:
    silent(document, status, age)
    assert resume_stalled() == 0


@pytest.mark.usefixtures("long_queue")
def test_a_message_that_may_have_been_lost_is_sent_again_in_time(document: Document) -> None:
    silent(document, Status.WAITING, WAITING_SILENT + SECOND)
    assert resume_stalled() == 1


def test_a_message_that_is_in_no_queue_is_sent_again_soon(document: Document) -> None:
    app.control.purge()
    silent(document, Status.WAITING, WAITING_LOST - SECOND)
    assert resume_stalled() == 0
    silent(document, Status.WAITING, WAITING_LOST + SECOND)
    assert resume_stalled() == 1


def test_a_step_put_off_is_not_taken_for_lost(document: Document) -> None:
    app.control.purge()
    wait(document, delay=60)
    assert resume_stalled(running=timedelta(), waiting=timedelta()) == 0


class Elsewhere(threading.Thread):
    """Holds a document's step on a connection of its own, as another worker would."""

    def __init__(self, document_id: int) -> None:
        super().__init__()
        self.document_id = document_id
        self.held, self.let_go = threading.Event(), threading.Event()

    def run(self) -> None:
        with exclusively(self.document_id, Step.READING) as mine:
            assert mine
            self.held.set()
            self.let_go.wait(30)
        connection.close()

    def __enter__(self) -> None:
        self.start()
        assert self.held.wait(30)

    def __exit__(self, *_: object) -> None:
        self.let_go.set()
        self.join()


@pytest.mark.django_db(transaction=True)
def test_a_step_that_another_worker_has_is_not_begun(document: Document) -> None:
    silent(document, Status.RUNNING, RUNNING_SILENT + SECOND)
    with Elsewhere(document.pk):
        assert is_held(document.pk, Step.READING)
        assert not run_step(document_id=document.pk, step=Step.READING, engines=make_engines())
        assert resume_stalled() == 0
    assert not is_held(document.pk, Step.READING)
    assert resume_stalled() == 1


def test_each_step_has_a_lock_of_its_own(document: Document) -> None:
    with exclusively(document.pk, Step.READING):
        assert not is_held(document.pk, Step.GATING)
        assert not is_held(document.pk + 1, Step.READING)


@pytest.mark.parametrize("step", [Step.READING, Step.GATING, Step.PLANNING, Step.WRITING])
def test_a_step_begun_and_never_ended_is_done_again_with_one_result(
    document: Document, step: Step
) -> None:
    engines = make_engines()
    current = Document.objects.get(pk=document.pk)
    while current.step != step:
        run_step(document_id=current.pk, step=Step(current.step), engines=engines)
        current.refresh_from_db()
    # As a killed worker leaves it: running, and nobody there.
    silent(current, Status.RUNNING, RUNNING_SILENT + SECOND)
    assert resume_stalled() == 1
    assert finish(current, engines).status == Status.DONE
    assert Page.objects.get().revisions.count() == 1
    assert current.changes.count() == 1
