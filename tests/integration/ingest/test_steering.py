"""People cancel, retry and answer; each button does what its row says, or says why not."""

from dataclasses import replace

import pytest

from engines.documents import UnreadableDocumentError
from ingest.models import Document, Status, Step
from ingest.services import progress
from ingest.services.engines import Engines
from ingest.services.pipeline import run_step
from ingest.services.steering import cancel, may_steer, retry
from tests.cast import Cast
from tests.factories import make_user
from tests.integration.ingest.doubles import UNSURE, ToldGate, bring, finish, make_engines
from wiki.errors import NotAllowedError, RefusedError
from wiki.models import Page, ReviewItem, Role, SourceVersion

GUIDE = "# Travel guide\n\nTravellers book trains before flights. A trip needs approval.\n"


@pytest.fixture
def waiting(cast: Cast) -> Document:
    return bring(cast.wiki, cast.contributor, text=GUIDE)


def test_a_cancelled_document_is_not_worked_on(cast: Cast, waiting: Document) -> None:
    cancel(document=waiting, person=cast.contributor)
    assert finish(waiting).status == Status.CANCELLED
    assert not SourceVersion.objects.exists()


def cancelling_reader(cast: Cast, document: Document) -> Engines:
    """The real engines, but the person cancels while the file is read."""
    base = make_engines()

    def read(*args: object) -> object:
        cancel(document=document, person=cast.contributor)
        return base.reader(*args)  # type: ignore[arg-type]

    return replace(base, reader=read)  # type: ignore[arg-type]


def test_what_a_step_finds_after_a_cancel_is_not_kept(cast: Cast, waiting: Document) -> None:
    document = finish(waiting, cancelling_reader(cast, waiting))
    assert (document.status, document.step) == (Status.CANCELLED, Step.READING)
    assert not SourceVersion.objects.exists()


def test_an_error_after_a_cancel_does_not_bring_the_document_back(
    cast: Cast, waiting: Document
) -> None:
    base = make_engines()

    def read(*_: object) -> None:
        cancel(document=waiting, person=cast.contributor)
        raise UnreadableDocumentError("broken", "No.")

    engines = replace(base, reader=read)  # type: ignore[arg-type]
    assert finish(waiting, engines).status == Status.CANCELLED


def test_a_cancelled_document_can_go_on_where_it_was(cast: Cast, waiting: Document) -> None:
    run_step(document_id=waiting.pk, step=Step.READING, engines=make_engines())
    cancel(document=waiting, person=cast.contributor)
    document = retry(document=waiting, person=cast.contributor)
    assert (document.status, document.step) == (Status.WAITING, Step.GATING)
    assert finish(document).status == Status.DONE
    assert Page.objects.count() == 1


def test_cancelling_what_waits_in_the_queue_takes_it_out(cast: Cast, waiting: Document) -> None:
    document = finish(waiting, make_engines(gate=ToldGate(UNSURE)))
    assert ReviewItem.objects.waiting().exists()
    cancel(document=document, person=cast.editor)
    assert not ReviewItem.objects.waiting().exists()


def test_a_failed_document_is_retried_from_its_step(cast: Cast, waiting: Document) -> None:
    Document.objects.filter(pk=waiting.pk).update(attempts=progress.MAX_ATTEMPTS)
    failed = finish(waiting)
    assert failed.status == Status.FAILED
    document = retry(document=failed, person=cast.contributor)
    assert (document.error, document.attempts) == ("", 0)
    assert finish(document).status == Status.DONE


def test_what_is_done_is_neither_cancelled_nor_retried(cast: Cast, waiting: Document) -> None:
    document = finish(waiting)
    with pytest.raises(RefusedError, match="done already"):
        cancel(document=document, person=cast.contributor)
    with pytest.raises(RefusedError, match="nothing to retry"):
        retry(document=document, person=cast.contributor)


def test_a_retry_beside_a_new_upload_of_the_same_bytes_is_refused(
    cast: Cast, waiting: Document
) -> None:
    cancel(document=waiting, person=cast.contributor)
    bring(cast.wiki, cast.contributor, text=GUIDE)
    with pytest.raises(RefusedError, match="uploaded again"):
        retry(document=waiting, person=cast.contributor)


def test_another_contributor_leaves_it_alone(cast: Cast, waiting: Document) -> None:
    other = make_user("colin")
    cast.wiki.memberships.create(user=other, role=Role.CONTRIBUTOR)
    assert not may_steer(other, waiting)
    assert not may_steer(cast.outsider, waiting)
    with pytest.raises(NotAllowedError, match="Only who brought"):
        cancel(document=waiting, person=other)


def test_an_editor_may_steer_what_others_brought(cast: Cast, waiting: Document) -> None:
    assert cancel(document=waiting, person=cast.editor).status == Status.CANCELLED
