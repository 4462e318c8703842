"""The tasks only load, call one service, and may come twice."""

import pytest
from django.db import IntegrityError, transaction

from ingest import tasks
from ingest.models import Document, PlannedChange, Status, Step
from tests.cast import Cast
from tests.integration.ingest.doubles import bring
from wiki.models import SourceVersion


@pytest.fixture
def document(cast: Cast) -> Document:
    return bring(cast.wiki, cast.contributor, text="# Guide\n\nOld words stand here.\n")


def test_a_step_task_delivered_twice_does_its_step_once(document: Document) -> None:
    tasks.run_step(document.pk, "reading")
    tasks.run_step(document.pk, "reading")
    document.refresh_from_db()
    assert (document.step, document.status) == (Step.GATING, Status.WAITING)
    assert SourceVersion.objects.count() == 1


def test_the_clock_finds_nothing_to_resume_in_a_fresh_document(document: Document) -> None:
    before = document.heartbeat_at
    tasks.resume_stalled()
    document.refresh_from_db()
    assert document.heartbeat_at == before


def test_the_names_are_those_of_the_clock_and_the_sender() -> None:
    assert tasks.run_step.name == "ingest.tasks.run_step"
    assert tasks.resume_stalled.name == "ingest.tasks.resume_stalled"


def test_the_database_holds_what_the_steps_rely_on(document: Document) -> None:
    impossible: list[dict[str, object]] = [
        {"status": "lost"},
        {"step": "lost"},
        {"status": Status.FAILED, "error": ""},
    ]
    for fields in impossible:
        with pytest.raises(IntegrityError), transaction.atomic():
            Document.objects.filter(pk=document.pk).update(**fields)
    with pytest.raises(IntegrityError), transaction.atomic():
        PlannedChange.objects.create(
            document=document,
            ordinal=1,
            kind="create",
            title="Done without an outcome",
            first_line=1,
            last_line=1,
            done_at=document.created_at,
        )


def test_rows_name_themselves(document: Document) -> None:
    change = PlannedChange(document=document, kind="create", title="Guide")
    assert (str(document), str(change)) == ("guide.md", "create Guide")
