"""A search can be narrowed without a script, and finds nothing where nothing speaks of it."""

from datetime import timedelta

import pytest
from django.utils import timezone
from selectolax.lexbor import LexborHTMLParser

from engines.embed import local_embedder
from tests.cast import Cast
from tests.factories import make_active, make_draft
from tests.web.wiki.conftest import Visit, one
from wiki.models import Page
from wiki.search.index import embed_passages

SEARCH = "/w/handbook/search/"
HOSTILE = [
    "one'",
    "&|!",
    ":*",
    "<->",
    '"unpaired',
    "(((",
    "\\",
    "'; DROP TABLE wiki_page; --",
    "word " * 2_000,
    "x" * 10_000,
    "the of and",
    "   ",
    "\u202e\u200b",
    "-",
    '-"',
    "state: source: updated:",
    "source:99999999999999999999 updated:9999-99-99",
]


@pytest.fixture
def embedded(page: Page) -> Page:
    embed_passages(page_id=page.pk, embedder=local_embedder())
    return page


def screen(visit: Visit, person: str = "reader", **sent: str) -> LexborHTMLParser:
    return LexborHTMLParser(visit(person).get(SEARCH, sent).text)


def titles(shown: LexborHTMLParser) -> list[str]:
    return [node.text() for node in shown.css("main .list__title")]


@pytest.mark.parametrize("query", ["zzz", "blorptastic snarfle", "tomato soup"])
def test_what_no_page_speaks_of_is_not_answered_with_the_nearest_pages(
    visit: Visit, embedded: Page, query: str
) -> None:
    shown = screen(visit, q=query)
    assert titles(shown) == []
    assert one(shown, ".empty h2").text() == "Nothing found"


@pytest.mark.parametrize("query", ["films", "how long may I borrow a movie"])
def test_its_own_words_and_others_of_the_same_meaning_find_a_page(
    visit: Visit, embedded: Page, query: str
) -> None:
    assert "Loans" in titles(screen(visit, q=query))


@pytest.mark.parametrize("query", HOSTILE)
def test_whatever_is_typed_gets_an_answer_in_words(
    visit: Visit, embedded: Page, query: str
) -> None:
    answer = visit("reader").get(SEARCH, {"q": query})
    assert answer.status_code == 200
    shown = LexborHTMLParser(answer.text)
    assert titles(shown) or one(shown, "main .empty, main .faint").text()


def test_a_long_query_is_told_how_much_of_it_counted(visit: Visit, embedded: Page) -> None:
    shown = screen(visit, q="films " * 2_000)
    assert "Only the first 2,000 characters" in one(shown, "main p[role=status]").text()


def test_a_nul_is_refused_in_words(visit: Visit, page: Page) -> None:
    assert visit("reader").get(SEARCH, {"q": "a\x00b"}).status_code == 400


def test_the_filters_have_names_and_keep_the_query(visit: Visit, page: Page) -> None:
    shown = screen(visit, "editor", q="films", source="1", since="2020-01-31", state="draft")
    fields = {node.attributes["name"] for node in shown.css("form.search [name]")}
    assert fields == {"q", "source", "state", "since", "until"}
    labels = {node.attributes["for"] for node in shown.css("form.search label")}
    assert labels == {"id_q", "id_source", "id_state", "id_since", "id_until"}
    assert one(shown, "#id_q").attributes["value"] == "films"
    assert one(shown, "#id_since").attributes["value"] == "2020-01-31"
    chosen = [node.attributes["value"] for node in shown.css("form.search [selected]")]
    assert chosen == ["1", "draft"]


def test_only_an_editor_searches_what_is_not_evidence(cast: Cast, visit: Visit, page: Page) -> None:
    make_draft(wiki=cast.wiki, title="Films to come", body="Films are bought in June.\n")
    assert titles(screen(visit, "editor", q="films", state="draft")) == ["Films to come"]
    assert titles(screen(visit, "editor", q="films")) == ["Loans"]
    for person in ("reader", "contributor"):
        assert titles(screen(visit, person, q="films", state="draft")) == ["Loans"]
        assert not screen(visit, person, q="films").css("[name=state]")


def test_a_day_keeps_out_what_was_not_changed_since(visit: Visit, page: Page) -> None:
    today = timezone.localdate()
    assert titles(screen(visit, q="films", since=today.isoformat())) == ["Loans"]
    tomorrow = (today + timedelta(days=1)).isoformat()
    shown = screen(visit, q="films", since=tomorrow)
    assert titles(shown) == []
    assert one(shown, ".empty a").attributes["href"] == "?q=films"


def test_the_usual_state_is_no_limit(visit: Visit, page: Page) -> None:
    shown = screen(visit, "editor", q="zzz", state="active", source="", since="")
    assert "No active page speaks of this" in one(shown, ".empty").text()


def test_a_filter_that_is_not_understood_says_so_and_filters_nothing(
    cast: Cast, visit: Visit, page: Page
) -> None:
    make_active(wiki=cast.wiki, title="Cinema", body="Films on Fridays.\n", editor=cast.editor)
    shown = screen(visit, "editor", q="films", since="soon", source="99", state="odd")
    assert set(titles(shown)) == {"Loans", "Cinema"}
    said = [node.text() for node in shown.css("form.search .errorlist li")]
    assert len(said) == 3
    assert "Write the day as 2025-12-31." in said
