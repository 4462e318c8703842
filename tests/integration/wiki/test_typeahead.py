"""Names are found by any part of them, also when mistyped, by the index, and only by who may."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.cast import Cast
from tests.factories import make_active, make_draft, make_source, make_wiki
from tests.support.vectors import Directions, put_passages, unit_rows
from wiki.models import Page, PageAlias, Passage, Role, Source
from wiki.search import vectors
from wiki.search.typeahead import headings_called, pages_called, sources_called


@pytest.fixture
def names(cast: Cast) -> None:
    for title in ("Late fees", "Fee waivers", "Annual leave", "100% cover_all"):
        body = "Text.\n\n## Who pays fees\n\nMore.\n\n### Deadlines\n\nAnd more.\n"
        page = make_active(wiki=cast.wiki, title=title, body=body, editor=cast.editor)
    PageAlias.objects.create(wiki=cast.wiki, page=page, title="Holidays", slug="holidays")


def titles(cast: Cast, query: str, role: Role = Role.READER) -> list[str]:
    return [page.title for page in pages_called(query, wiki=cast.wiki, role=role, limit=8)]


@pytest.mark.usefixtures("names")
def test_titles_that_begin_with_it_come_first(cast: Cast) -> None:
    assert titles(cast, "fee") == ["Fee waivers", "Late fees"]
    assert titles(cast, "FEES late") == ["Late fees"]
    assert titles(cast, "la") == ["Late fees"]
    assert titles(cast, "") == ["100% cover_all", "Annual leave", "Fee waivers", "Late fees"]


@pytest.mark.usefixtures("names")
def test_another_name_leads_to_its_page(cast: Cast) -> None:
    assert titles(cast, "holi") == ["100% cover_all"]


@pytest.mark.usefixtures("names")
def test_signs_of_patterns_are_signs(cast: Cast) -> None:
    assert titles(cast, "100%") == titles(cast, "cover_") == ["100% cover_all"]
    assert titles(cast, "f_e") == titles(cast, "%%%") == titles(cast, "\\") == []


@pytest.mark.usefixtures("names")
def test_a_slip_finds_what_is_written_nearly_so(cast: Cast) -> None:
    assert titles(cast, "anual leav") == ["Annual leave"]
    assert titles(cast, "zzzzz") == titles(cast, "zz") == []


def test_each_role_finds_the_pages_that_it_may_see(cast: Cast) -> None:
    body = "Text.\n\n## Secret plans\n\nMore.\n"
    make_draft(wiki=cast.wiki, title="Plan", body=body)
    make_draft(wiki=make_wiki(), title="Plan of others", body=body)
    for role in (Role.READER, Role.CONTRIBUTOR):
        seen = role == Role.CONTRIBUTOR
        assert titles(cast, "plan", role) == ["Plan"] * seen
        assert titles(cast, "plann", role) == ["Plan"] * seen
        headings = headings_called("plans", wiki=cast.wiki, role=role, limit=8)
        assert [heading.page.title for heading in headings] == ["Plan"] * seen


@pytest.mark.usefixtures("names")
def test_a_heading_is_found_by_its_own_words_alone(cast: Cast) -> None:
    def found(query: str) -> set[tuple[str, str]]:
        headings = headings_called(query, wiki=cast.wiki, role=Role.READER, limit=8)
        return {(each.page.title, each.anchor) for each in headings}

    assert {anchor for _, anchor in found("pays")} == {"who-pays-fees"}
    assert len(found("deadl")) == 4
    assert found("deadlines pays") == found("de") == set()


def test_sources_are_found_until_they_are_withdrawn(cast: Cast) -> None:
    version = make_source(wiki=cast.wiki, lines=["A"], title="Travel law")
    make_source(wiki=make_wiki(), lines=["B"], title="Travel law of others")
    assert sources_called("law", wiki=cast.wiki, limit=8) == [version.source]
    assert sources_called("", wiki=cast.wiki, limit=8) == []


def crowd(cast: Cast, *, count: int = 3_000) -> None:
    """Fill the tables until an index is worth its while."""
    page = make_draft(wiki=cast.wiki, title="Crowd", body="Text.\n")
    words = [f"{n:x}-{n * 7919 % 100_003:x}" for n in range(count)]
    Page.objects.bulk_create(Page(wiki=cast.wiki, title=word, slug=word) for word in words)
    PageAlias.objects.bulk_create(
        PageAlias(wiki=cast.wiki, page=page, title=word, slug=f"a{word}") for word in words
    )
    Source.objects.bulk_create(
        Source(wiki=cast.wiki, number=number, title=word) for number, word in enumerate(words, 1)
    )
    model = vectors.register(Directions())
    put_passages(page, unit_rows(count, Directions.dimensions, seed=1), model=model)
    for passage, word in zip(page.passages.all(), words, strict=True):
        Passage.objects.filter(pk=passage.pk).update(heading=word)
    with connection.cursor() as cursor:
        for table in (Page, PageAlias, Source, Passage):
            cursor.execute(f"ANALYZE {table._meta.db_table}")


def test_an_index_finds_each_kind_of_name(cast: Cast) -> None:
    crowd(cast)
    with CaptureQueriesContext(connection) as asked:
        pages_called("beef", wiki=cast.wiki, role=Role.EDITOR, limit=8)
        headings_called("beef", wiki=cast.wiki, role=Role.EDITOR, limit=8)
        sources_called("beef", wiki=cast.wiki, limit=8)
    plans = []
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL enable_seqscan = off")
        for each in asked.captured_queries:
            cursor.execute(f"EXPLAIN {each['sql']}")
            plans += [row[0] for row in cursor.fetchall()]
    for name in ("page_title", "alias_title", "passage_heading", "source_title"):
        assert f"{name}_trigrams" in " ".join(plans), name
