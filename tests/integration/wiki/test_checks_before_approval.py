"""Nothing is approved before its checks ran, unless they could not and somebody wrote why."""

from datetime import timedelta

import pytest
from django.utils import timezone

from tests.cast import Cast
from tests.factories import make_active, make_checked, make_source
from tests.integration.wiki.acting import current
from wiki.errors import RefusedError
from wiki.models import Page, Proposal, Revision
from wiki.services.proposals import CHECKS_TAKE, approve_proposal, propose

OLD = "The window is 14 days.[^S1:1]\n"
NEW = "The window is 30 days.[^S1:2]\n"


@pytest.fixture
def page(cast: Cast) -> Page:
    make_source(wiki=cast.wiki, lines=["The window is 14 days.", "The window is 30 days."])
    return make_active(wiki=cast.wiki, title="Window", body=OLD, editor=cast.editor)


@pytest.fixture
def proposal(page: Page) -> Proposal:
    return propose(page=page, base=current(page), body=NEW, reason="newer", agent="engine")


def approve(cast: Cast, proposal: Proposal, reason: str = "") -> Revision:
    return approve_proposal(
        proposal=proposal,
        reviewer=cast.editor,
        body_sha256=proposal.body_sha256,
        reason=reason,
    )


def long_ago(proposal: Proposal) -> Proposal:
    created = timezone.now() - CHECKS_TAKE - timedelta(seconds=1)
    Proposal.objects.filter(pk=proposal.pk).update(created_at=created)
    proposal.refresh_from_db()
    return proposal


def test_while_the_checks_run_no_reason_stands_for_them(
    cast: Cast, page: Page, proposal: Proposal
) -> None:
    for reason in ("", "In a hurry."):
        with pytest.raises(RefusedError, match="is being checked"):
            approve(cast, proposal, reason)
    assert current(page).body == OLD


def test_where_the_checks_do_not_come_a_written_reason_stands_for_them(
    cast: Cast, page: Page, proposal: Proposal
) -> None:
    long_ago(proposal)
    with pytest.raises(RefusedError, match="has not been checked"):
        approve(cast, proposal, "  ")
    approve(cast, proposal, "Read against both sources by hand.")
    assert current(page).body == NEW
    event = page.events.get(verb="approve")
    assert event.reason == "Read against both sources by hand."


def test_a_claim_that_could_not_be_checked_needs_a_reason(
    cast: Cast, page: Page, proposal: Proposal
) -> None:
    make_checked(proposal, verdict="unchecked")
    with pytest.raises(RefusedError, match="1 claim"):
        approve(cast, proposal)
    assert approve(cast, proposal, "Checked by hand.") == current(page)


def test_verdicts_that_were_seen_need_no_reason(cast: Cast, page: Page, proposal: Proposal) -> None:
    make_checked(proposal, verdict="drift")
    assert approve(cast, proposal) == current(page)
