"""A contributor suggests; the page stays as it is until an editor approves."""

from tests.cast import Cast
from tests.web.wiki.conftest import BODY, Visit
from wiki.models import Page, Proposal, ReviewItem, Revision
from wiki.services.pages import edit_page

SUGGEST = "/w/handbook/p/loans/suggest/"
CHANGED = BODY.replace("at will", "twice")


def test_a_suggestion_waits_in_the_queue(cast: Cast, visit: Visit, page: Page) -> None:
    response = visit("contributor").post(
        SUGGEST, {"body": CHANGED, "base": 1, "reason": "The rules say so"}
    )

    assert response["Location"] == "/w/handbook/p/loans/"
    proposal = Proposal.objects.get()
    assert (proposal.body, proposal.author, proposal.reason) == (
        CHANGED,
        cast.contributor,
        "The rules say so",
    )
    assert ReviewItem.objects.waiting().get().subject == "Loans"
    assert Revision.objects.count() == 1


def test_a_suggestion_needs_a_reason_and_keeps_the_text(visit: Visit, page: Page) -> None:
    response = visit("contributor").post(SUGGEST, {"body": CHANGED, "base": 1, "reason": " "})

    assert not Proposal.objects.exists()
    assert "twice" in response.text


def test_an_unknown_citation_is_told_beside_the_text(visit: Visit, page: Page) -> None:
    response = visit("contributor").post(
        SUGGEST, {"body": "So it is.[^S9:1]\n", "base": 1, "reason": "Because"}
    )

    assert response.context["form"].errors.get("body")
    assert not Proposal.objects.exists()


def test_a_suggestion_on_an_older_revision_is_offered_merged(
    cast: Cast, visit: Visit, page: Page
) -> None:
    first = page.current_revision
    assert first
    theirs = BODY.replace("for a week", "for seven days")
    edit_page(page=page, body=theirs, base=first, author=cast.editor)
    response = visit("contributor").post(
        SUGGEST, {"body": CHANGED, "base": 1, "reason": "The rules say so"}
    )

    assert response.status_code == 409
    form = response.context["form"]
    assert form["reason"].value() == "The rules say so"
    assert "for seven days" in form["body"].value()
    assert "twice" in form["body"].value()
    assert not Proposal.objects.exists()
