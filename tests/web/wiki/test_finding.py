"""Search finds passages of active pages; the palette finds everything by its name."""

from selectolax.lexbor import LexborHTMLParser

from tests.cast import Cast
from tests.factories import make_active, make_draft, make_source
from tests.web.wiki.conftest import Visit, one
from wiki.models import Page
from wiki.services.lifecycle import archive_page

SEARCH = "/w/handbook/search/"
PALETTE = "/w/handbook/palette/"


def test_a_hit_leads_to_its_section_and_marks_the_words(visit: Visit, page: Page) -> None:
    shown = LexborHTMLParser(visit("reader").get(SEARCH, {"q": "films"}).text)
    first = shown.css("main .list > li")[0]

    assert one(first, "a").attributes["href"] == "/w/handbook/p/loans/#films"
    assert [node.text() for node in first.css("mark")] == ["Films"]
    assert one(first, "svg title").text() == "2 supported, 1 hallucination, 1 uncited"


def test_drafts_and_archived_pages_are_found_by_nobody(
    cast: Cast, visit: Visit, page: Page
) -> None:
    make_draft(wiki=cast.wiki, title="Films of the draft", body="Films are secret.\n")
    archive_page(page=page, person=cast.editor)

    for person in ("reader", "administrator"):
        shown = visit(person).get(SEARCH, {"q": "films"}).text
        assert "No active page speaks of this" in shown


def test_what_people_type_is_text(visit: Visit, page: Page) -> None:
    shown = visit("reader").get(SEARCH, {"q": "<script>alert(1)</script>"}).text

    assert "<script>alert" not in shown


def test_an_empty_search_says_what_it_looks_at(visit: Visit, page: Page) -> None:
    assert "by words and by meaning" in visit("reader").get(SEARCH).text


def options(visit: Visit, person: str, query: str = "") -> list[tuple[str, str]]:
    shown = LexborHTMLParser(visit(person).get(PALETTE, {"q": query}).text)
    return [
        (" ".join(node.text().split()), str(node.attributes["href"]))
        for node in shown.css("a[role=option]")
    ]


def test_the_palette_finds_pages_sources_and_actions_and_offers_a_search(
    visit: Visit, page: Page
) -> None:
    assert options(visit, "reader", "loa") == [
        ("Loans", "/w/handbook/p/loans/"),
        ("Loan rules", "/w/handbook/s/1/"),
        ("Search for “loa”", "/w/handbook/search/?q=loa"),
    ]


def test_titles_that_begin_with_what_was_typed_come_first(cast: Cast, visit: Visit) -> None:
    for title in ("A late fee", "Late fees", "Fee waivers"):
        make_draft(wiki=cast.wiki, title=title, body="Text.\n")

    titles = [title for title, _ in options(visit, "editor", "fee")][:3]
    assert titles[0].startswith("Fee waivers")


def test_actions_are_offered_to_those_who_may_take_them(cast: Cast, visit: Visit) -> None:
    reader = dict(options(visit, "reader"))
    administrator = dict(options(visit, "administrator"))

    assert "Members" not in reader
    assert "New page" not in reader
    assert administrator["Members"] == "/w/handbook/members/"


def test_a_palette_without_a_hit_says_so_and_offers_the_search(cast: Cast, visit: Visit) -> None:
    assert options(visit, "reader", "zzz & co") == [
        ("Search for “zzz & co”", "/w/handbook/search/?q=zzz+%26+co")
    ]


def test_a_search_can_be_kept_to_the_pages_that_cite_a_source(
    cast: Cast, visit: Visit, page: Page
) -> None:
    other = make_source(wiki=cast.wiki, lines=["Films are shown on Fridays."], title="Cinema")
    make_active(
        wiki=cast.wiki,
        title="Cinema",
        body=f"Films are shown on Fridays.[^S{other.source.number}:1]\n",
        editor=cast.editor,
    )

    def titles(**more: str) -> set[str]:
        shown = LexborHTMLParser(visit("reader").get(SEARCH, {"q": "films", **more}).text)
        return {node.text() for node in shown.css("main .list__title")}

    assert titles() == {"Loans", "Cinema"}
    assert titles(source=str(other.source.number)) == {"Cinema"}
    assert titles(source="999") == titles(source="x") == {"Loans", "Cinema"}
