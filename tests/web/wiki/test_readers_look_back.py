"""A reader looks back at what readers were shown, and not at what a draft once said."""

import pytest

from tests.cast import Cast
from tests.factories import make_draft
from tests.integration.wiki.acting import current
from tests.web.wiki.conftest import Visit
from wiki.models import Page, User
from wiki.services.lifecycle import archive_page, promote_page, restore_page
from wiki.services.pages import edit_page

FEES = "/w/handbook/p/fees/"
BODIES = [
    "The fee is 5 euros, and Ann wants 9.\n",
    "The fee is 5 euros.\n",
    "The fee is 6 euros.\n",
    "The fee is 7 euros, says Ann.\n",
    "The fee is 7 euros.\n",
]
SHOWN = {2, 3, 5}


@pytest.fixture
def fees(cast: Cast) -> Page:
    """Written, mended, let in, edited; archived, restored, edited, mended and let in again."""
    page = make_draft(wiki=cast.wiki, title="Fees", body=BODIES[0])
    edit(page, cast.editor, BODIES[1], comment="Took Ann out")
    promote(page, cast.editor)
    edit(page, cast.editor, BODIES[2])
    archive_page(page=page, person=cast.editor)
    restore_page(page=page, person=cast.editor)
    edit(page, cast.editor, BODIES[3], comment="Asked Ann")
    edit(page, cast.editor, BODIES[4])
    promote(page, cast.editor)
    return page


def edit(page: Page, editor: User, body: str, comment: str = "") -> None:
    edit_page(page=page, body=body, base=current(page), author=editor, comment=comment)


def promote(page: Page, editor: User) -> None:
    promote_page(page=page, revision_id=current(page).pk, person=editor, reason="Read")


@pytest.mark.parametrize("number", [1, 2, 3, 4, 5])
def test_a_text_that_was_never_let_in_is_not_there(visit: Visit, fees: Page, number: int) -> None:
    expected = 200 if number in SHOWN else 404
    for path in (f"r/{number}/", f"diff/?a={number}&b=5", f"diff/?a=5&b={number}"):
        assert visit("reader").get(f"{FEES}{path}").status_code == expected
        assert visit("contributor").get(f"{FEES}{path}").status_code == 200


def test_the_history_lists_and_compares_only_what_may_be_opened(visit: Visit, fees: Page) -> None:
    told = visit("reader").get(f"{FEES}history/").text

    assert [number for number in range(1, 6) if f"{FEES}r/{number}/" in told] == sorted(SHOWN)
    assert f"{FEES}diff/?a=2&amp;b=3" in told
    assert f"{FEES}diff/?a=1&amp;b=2" not in told
    assert f"{FEES}diff/?a=4&amp;b=5" not in told
    assert "Asked Ann" not in told
    assert "Asked Ann" in visit("contributor").get(f"{FEES}history/").text
