"""The list of a wiki's documents, and its filters."""

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from ingest.models import Document, Status
from ingest.views.documents import PER_PAGE
from tests.cast import Cast
from tests.factories import make_wiki
from tests.integration.ingest.doubles import bring

ADDRESS = "/w/handbook/documents/"


@pytest.fixture
def editor(client: Client, cast: Cast) -> Client:
    client.force_login(cast.editor)
    return client


def make(cast: Cast, name: str, status: Status = Status.WAITING) -> Document:
    document = bring(cast.wiki, cast.contributor, text=f"Words of {name}.", filename=name)
    Document.objects.filter(pk=document.pk).update(status=status, error="No.")
    return document


@pytest.fixture
def one_of_each(cast: Cast) -> None:
    for status in Status:
        make(cast, f"{status}.md", status)


@pytest.mark.parametrize(
    ("show", "names"),
    [
        ("all", set(Status)),
        ("running", {Status.WAITING, Status.RUNNING}),
        ("waiting", {Status.WAITING_FOR_PERSON}),
        ("skipped", {Status.SKIPPED}),
        ("failed", {Status.FAILED}),
        ("nonsense", set(Status)),
    ],
)
def test_a_filter_shows_those_and_no_others(
    editor: Client, one_of_each: None, show: str, names: set[Status]
) -> None:
    page = editor.get(ADDRESS, {"show": show}).content.decode()
    assert {status for status in Status if f">{status}.md</a>" in page} == names


def test_every_filter_tells_its_number(editor: Client, one_of_each: None) -> None:
    page = editor.get(ADDRESS).content.decode()
    assert f'All <span class="count">{len(Status)}</span>' in page
    assert 'Running <span class="count">2</span>' in page


def test_a_filter_without_documents_says_so(editor: Client, cast: Cast) -> None:
    page = editor.get(ADDRESS, {"show": "failed"}).content.decode()
    assert "No document stands like this." in page


def test_documents_of_other_wikis_are_neither_shown_nor_counted(editor: Client, cast: Cast) -> None:
    bring(make_wiki("Other"), None, text="Foreign.\n", filename="foreign.md")
    page = editor.get(ADDRESS).content.decode()
    assert "foreign.md" not in page
    assert 'All <span class="count">0</span>' in page


def test_a_long_list_has_pages(editor: Client, cast: Cast) -> None:
    for number in range(PER_PAGE + 1):
        make(cast, f"{number}.md")
    assert f">{PER_PAGE}.md</a>" in editor.get(ADDRESS).content.decode()
    second = editor.get(ADDRESS, {"page": "2"}).content.decode()
    assert ">0.md</a>" in second
    assert "Page 2 of 2" in second


def test_the_part_keeps_its_filter(editor: Client, cast: Cast) -> None:
    make(cast, "a.md")
    part = editor.get(
        f"{ADDRESS}?show=running", headers={"HX-Request": "true", "HX-Target": "jobs"}
    ).content.decode()
    assert part.startswith('<div id="jobs" hx-get="/w/handbook/documents/?show=running"')


@pytest.mark.parametrize("number", [1, 30])
def test_more_rows_cost_no_more_queries(
    editor: Client,
    cast: Cast,
    number: int,
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    for one in range(number):
        make(cast, f"{one}.md", Status.FAILED)
    with django_assert_max_num_queries(9):
        editor.get(ADDRESS)
