"""Renaming, promoting, archiving and restoring a page."""

import pytest

from tests.cast import Cast
from tests.factories import make_draft
from tests.web.wiki.conftest import Visit, make_truth
from wiki.models import Page, PageState, Promotion
from wiki.services.pages import edit_page

FEES = "/w/handbook/p/fees/"


@pytest.fixture
def draft(cast: Cast) -> Page:
    return make_draft(wiki=cast.wiki, title="Fees", body="None are due.\n", author=cast.editor)


def test_a_renamed_page_has_a_new_address(visit: Visit, draft: Page) -> None:
    response = visit("editor").post(f"{FEES}rename/", {"title": "Charges"})

    assert response["Location"] == "/w/handbook/p/charges/"
    assert visit("editor").get(FEES).status_code == 301


def test_a_taken_title_is_refused_beside_the_field(cast: Cast, visit: Visit, draft: Page) -> None:
    make_draft(wiki=cast.wiki, title="Charges", body="None.\n")

    assert "exists already" in visit("editor").post(f"{FEES}rename/", {"title": "Charges"}).text


def test_the_obstacle_is_shown_before_a_draft_is_promoted(visit: Visit, draft: Page) -> None:
    assert "It has not been checked yet" in visit("editor").get(f"{FEES}promote/").text

    assert draft.current_revision
    make_truth(draft.current_revision, "hallucination")
    assert "1 hallucination(s)" in visit("editor").get(f"{FEES}promote/").text


def test_a_clean_draft_is_promoted_without_a_reason(cast: Cast, visit: Visit, draft: Page) -> None:
    assert draft.current_revision
    make_truth(draft.current_revision, "supported")
    editor = visit("editor")
    shown = editor.get(f"{FEES}promote/")
    assert "Nothing stands against it: 1 supported" in shown.text

    response = editor.post(f"{FEES}promote/", {"revision": draft.current_revision_id})

    assert response["Location"] == FEES
    draft.refresh_from_db()
    assert draft.state == PageState.ACTIVE
    assert Promotion.objects.get().person == cast.editor


def test_against_an_obstacle_a_reason_is_needed_and_kept(visit: Visit, draft: Page) -> None:
    editor = visit("editor")
    data = {"revision": draft.current_revision_id, "reason": ""}
    assert "This field is required" in editor.post(f"{FEES}promote/", data).text

    editor.post(f"{FEES}promote/", data | {"reason": "Read by the office"})

    assert Promotion.objects.get().reason == "Read by the office"


def test_what_changed_since_it_was_read_is_not_promoted(
    cast: Cast, visit: Visit, draft: Page
) -> None:
    seen = draft.current_revision
    assert seen
    edit_page(page=draft, body="All are due.\n", base=seen, author=cast.administrator)
    response = visit("editor").post(
        f"{FEES}promote/", {"revision": seen.pk, "reason": "Read by the office"}
    )

    assert "changed while you looked at it" in response.text
    assert not Promotion.objects.exists()


def test_only_a_draft_is_offered_for_promotion(visit: Visit, page: Page) -> None:
    shown = visit("editor").get("/w/handbook/p/loans/promote/").text

    assert "only a draft is promoted" in shown


def test_an_archived_page_leaves_and_comes_back_as_a_draft(visit: Visit, page: Page) -> None:
    editor, url = visit("editor"), "/w/handbook/p/loans/"
    editor.post(f"{url}archive/", {"reason": "Out of date"})
    page.refresh_from_db()
    assert page.state == PageState.ARCHIVED
    assert visit("reader").get(url).status_code == 404

    again = editor.post(f"{url}archive/", {"reason": ""})
    assert "cannot be moved by archive" in again.text

    editor.post(f"{url}restore/")
    page.refresh_from_db()
    assert page.state == PageState.DRAFT
    assert "cannot be moved by restore" in editor.post(f"{url}restore/", follow=True).text
