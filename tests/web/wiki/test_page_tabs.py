"""The other tabs of a page: its sources and its links; and the list of pages."""

from selectolax.lexbor import LexborHTMLParser

from tests.cast import Cast
from tests.factories import make_active, make_draft, make_source
from tests.web.wiki.conftest import Visit, one
from wiki.models import Page, Source
from wiki.services.sources import withdraw_source
from wiki.views.reading import PLACES_ON_A_SCREEN

LOANS = "/w/handbook/p/loans/"


def test_the_sources_tab_lists_each_place_once_by_its_number_with_its_words(
    cast: Cast, visit: Visit
) -> None:
    make_source(wiki=cast.wiki, lines=["One.", "Two.", "Three."])
    make_active(
        wiki=cast.wiki,
        title="Fees",
        body="A is so.[^S1:3] B is so.[^S1:1-2] C is so.[^S1:3]\n",
        editor=cast.editor,
        author=cast.editor,
    )
    shown = LexborHTMLParser(visit("reader").get("/w/handbook/p/fees/sources/").text)

    rows = shown.css("main ol.list > li")
    assert [one(row, "a.cite").text() for row in rows] == ["1", "2"]
    assert [[line.text() for line in row.css("blockquote div")] for row in rows] == [
        ["Three."],
        ["One.", "Two."],
    ]


def test_very_many_places_are_listed_a_screen_at_a_time_with_their_numbers(
    cast: Cast, visit: Visit
) -> None:
    lines = [f"Rule {n} holds." for n in range(1, PLACES_ON_A_SCREEN + 3)]
    make_source(wiki=cast.wiki, lines=lines)
    body = "\n\n".join(f"{line}[^S1:{n}]" for n, line in enumerate(lines, start=1))
    make_active(wiki=cast.wiki, title="Rules", body=body, editor=cast.editor)
    client = visit("reader")
    first = LexborHTMLParser(client.get("/w/handbook/p/rules/sources/").text)
    second = LexborHTMLParser(client.get("/w/handbook/p/rules/sources/?page=2").text)

    assert len(first.css("main ol.list > li")) == PLACES_ON_A_SCREEN
    rows = second.css("main ol.list > li")
    assert [one(row, "a.cite").text() for row in rows] == ["101", "102"]
    assert one(rows[1], "blockquote").text().strip() == "Rule 102 holds."


def test_a_page_that_cites_nothing_says_what_that_means(cast: Cast, visit: Visit) -> None:
    make_active(wiki=cast.wiki, title="Fees", body="None.\n", editor=cast.editor)

    assert "This page cites nothing" in visit("reader").get("/w/handbook/p/fees/sources/").text


def test_the_words_of_a_withdrawn_source_are_gone_from_the_tab(
    cast: Cast, visit: Visit, page: Page
) -> None:
    withdraw_source(source=Source.objects.get(), person=cast.editor, reason="Out of date")
    shown = visit("reader").get(f"{LOANS}sources/").text

    assert "renewed twice" not in shown
    assert "This source was withdrawn" in shown


def test_the_links_tab_knows_both_directions_and_the_red_ones(
    cast: Cast, visit: Visit, page: Page
) -> None:
    make_active(wiki=cast.wiki, title="Desk", body="See [[loans]].\n", editor=cast.editor)
    make_draft(wiki=cast.wiki, title="Secret", body="See [[Loans]].\n")
    reader = visit("reader").get(f"{LOANS}links/")
    editor = visit("editor").get(f"{LOANS}links/")

    assert [linking.title for linking in reader.context["backlinks"]] == ["Desk"]
    assert [linking.title for linking in editor.context["backlinks"]] == ["Desk", "Secret"]
    assert [link["title"] for link in reader.context["red"]] == ["Fees"]
    outgoing = visit("reader").get("/w/handbook/p/desk/links/").context["outgoing"]
    assert [link["target"].url for link in outgoing] == [LOANS]


def test_the_list_of_pages_can_be_narrowed_to_a_state_the_person_may_see(
    cast: Cast, visit: Visit, page: Page
) -> None:
    make_draft(wiki=cast.wiki, title="Fees", body="None.\n")
    url = "/w/handbook/pages/?state=draft"

    assert [row.title for row in visit("contributor").get(url).context["pages"]] == ["Fees"]
    reader = visit("reader").get(url)
    assert list(reader.context["pages"]) == []
    assert reader.context["total"] == 1
    everything = visit("editor").get("/w/handbook/pages/?state=nonsense")
    assert [row.title for row in everything.context["pages"]] == ["Fees", "Loans"]
