"""The card over a chip shows the very words."""

from tests.cast import Cast
from tests.web.wiki.conftest import Visit
from wiki.models import Citation, Page, Source
from wiki.services.lifecycle import archive_page
from wiki.services.sources import withdraw_source


def card(citation: Citation) -> str:
    return f"/w/handbook/c/{citation.pk}/"


def test_it_quotes_the_lines_and_tells_place_and_verdict(visit: Visit, page: Page) -> None:
    citation = Citation.objects.get(ordinal=2)
    shown = visit("reader").get(card(citation)).text

    assert "It may be renewed twice." in shown
    assert "Loan rules" in shown
    assert "line 3" in shown
    assert "hallucination" in shown
    assert "/w/handbook/s/1/?v=1&amp;lines=3#L3" in shown


def test_a_citation_of_a_page_that_is_hidden_has_no_card(
    cast: Cast, visit: Visit, page: Page
) -> None:
    citation = Citation.objects.get(ordinal=1)
    archive_page(page=page, person=cast.editor)

    assert visit("reader").get(card(citation)).status_code == 404
    assert visit("editor").get(card(citation)).status_code == 200


def test_withdrawn_words_are_in_no_card(cast: Cast, visit: Visit, page: Page) -> None:
    withdraw_source(source=Source.objects.get(), person=cast.editor, reason="Out of date")
    shown = visit("reader").get(card(Citation.objects.get(ordinal=1))).text

    assert "14 days" not in shown
    assert "withdrawn" in shown
