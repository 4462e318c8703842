"""The editor finds the lines to cite; without a script the sources say how."""

import pytest
from django.test import Client
from selectolax.lexbor import LexborHTMLParser

from tests.cast import Cast
from tests.factories import make_source
from tests.web.wiki.conftest import Visit, one
from wiki.models import Page, Source

CITE = "/w/handbook/cite/"
HTMX = {"HX-Request": "true", "HX-Target": "cite"}


@pytest.fixture
def client(visit: Visit, page: Page) -> Client:
    return visit("contributor")


def part(client: Client, **sent: str) -> LexborHTMLParser:
    return LexborHTMLParser(client.get(CITE, sent, headers=HTMX).text)


def found(shown: LexborHTMLParser) -> list[str]:
    return [node.text() for node in shown.css("[data-found]")]


def test_nothing_typed_lists_the_sources_newest_first(client: Client, cast: Cast) -> None:
    make_source(wiki=cast.wiki, lines=["Fees are due."], title="Fees")
    assert found(part(client)) == ["Fees", "Loan rules"]


def test_sources_are_found_by_title_and_lines_by_all_their_words(
    client: Client, cast: Cast
) -> None:
    assert found(part(client, q="loan")) == ["Loan rules", "# Loans"]
    assert found(part(client, q="week FILMS")) == ["Films are lent for a week."]
    assert found(part(client, q="100%_")) == []
    assert "No source has these words" in client.get(CITE, {"q": "zzz"}, headers=HTMX).text


def test_a_withdrawn_source_and_an_earlier_version_are_not_offered(
    client: Client, cast: Cast
) -> None:
    newer = make_source(
        wiki=cast.wiki, lines=["Films are lent for a month."], source=Source.objects.get(number=1)
    )
    assert newer.number == 2
    assert found(part(client, q="films")) == ["Films are lent for a month."]
    Source.objects.update(withdrawn_at="2025-01-01T00:00Z", withdrawn_reason="x")
    assert found(part(client, q="films")) == []
    assert client.get(CITE, {"source": "1"}, headers=HTMX).status_code == 404


def test_the_lines_to_pick_name_source_and_version_and_the_one_found(client: Client) -> None:
    shown = part(client, source="1", lines="4", q="films")
    lines = one(shown, "[data-cite-lines]")
    data = (lines.attributes["data-source"], lines.attributes["data-version"])
    assert data == ("1", "1")
    chosen = [node.attributes["data-line"] for node in shown.css("[aria-selected=true]")]
    assert (chosen, len(shown.css("[data-line]"))) == (["4"], 4)


@pytest.mark.parametrize("number", ["9", "x", "", "99999999999"])
def test_a_source_that_is_not_there_has_no_lines(client: Client, number: str) -> None:
    assert client.get(CITE, {"source": number}, headers=HTMX).status_code == 404


def test_without_a_script_the_list_of_sources_says_how_to_cite(client: Client) -> None:
    answer = client.get(CITE, follow=True)
    assert answer.redirect_chain[-1][0] == "/w/handbook/sources/#cite"
    assert "[^S7:12-14]" in one(LexborHTMLParser(answer.text), "#cite").text()


def test_every_editor_has_the_dialog_and_the_way_without_it(visit: Visit, page: Page) -> None:
    for person, path in (
        ("editor", "p/loans/edit/"),
        ("contributor", "p/loans/suggest/"),
        ("editor", "new/"),
    ):
        shown = LexborHTMLParser(visit(person).get(f"/w/handbook/{path}").text)
        assert one(shown, "#cite-dialog form[role=search]").attributes["hx-get"] == CITE
        help_link = one(shown, "a[data-cite-help]").attributes
        assert help_link["href"] == "/w/handbook/sources/#cite"


def test_readers_and_outsiders_are_turned_away(visit: Visit, page: Page) -> None:
    assert visit("reader").get(CITE, headers=HTMX).status_code == 403
    assert visit("outsider").get(CITE, headers=HTMX).status_code == 404
