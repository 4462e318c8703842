"""The gate: a new body for a page waits until a person approves exactly it."""

from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from wiki.errors import OutdatedError, RefusedError
from wiki.models import Conflict, Origin, Page, Proposal, ProposalFaithfulness, Revision, Role, User
from wiki.permissions import require
from wiki.services.conflicts import settle_answered_conflicts
from wiki.services.decisions import decide, proposal_key
from wiki.services.events import record
from wiki.services.lifecycle import lock_page
from wiki.services.pages import write_revision
from wiki.services.proposing import propose, require_in_use
from wiki.services.rebasing import rebase_waiting

__all__ = [
    "approve_proposal",
    "checks_may_be_waived",
    "obstacle_to_approval",
    "proposal_key",
    "propose",
    "reject_proposal",
    "supersede_outdated",
    "supersede_proposal",
]

# The checks of a text take seconds. Only when they are overdue may a reason stand for them.
CHECKS_TAKE = timedelta(minutes=2)


def _lock_open(proposal: Proposal) -> tuple[Page, Proposal]:
    """Lock the proposal's page and load the proposal as it is now.

    Raises:
        RefusedError: It was decided already.
    """
    page = lock_page(proposal.page)
    fresh = Proposal.objects.select_related("base_revision", "author").get(pk=proposal.pk)
    fresh.page = page
    if fresh.status != Proposal.Status.OPEN:
        label = Proposal.Status(fresh.status).label.lower()
        raise RefusedError(f"This change is {label} already. Reload to see by whom.")
    return page, fresh


def obstacle_to_approval(proposal: Proposal) -> str:
    """Say why approving needs a written reason; "" when every claim of the text was checked."""
    checks = ProposalFaithfulness.objects.filter(proposal=proposal.pk).first()
    if checks is None:
        return "The proposed text has not been checked."
    if checks.unchecked:
        return f"{checks.unchecked} claim(s) of the proposed text could not be checked."
    return ""


def checks_may_be_waived(proposal: Proposal) -> bool:
    """Say whether a reason may stand for the checks: they ran, or had their time and did not."""
    ran = ProposalFaithfulness.objects.filter(proposal=proposal.pk).exists()
    return ran or timezone.now() - proposal.created_at > CHECKS_TAKE


def _require_checks(proposal: Proposal, reason: str) -> None:
    obstacle = obstacle_to_approval(proposal)
    if obstacle and not checks_may_be_waived(proposal):
        raise RefusedError("The proposed text is being checked. Look at the verdicts, then decide.")
    if obstacle and not reason.strip():
        raise RefusedError(f"{obstacle} Write why it may be published all the same.")


@transaction.atomic
def approve_proposal(
    *, proposal: Proposal, reviewer: User, body_sha256: str, reason: str = ""
) -> Revision:
    """Publish exactly the body that the reviewer saw.

    Args:
        proposal: The change.
        reviewer: An editor; not its author where the wiki asks for a second person.
        body_sha256: Hash of the body that was on the reviewer's screen.
        reason: Why, for the record; required where the text or some claim of it was not checked.

    Returns:
        The page's new current revision.

    Raises:
        NotAllowedError: The reviewer is no editor here.
        OutdatedError: The page moved on since the proposal was made; rebase it.
        RefusedError: It was decided already, another text was shown, it needs a second person, its
            checks did not run, or the page is archived.
    """
    require(reviewer, proposal.page.wiki, Role.EDITOR)
    page, proposal = _lock_open(proposal)
    require_in_use(page)
    if proposal.body_sha256 != body_sha256:
        raise RefusedError(
            "The text you saw is not the text that waits here. Reload and look again."
        )
    if proposal.is_outdated:
        message = f"“{page.title}” changed since this was proposed. Rebase it, then look again."
        raise OutdatedError(message)
    if page.wiki.second_person and proposal.author_id == reviewer.pk:
        raise RefusedError("In this wiki a second person approves. Ask another editor.")
    _require_checks(proposal, reason)
    decide(proposal, status=Proposal.Status.APPROVED, person=reviewer, reason=reason)
    revision = write_revision(
        page=page,
        body=proposal.body,
        origin=Origin(proposal.origin),
        author=proposal.author,
        base=proposal.base_revision,
        comment=f"Approved by {reviewer}: {proposal.reason}",
        agent=proposal.made_by,
    )
    record(
        wiki=page.wiki,
        verb="approve",
        summary=f"{page.title}: change approved",
        actor=reviewer,
        page=page,
        revision=revision,
        reason=reason or proposal.reason,
    )
    settle_answered_conflicts(
        page=page, person=reviewer, reason=reason, meant=proposal.conflicts.all()
    )
    rebase_waiting(page=page, former=proposal.base_revision, person=reviewer)
    return revision


@transaction.atomic
def reject_proposal(*, proposal: Proposal, reviewer: User, reason: str) -> Proposal:
    """Turn a change down; the page stays as it is, the text stays on record.

    Raises:
        NotAllowedError: The reviewer is no editor here.
        RefusedError: No reason was given, or it was decided already.
    """
    require(reviewer, proposal.page.wiki, Role.EDITOR)
    if not reason.strip():
        raise RefusedError("Write why, so that the same change is not proposed again.")
    page, proposal = _lock_open(proposal)
    decide(proposal, status=Proposal.Status.REJECTED, person=reviewer, reason=reason)
    record(
        wiki=page.wiki,
        verb="reject",
        summary=f"{page.title}: change rejected",
        actor=reviewer,
        page=page,
        reason=reason,
    )
    return proposal


@transaction.atomic
def supersede_proposal(*, proposal: Proposal, person: User, body: str, reason: str) -> Proposal:
    """Replace an open proposal by a person's own text on the page's current revision.

    Serves both "edit before approving" and "rebase": the earlier text stays on record.

    Raises:
        NotAllowedError: The person is no editor here.
        RefusedError: It was decided already, or the body is empty, too long or unchanged.
        UnknownMarkerError: A citation names what does not exist.
    """
    require(person, proposal.page.wiki, Role.EDITOR)
    page, proposal = _lock_open(proposal)
    if page.current_revision is None:
        raise RefusedError("This page has no text yet.")
    conflicts = list(proposal.conflicts.all())
    decide(proposal, status=Proposal.Status.SUPERSEDED, person=person, reason=reason)
    return propose(
        page=page,
        base=page.current_revision,
        body=body,
        reason=reason,
        author=person,
        conflicts=conflicts,
    )


def supersede_outdated(*, conflict: Conflict, person: User) -> None:
    """Close the open proposals for a conflict whose base is not current, the page being locked."""
    for proposal in conflict.proposals.filter(status=Proposal.Status.OPEN).select_related(
        "page__wiki"
    ):
        if proposal.is_outdated:
            decide(
                proposal,
                status=Proposal.Status.SUPERSEDED,
                person=person,
                reason="Proposed anew on the page as it is now",
            )
