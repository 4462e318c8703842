"""Two people at the same moment, on connections of their own: nothing is lost or doubled."""

from collections import Counter

import pytest
from django.db import transaction

from tests.cast import Cast
from tests.factories import make_active, make_document, make_draft, make_source
from tests.integration.wiki.acting import at_once, current
from wiki.errors import OutdatedError, RefusedError, UnknownMarkerError
from wiki.models import Page, PageState, Revision, SourceVersion
from wiki.services.blobs import store_blob
from wiki.services.pages import create_page, edit_page
from wiki.services.sources import add_source_version, withdraw_source

pytestmark = pytest.mark.django_db(transaction=True)


def kinds(outcomes: list[object]) -> Counter[type]:
    return Counter(type(outcome) for outcome in outcomes)


def test_of_two_edits_one_wins_and_the_other_is_told(cast: Cast) -> None:
    page = make_draft(wiki=cast.wiki, title="Window", body="Old.\n")
    base = current(page)
    outcomes = at_once(
        *[
            lambda n=n: edit_page(page=page, body=f"By {n}.\n", base=base, author=cast.editor)
            for n in range(3)
        ]
    )
    assert kinds(outcomes) == {Revision: 1, OutdatedError: 2}
    assert page.revisions.count() == 2


def test_of_two_pages_of_one_title_one_is_made(cast: Cast) -> None:
    def make() -> Page:
        with transaction.atomic():
            return create_page(wiki=cast.wiki, title="Same", body="Text.\n", author=cast.editor)

    outcomes = at_once(make, make, make)
    assert kinds(outcomes) == {Page: 1, RefusedError: 2}
    assert Page.objects.count() == 1


def test_sources_are_numbered_without_gaps_and_the_same_bytes_come_in_once(cast: Cast) -> None:
    blobs = [store_blob([text]) for text in (b"a", b"b", b"c", b"c", b"c")]
    outcomes = at_once(
        *[
            lambda blob=blob: add_source_version(
                wiki=cast.wiki,
                blob=blob,
                filename="x.md",
                document=make_document(["x"]),
                uploader=cast.contributor,
            )
            for blob in blobs
        ]
    )
    assert kinds(outcomes) == {SourceVersion: 5}
    assert sorted(cast.wiki.sources.values_list("number", flat=True)) == [1, 2, 3]


def test_no_page_comes_to_cite_a_source_while_it_is_withdrawn(cast: Cast) -> None:
    version = make_source(wiki=cast.wiki, lines=["The code is 4711."])
    pages = [
        make_active(wiki=cast.wiki, title=f"Page {n}", body="Text.\n", editor=cast.editor)
        for n in range(4)
    ]
    bases = [current(page) for page in pages]
    outcomes = at_once(
        *[
            lambda page=page, base=base: edit_page(
                page=page, body="The code is 4711.[^S1:1]\n", base=base, author=cast.editor
            )
            for page, base in zip(pages, bases, strict=True)
        ],
        lambda: withdraw_source(source=version.source, person=cast.editor, reason="Secret."),
    )
    assert set(kinds(outcomes[:-1])) <= {Revision, UnknownMarkerError}
    for page, outcome in zip(pages, outcomes, strict=False):
        page.refresh_from_db()
        cites = isinstance(outcome, Revision)
        assert page.state == (PageState.CONTRADICTED if cites else PageState.ACTIVE)
