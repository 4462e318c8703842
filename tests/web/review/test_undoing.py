"""Who decided may take it back for a while; the page is then as disputed as before."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from tests.cast import Cast
from tests.factories import make_active, make_checked, make_source
from wiki.models import Conflict, Page, PageState, Proposal, ReviewItem
from wiki.services.conflicts import (
    DisputedClaim,
    OpposingLines,
    dismiss_conflict,
    open_conflict,
)
from wiki.services.pages import edit_page
from wiki.services.proposals import approve_proposal, reject_proposal
from wiki.services.resolving import suggest_edit

OLD = "The window is 14 days.[^S1:1]\n"


@pytest.fixture
def conflict(cast: Cast) -> Conflict:
    make_source(wiki=cast.wiki, lines=["The window is 14 days."])
    version = make_source(wiki=cast.wiki, lines=["The window is 30 days."])
    page = make_active(wiki=cast.wiki, title="Window", body=OLD, editor=cast.editor)
    assert page.current_revision is not None
    found = open_conflict(
        page=page,
        revision=page.current_revision,
        claim=DisputedClaim("The window is 14 days.", 0, 22),
        against=OpposingLines(version, 1, 1, "The window is 30 days."),
        reason="14 against 30",
        confidence=0.9,
    )
    assert found is not None
    return found


def undo(cast: Cast, key: str, name: str = "editor") -> str:
    client = Client()
    client.force_login(cast.by_name(name))
    item = ReviewItem.objects.get(key=key)
    address = f"/w/handbook/review/{item.pk}/undo/"
    return client.post(address, follow=True).content.decode()


def shown(conflict: Conflict) -> Page:
    conflict.refresh_from_db()
    return Page.objects.select_related("current_revision").get(pk=conflict.page_id)


def approved(cast: Cast, conflict: Conflict) -> Proposal:
    proposal = suggest_edit(conflict=conflict, person=cast.editor)
    make_checked(proposal)
    approve_proposal(proposal=proposal, reviewer=cast.editor, body_sha256=proposal.body_sha256)
    return proposal


def test_a_dismissal_is_taken_back(cast: Cast, conflict: Conflict) -> None:
    dismiss_conflict(conflict=conflict, person=cast.editor, reason="By mistake.")
    assert "waits again" in undo(cast, f"conflict:{conflict.pk}")
    page = shown(conflict)
    assert (conflict.status, page.state) == (Conflict.Status.OPEN, PageState.CONTRADICTED)
    assert ReviewItem.objects.waiting().filter(key=f"conflict:{conflict.pk}").exists()


def test_an_approval_is_taken_back_and_the_page_disputed_again(
    cast: Cast, conflict: Conflict
) -> None:
    proposal = approved(cast, conflict)
    assert shown(conflict).state == PageState.ACTIVE
    undo(cast, f"proposal:{proposal.pk}")
    page = shown(conflict)
    assert page.current_revision is not None
    assert (page.current_revision.body, page.current_revision.author) == (OLD, cast.editor)
    assert (conflict.status, page.state) == (Conflict.Status.OPEN, PageState.CONTRADICTED)
    assert page.revisions.count() == 3


def test_a_rejected_change_waits_again(cast: Cast, conflict: Conflict) -> None:
    proposal = suggest_edit(conflict=conflict, person=cast.editor)
    reject_proposal(proposal=proposal, reviewer=cast.editor, reason="By mistake.")
    undo(cast, f"proposal:{proposal.pk}")
    again = Proposal.objects.get(status=Proposal.Status.OPEN)
    assert (again.body, list(again.conflicts.all())) == (proposal.body, [conflict])


def test_a_page_that_moved_on_is_left_alone(cast: Cast, conflict: Conflict) -> None:
    proposal = approved(cast, conflict)
    current = shown(conflict).current_revision
    assert current is not None
    edit_page(page=current.page, body="By hand.\n", base=current, author=cast.editor)
    assert "changed since" in undo(cast, f"proposal:{proposal.pk}")
    after = shown(conflict).current_revision
    assert after is not None
    assert after.body == "By hand.\n"


def test_somebody_else_cannot_take_it_back(cast: Cast, conflict: Conflict) -> None:
    dismiss_conflict(conflict=conflict, person=cast.editor, reason="Both stand.")
    assert "Only who decided" in undo(cast, f"conflict:{conflict.pk}", "administrator")
    assert shown(conflict).state == PageState.ACTIVE


def test_after_half_an_hour_it_stands(cast: Cast, conflict: Conflict) -> None:
    dismiss_conflict(conflict=conflict, person=cast.editor, reason="Both stand.")
    ReviewItem.objects.update(settled_at=timezone.now() - timedelta(minutes=31))
    assert "Only who decided" in undo(cast, f"conflict:{conflict.pk}")


def test_what_waits_cannot_be_undone(cast: Cast, conflict: Conflict) -> None:
    assert "Only who decided" in undo(cast, f"conflict:{conflict.pk}")


def test_the_button_is_there_for_who_decided(cast: Cast, conflict: Conflict) -> None:
    dismiss_conflict(conflict=conflict, person=cast.editor, reason="Both stand.")
    for name, offered in (("editor", True), ("administrator", False)):
        client = Client()
        client.force_login(cast.by_name(name))
        said = client.get("/w/handbook/review/").content.decode()
        assert ("Undo</button>" in said) is offered
