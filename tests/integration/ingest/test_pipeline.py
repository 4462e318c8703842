"""A document goes its whole way, step by step, and each step is on record."""

from dataclasses import replace

import pytest

from engines.documents import UnreadableDocumentError
from ingest.models import Document, PlannedChange, Status, Step, StepRecord
from ingest.services.pipeline import run_step
from ingest.services.progress import MAX_ATTEMPTS
from tests.cast import Cast
from tests.integration.ingest.doubles import bring, finish, make_engines
from wiki.models import Membership, Origin, Page, PageState, SourceVersion
from wiki.services.blobs import delete_blob

GUIDE = "# Travel guide\n\nTravellers book trains before flights. A trip needs approval.\n"


def test_an_upload_becomes_a_cited_draft(cast: Cast) -> None:
    document = finish(bring(cast.wiki, cast.contributor, text=GUIDE))
    assert (document.status, document.step, document.error) == (Status.DONE, Step.DONE, "")
    page = Page.objects.select_related("current_revision").get()
    assert page.state == PageState.DRAFT
    assert page.current_revision is not None
    assert page.current_revision.origin == Origin.ENGINE
    assert "Travellers book trains before flights.[^S1:3]" in page.current_revision.body


def test_counts_are_those_of_the_rows(cast: Cast) -> None:
    document = finish(bring(cast.wiki, cast.contributor, text=GUIDE))
    version = SourceVersion.objects.get()
    assert document.counts["lines"] == version.line_count == version.lines.count()
    assert document.counts["created"] == Page.objects.count()
    assert document.counts["planned"] == document.changes.count()
    assert document.counts["compared"] == document.counts["statements"] == 2


def test_every_step_is_on_record_with_its_end(cast: Cast) -> None:
    document = finish(bring(cast.wiki, cast.contributor, text=GUIDE))
    records = list(StepRecord.objects.filter(document=document))
    assert [record.step for record in records] == list(Step)[Step.READING.rank : Step.DONE.rank]
    assert all(record.ended_at and record.starts == 1 for record in records)


def test_running_a_step_twice_changes_nothing(cast: Cast) -> None:
    document = finish(bring(cast.wiki, cast.contributor, text=GUIDE))
    for step in Step:
        assert not run_step(document_id=document.pk, step=step, engines=make_engines())
    assert Page.objects.get().revisions.count() == 1


def test_a_message_for_another_step_than_the_documents_does_nothing(cast: Cast) -> None:
    document = bring(cast.wiki, cast.contributor, text=GUIDE)
    assert not run_step(document_id=document.pk, step=Step.WRITING, engines=make_engines())
    assert not run_step(document_id=10**9, step=Step.READING, engines=make_engines())


def test_an_unreadable_file_fails_with_the_readers_words_and_the_next_one_finishes(
    cast: Cast,
) -> None:
    bad = finish(bring(cast.wiki, cast.contributor, text="%PDF-1.7 broken", filename="bad.pdf"))
    good = finish(bring(cast.wiki, cast.contributor, text=GUIDE))
    assert bad.status == Status.FAILED
    assert bad.error
    assert bad.error_code == "broken"
    assert good.status == Status.DONE


def test_a_crashing_reader_fails_one_document(cast: Cast) -> None:
    def crash(*_: object) -> None:
        raise UnreadableDocumentError("broken", "The reader gave up on this file.")

    engines = make_engines()
    engines = replace(engines, reader=crash)  # type: ignore[arg-type]
    document = finish(bring(cast.wiki, cast.contributor, text=GUIDE), engines)
    assert (document.status, document.error) == (Status.FAILED, "The reader gave up on this file.")


def test_an_unforeseen_error_is_tried_again_and_then_told(
    cast: Cast, caplog: pytest.LogCaptureFixture
) -> None:
    def crash(*_: object) -> None:
        raise ZeroDivisionError

    engines = make_engines()
    engines = replace(engines, reader=crash)  # type: ignore[arg-type]
    document = finish(bring(cast.wiki, cast.contributor, text=GUIDE), engines)
    assert (document.status, document.error_code) == (Status.FAILED, "gave_up")
    assert StepRecord.objects.get(document=document).starts == MAX_ATTEMPTS
    assert len(caplog.records) == MAX_ATTEMPTS


def test_a_step_whose_worker_dies_every_time_is_given_up(cast: Cast) -> None:
    document = bring(cast.wiki, cast.contributor, text=GUIDE)
    Document.objects.filter(pk=document.pk).update(attempts=MAX_ATTEMPTS)
    document = finish(document)
    assert document.status == Status.FAILED
    assert "begun 5 times" in document.error


def test_bytes_that_are_gone_are_told(cast: Cast) -> None:
    document = bring(cast.wiki, cast.contributor, text=GUIDE)
    delete_blob(document.sha256)
    assert "not on disk any more" in finish(document).error


def test_who_is_no_contributor_any_more_brings_nothing(cast: Cast) -> None:
    document = bring(cast.wiki, cast.contributor, text=GUIDE)
    Membership.objects.filter(user=cast.contributor).delete()
    document = finish(document)
    assert (document.status, document.error_code) == (Status.FAILED, "refused")
    assert not SourceVersion.objects.exists()


def test_a_document_that_states_nothing_makes_no_page(cast: Cast) -> None:
    document = finish(bring(cast.wiki, cast.contributor, text="# Only a heading\n"))
    assert document.status == Status.DONE
    assert not PlannedChange.objects.exists()
    assert not Page.objects.exists()
