"""Taking files in: one rule for known bytes, one for known names, a row for every bad file."""

import uuid

import pytest
from django.conf import settings
from pytest_django import Settings

from ingest.models import Document, Status, Step
from ingest.services.receiving import Namesake, receive
from tests.cast import Cast
from tests.integration.ingest.doubles import bring, finish
from wiki.errors import NotAllowedError
from wiki.models import Source, SourceVersion
from wiki.services.blobs import blob_path
from wiki.services.sources import withdraw_source

GUIDE = "# Travel guide\n\nTravellers book trains before flights. A trip needs approval.\n"


def test_bytes_are_on_disk_before_the_row_waits(cast: Cast) -> None:
    document = bring(cast.wiki, cast.contributor, text=GUIDE)
    assert (document.status, document.step) == (Status.WAITING, Step.READING)
    assert blob_path(document.sha256).read_text() == GUIDE


def test_the_same_bytes_in_the_wiki_are_a_duplicate_that_names_the_source(cast: Cast) -> None:
    first = finish(bring(cast.wiki, cast.contributor, text=GUIDE))
    again = bring(cast.wiki, cast.editor, text=GUIDE, filename="other name.md")
    assert again.status == Status.DUPLICATE
    assert again.source_version == first.source_version
    assert again.twin == first
    assert "S1 “Travel guide”, version 1" in again.error


def test_the_same_bytes_in_flight_are_a_duplicate(cast: Cast) -> None:
    first = bring(cast.wiki, cast.contributor, text=GUIDE)
    again = bring(cast.wiki, cast.contributor, text=GUIDE)
    assert again.status == Status.DUPLICATE
    assert again.twin == first
    assert Document.objects.in_flight().count() == 1


def test_withdrawn_bytes_are_not_taken_in_again(cast: Cast) -> None:
    first = finish(bring(cast.wiki, cast.contributor, text=GUIDE))
    assert first.source_version is not None
    withdraw_source(source=first.source_version.source, person=cast.editor, reason="wrong")
    again = bring(cast.wiki, cast.contributor, text=GUIDE)
    assert again.status == Status.DUPLICATE
    assert "withdrawn" in again.error


def test_a_failed_upload_does_not_keep_its_bytes_out(cast: Cast) -> None:
    failed = finish(bring(cast.wiki, cast.contributor, text="%PDF-1.7 broken", filename="a.pdf"))
    assert failed.status == Status.FAILED
    again = bring(cast.wiki, cast.contributor, text="%PDF-1.7 broken", filename="a.pdf")
    assert again.status == Status.WAITING


def test_new_bytes_under_a_known_name_wait_for_an_answer(cast: Cast) -> None:
    finish(bring(cast.wiki, cast.contributor, text=GUIDE))
    document = bring(cast.wiki, cast.contributor, text=GUIDE + "More.\n")
    assert document.status == Status.WAITING_FOR_PERSON
    assert document.asks_about_name
    assert document.namesake == Source.objects.get()


def test_new_bytes_under_a_name_that_is_still_being_read_wait_too(cast: Cast) -> None:
    bring(cast.wiki, cast.contributor, text=GUIDE)
    document = bring(cast.wiki, cast.contributor, text=GUIDE + "More.\n")
    assert document.asks_about_name
    assert document.namesake is None


@pytest.mark.parametrize(
    ("answer", "numbers"),
    [(Namesake.NEW_VERSION, [(1, 1), (1, 2)]), (Namesake.SEPARATE, [(1, 1), (2, 1)])],
)
def test_a_route_may_bring_the_answer_along(
    cast: Cast, answer: Namesake, numbers: list[tuple[int, int]]
) -> None:
    finish(bring(cast.wiki, cast.contributor, text=GUIDE))
    finish(bring(cast.wiki, cast.contributor, text=GUIDE + "More.\n", namesake=answer))
    versions = SourceVersion.objects.order_by("pk")
    assert list(versions.values_list("source__number", "number")) == numbers


def test_bringing_waiting_bytes_again_with_the_answer_answers(cast: Cast) -> None:
    finish(bring(cast.wiki, cast.contributor, text=GUIDE))
    waiting = bring(cast.wiki, cast.contributor, text=GUIDE + "More.\n")
    answered = bring(cast.wiki, None, text=GUIDE + "More.\n", namesake=Namesake.NEW_VERSION)
    assert answered == waiting
    assert answered.status == Status.WAITING
    assert answered.as_version_of == Source.objects.get()


def test_an_empty_file_has_its_own_row_and_reason(cast: Cast) -> None:
    document = bring(cast.wiki, cast.contributor, text="")
    assert (document.status, document.error_code) == (Status.FAILED, "empty")
    assert not document.can_retry


def test_a_file_that_is_too_large_has_its_own_row_and_reason(
    cast: Cast, settings: Settings
) -> None:
    settings.MAX_UPLOAD_BYTES = 10
    document = bring(cast.wiki, cast.contributor, text=GUIDE)
    assert (document.status, document.error_code) == (Status.FAILED, "too_large")
    assert "larger than" in document.error


def test_a_reader_may_not_bring_anything(cast: Cast) -> None:
    with pytest.raises(NotAllowedError):
        bring(cast.wiki, cast.reader, text=GUIDE)
    assert not Document.objects.exists()


def test_a_name_full_of_tricks_is_stored_under_the_hash_alone(cast: Cast) -> None:
    document = receive(
        wiki=cast.wiki,
        uploader=cast.contributor,
        filename="../../../tmp/<b>x</b>.md",
        chunks=[b"words"],
        batch=uuid.uuid4(),
    )
    assert document.filename == "b>.md"
    assert blob_path(document.sha256).is_relative_to(settings.BLOB_DIR)
