"""What a page said before can be read, compared and brought back."""

import pytest
from selectolax.lexbor import LexborHTMLParser

from tests.cast import Cast
from tests.web.wiki.conftest import BODY, Visit, one
from wiki.models import Page, Revision
from wiki.services.pages import edit_page

LOANS = "/w/handbook/p/loans/"


@pytest.fixture
def twice(cast: Cast, page: Page) -> Page:
    first = page.current_revision
    assert first
    edit_page(
        page=page,
        body=BODY.replace("at will", "twice"),
        base=first,
        author=cast.administrator,
        comment="As the rules say",
    )
    page.refresh_from_db()
    return page


def test_the_history_lists_every_revision_with_its_truth_and_what_happened(
    visit: Visit, twice: Page
) -> None:
    response = visit("reader").get(f"{LOANS}history/")
    rows = LexborHTMLParser(response.text).css("main table tbody tr")

    assert [one(row, "a").text() for row in rows] == ["2", "1"]
    assert "not checked" in rows[0].text()
    assert one(rows[1], "svg title").text() == "2 supported, 1 hallucination, 1 uncited"
    assert "As the rules say" in rows[0].text()
    assert "Draft → Active" in response.text


def test_an_old_revision_shows_its_own_text_and_the_verdicts_of_its_day(
    visit: Visit, twice: Page
) -> None:
    shown = visit("reader").get(f"{LOANS}r/1/").text

    assert "renewed at will" in shown
    assert "not what the page says today" in shown
    assert 'data-verdict="hallucination"' in shown


@pytest.mark.parametrize("view", ["inline", "split"])
def test_two_revisions_are_compared_word_by_word(visit: Visit, twice: Page, view: str) -> None:
    response = visit("reader").get(f"{LOANS}diff/?a=1&b=2&view={view}")
    shown = LexborHTMLParser(response.text)

    assert [node.text() for node in shown.css("main del")] == ["at will"]
    assert [node.text() for node in shown.css("main ins")] == ["twice"]
    assert len(shown.css("[data-change]")) == 1
    assert bool(shown.css("table.diff--split")) == (view == "split")


@pytest.mark.parametrize(
    "query", ["", "a=1", "a=1&b=x", "a=1&b=9", "a=-1&b=1", f"a={'9' * 5000}&b=1"]
)
def test_there_is_nothing_to_compare_with_a_revision_that_is_not_there(
    visit: Visit, twice: Page, query: str
) -> None:
    assert visit("reader").get(f"{LOANS}diff/?{query}").status_code == 404


def test_an_earlier_text_comes_back_as_a_new_revision(
    cast: Cast, visit: Visit, twice: Page
) -> None:
    response = visit("editor").post(f"{LOANS}r/1/restore/")

    assert response["Location"] == LOANS
    newest = Revision.objects.order_by("-number")[0]
    assert (newest.number, newest.body, newest.author) == (3, BODY, cast.editor)


def test_restoring_what_the_page_says_already_is_refused(visit: Visit, twice: Page) -> None:
    response = visit("editor").post(f"{LOANS}r/2/restore/", follow=True)

    assert "Nothing was changed" in response.text
    assert Revision.objects.count() == 2
