"""The upload screen: one row a file, each with its own words, with and without JavaScript."""

from collections.abc import Sequence

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpResponse
from django.test import Client
from pytest_django import DjangoAssertNumQueries, Settings

from ingest.models import Document, Status
from tests.cast import Cast
from tests.integration.ingest.doubles import bring, finish

ADDRESS = "/w/handbook/upload/"
File = tuple[str, bytes]


@pytest.fixture
def contributor(client: Client, cast: Cast) -> Client:
    client.force_login(cast.contributor)
    return client


def post(client: Client, *files: File) -> HttpResponse:
    uploads = [SimpleUploadedFile(name, content) for name, content in files]
    answer = client.post(ADDRESS, {"files": uploads}, follow=True)
    assert isinstance(answer, HttpResponse)
    return answer


def rows() -> list[tuple[str, str]]:
    return list(Document.objects.order_by("pk").values_list("filename", "status"))


def test_the_form_works_without_javascript(contributor: Client) -> None:
    page = contributor.get(ADDRESS).content.decode()
    assert 'enctype="multipart/form-data"' in page
    assert 'name="files" multiple' in page
    assert "data-dropzone" in page
    assert "No documents yet" in page


def test_each_file_of_an_upload_has_its_row(contributor: Client) -> None:
    page = post(contributor, ("a.md", b"Words of a."), ("b.md", b""), ("c.md", b"Words of c."))
    assert rows() == [
        ("a.md", Status.WAITING),
        ("b.md", Status.FAILED),
        ("c.md", Status.WAITING),
    ]
    text = page.content.decode()
    assert "Files: 2 taken in, 1 turned away." in text
    assert "This file is empty" in text
    assert Document.objects.values("batch").distinct().count() == 1


def test_the_same_file_twice_in_one_upload_goes_in_once(contributor: Client) -> None:
    page = post(contributor, ("a.md", b"Words."), ("copy.md", b"Words."))
    assert rows() == [("a.md", Status.WAITING), ("copy.md", Status.DUPLICATE)]
    assert "the earlier upload" in page.content.decode()


def test_a_form_without_a_file_says_so(contributor: Client) -> None:
    page = contributor.post(ADDRESS, follow=True).content.decode()
    assert "No file came with the form." in page
    assert not Document.objects.exists()


def test_a_file_that_is_too_large_keeps_no_other_out(
    contributor: Client, settings: Settings
) -> None:
    settings.MAX_UPLOAD_BYTES = 20
    page = post(contributor, ("big.md", b"x" * 21), ("small.md", b"Words."))
    assert rows() == [("big.md", Status.FAILED), ("small.md", Status.WAITING)]
    assert "Split it." in page.content.decode()


def test_five_hundred_files_at_once_are_five_hundred_rows(contributor: Client) -> None:
    post(contributor, *[(f"{number}.md", f"Words {number}.".encode()) for number in range(500)])
    assert Document.objects.filter(status=Status.WAITING).count() == 500


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Guide (v2) [final].docx", "Guide (v2) [final].docx"),
        ("休暇規程.md", "休暇規程.md"),
        ("../../etc/passwd", "passwd"),
        ("<script>alert(1)<!---.md", "&lt;script&gt;alert(1)&lt;!---.md"),
        ("x" * 300 + ".md", "x" * 252 + ".md"),
    ],
)
def test_any_file_name_is_shown_as_words(contributor: Client, name: str, shown: str) -> None:
    page = post(contributor, (name, b"Words.")).content.decode()
    assert shown in page
    assert "<script>alert" not in page


def test_a_known_name_asks_with_two_buttons(contributor: Client, cast: Cast) -> None:
    finish(bring(cast.wiki, cast.contributor, text="# Guide\n\nOld words stand here.\n"))
    page = post(contributor, ("guide.md", b"New words.")).content.decode()
    document = Document.objects.get(status=Status.WAITING_FOR_PERSON)
    assert "has this file name and other bytes" in page
    for button in ("version", "separate"):
        assert f'action="/w/handbook/documents/{document.pk}/{button}/"' in page


def moving_part(client: Client) -> str:
    answer = client.get(ADDRESS, headers={"HX-Request": "true", "HX-Target": "jobs"})
    assert "HX-Target" in answer["Vary"]
    return answer.content.decode()


def test_the_part_asks_again_only_while_something_moves(contributor: Client, cast: Cast) -> None:
    document = bring(cast.wiki, cast.contributor, text="# Guide\n\nOld words stand here.\n")
    part = moving_part(contributor)
    assert part.startswith('<div id="jobs" hx-get="/w/handbook/upload/" hx-trigger="every 2s"')
    assert "<html" not in part
    finish(document)
    assert "hx-get" not in moving_part(contributor)


def test_the_rows_show_real_steps_and_counts(contributor: Client, cast: Cast) -> None:
    finish(bring(cast.wiki, cast.contributor, text="# Guide\n\nOld words stand here.\n"))
    part = moving_part(contributor)
    for words in ("Read: 3 lines", "Plan pages: 1 page<", "Write: 1 of 1", "1 of 1, 0 conflicts"):
        assert words in part


def test_one_sees_ones_own_documents_here(contributor: Client, cast: Cast) -> None:
    bring(cast.wiki, cast.editor, text="Words.\n", filename="theirs.md")
    assert "theirs.md" not in contributor.get(ADDRESS).content.decode()


@pytest.mark.parametrize("number", [1, 12])
def test_more_rows_cost_no_more_queries(
    contributor: Client,
    cast: Cast,
    number: int,
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    _fill(cast, range(number))
    with django_assert_max_num_queries(8):
        contributor.get(ADDRESS)


def _fill(cast: Cast, numbers: Sequence[int]) -> None:
    for number in numbers:
        text = f"# Guide {number}\n\nOld words number {number} stand here.\n"
        finish(bring(cast.wiki, cast.contributor, text=text, filename=f"{number}.md"))


def test_an_address_is_queued_and_its_row_shows_the_step(contributor: Client) -> None:
    address = "https://example.org/guide?a=1&b=<script>"
    answer = contributor.post(f"{ADDRESS}address/", {"address": address}, follow=True)
    text = answer.content.decode()
    assert rows() == [(address, Status.WAITING)]
    assert "The address is queued" in text
    assert "Fetch" in text
    assert "<script>" not in text.split("<main")[1]


def test_what_is_no_address_is_refused_in_words(contributor: Client) -> None:
    answer = contributor.post(f"{ADDRESS}address/", {"address": "file:///etc/passwd"}, follow=True)
    assert "one that begins with https://" in answer.content.decode()
    assert rows() == []
