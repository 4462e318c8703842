"""In a large wiki the planner is given the pages a document may be about, and not all."""

import pytest

from engines.embed import local_embedder
from engines.writer import SourceText
from ingest.models import Document
from ingest.services.material import NEAREST_PAGES, link_names, source_text, topics, version_of
from tests.cast import Cast
from tests.factories import make_draft, make_source
from wiki.models import Page
from wiki.search.index import embed_passages
from wiki.services.lifecycle import archive_page
from wiki.services.pages import rename_page

LINES = ["# Dog leave", "", "Staff may take two days of leave when a new dog moves in."]


@pytest.fixture
def source(cast: Cast) -> SourceText:
    return source_text(make_source(wiki=cast.wiki, lines=LINES, title="Dog leave"))


@pytest.fixture
def many(cast: Cast) -> list[Page]:
    pages = [
        make_draft(wiki=cast.wiki, title=f"Engine {n}", body=f"Engine {n} needs oil.\n")
        for n in range(NEAREST_PAGES + 5)
    ]
    pages.append(
        make_draft(
            wiki=cast.wiki,
            title="Time off for pets",
            body="Staff may take a day of leave when a cat or dog comes home.\n",
        )
    )
    for page in pages:
        embed_passages(page_id=page.pk, embedder=local_embedder())
    return pages


def titles(cast: Cast, source: SourceText) -> set[str]:
    found = topics(wiki=cast.wiki, source=source, embedder=local_embedder())
    return {topic.title for topic in found}


def test_the_page_on_the_same_matter_is_among_them(
    cast: Cast, many: list[Page], source: SourceText
) -> None:
    found = titles(cast, source)
    assert "Time off for pets" in found
    assert len(found) <= NEAREST_PAGES


def test_a_page_named_like_a_heading_is_among_them_without_its_vectors(
    cast: Cast, many: list[Page], source: SourceText
) -> None:
    make_draft(wiki=cast.wiki, title="DOG LEAVE", body="Nothing alike in here.\n")
    assert "DOG LEAVE" in titles(cast, source)


def test_a_page_once_named_like_a_heading_is_among_them(
    cast: Cast, many: list[Page], source: SourceText
) -> None:
    page = make_draft(wiki=cast.wiki, title="Dog leave", body="Nothing alike in here.\n")
    rename_page(page=page, title="Canine matters", author=cast.editor)
    assert "Canine matters" in titles(cast, source)


def test_in_a_small_wiki_it_is_given_all_but_the_archived(cast: Cast, source: SourceText) -> None:
    kept = make_draft(wiki=cast.wiki, title="Kept", body="Engines need oil.\n")
    gone = make_draft(wiki=cast.wiki, title="Gone", body="Engines need oil.\n")
    archive_page(page=gone, person=cast.editor)
    assert titles(cast, source) == {kept.title}


def test_an_alias_links_to_its_page(cast: Cast) -> None:
    page = make_draft(wiki=cast.wiki, title="Old name", body="Engines need oil.\n")
    rename_page(page=page, title="New name", author=cast.editor)
    assert link_names(cast.wiki) == {"Old name": "New name", "New name": "New name"}


def test_a_document_that_was_not_read_has_no_lines_to_plan_from() -> None:
    with pytest.raises(ValueError, match="not read yet"):
        version_of(Document())
