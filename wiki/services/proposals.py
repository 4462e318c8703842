"""The gate: a new body for a page waits here until a person approves exactly it."""

from collections.abc import Sequence

from django.db import transaction
from django.urls import reverse
from django.utils import timezone

from wiki.errors import OutdatedError, RefusedError
from wiki.models import (
    Conflict,
    Origin,
    Page,
    PageState,
    Proposal,
    ReviewItem,
    Revision,
    Role,
    User,
)
from wiki.permissions import require
from wiki.services import queue
from wiki.services.citations import resolve_markers
from wiki.services.conflicts import settle_answered_conflicts
from wiki.services.events import record
from wiki.services.lifecycle import lock_page
from wiki.services.pages import body_hash, clean_body, write_revision
from wiki.signals import proposal_made


def proposal_key(proposal: Proposal) -> str:
    """Return the proposal's name in the review queue."""
    return f"proposal:{proposal.pk}"


@transaction.atomic
def propose(
    *,
    page: Page,
    base: Revision,
    body: str,
    reason: str,
    author: User | None = None,
    agent: str = "",
    conflicts: Sequence[Conflict] = (),
) -> Proposal:
    """Put a new body for a page before the reviewers, by a person or an engine.

    The same text on the same base waits only once, so a job that runs twice changes nothing.

    Raises:
        NotAllowedError: The person may not contribute here.
        OutdatedError: The page does not show `base` any more.
        RefusedError: The body is empty, too long or unchanged, or the page is archived.
        UnknownMarkerError: A citation names what does not exist.
    """
    if author:
        require(author, page.wiki, Role.CONTRIBUTOR)
    page = lock_page(page)
    _require_in_use(page)
    if page.current_revision_id != base.pk:
        raise OutdatedError(f"“{page.title}” changed meanwhile. Read it again, then propose.")
    body = clean_body(body)
    if body == base.body:
        raise RefusedError("This is what the page says already, so there is nothing to propose.")
    resolve_markers(wiki=page.wiki, body=body)
    proposal, created = Proposal.objects.get_or_create(
        page=page,
        base_revision=base,
        body_sha256=body_hash(body),
        status=Proposal.Status.OPEN,
        defaults={
            "body": body,
            "origin": Origin.PERSON if author else Origin.ENGINE,
            "author": author,
            "made_by": agent,
            "reason": reason,
        },
    )
    proposal.conflicts.add(*conflicts)
    if created:
        _announce(proposal, page=page)
    return proposal


def _require_in_use(page: Page) -> None:
    if page.state == PageState.ARCHIVED:
        raise RefusedError(f"“{page.title}” is archived. An editor restores it to a draft first.")


def _announce(proposal: Proposal, *, page: Page) -> None:
    record(
        wiki=page.wiki,
        verb="propose",
        summary=f"{page.title}: change proposed",
        actor=proposal.author,
        agent=proposal.made_by,
        page=page,
        revision=proposal.base_revision,
        reason=proposal.reason,
    )
    queue.enqueue(
        wiki=page.wiki,
        kind=ReviewItem.Kind.PROPOSAL,
        key=proposal_key(proposal),
        subject=page.title,
        detail=proposal.reason,
        path=reverse("proposal", kwargs={"wiki": page.wiki.slug, "pk": proposal.pk}),
    )
    proposal_made.send(sender=Proposal, proposal=proposal)


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


def _decide(proposal: Proposal, *, status: Proposal.Status, person: User, reason: str) -> None:
    proposal.status = status
    proposal.decided_by = person
    proposal.decided_at = timezone.now()
    proposal.decision_reason = reason
    proposal.save(update_fields=["status", "decided_by", "decided_at", "decision_reason"])
    queue.settle(
        wiki=proposal.page.wiki,
        key=proposal_key(proposal),
        outcome=Proposal.Status(status).label,
        person=person,
    )


@transaction.atomic
def approve_proposal(
    *, proposal: Proposal, reviewer: User, body_sha256: str, reason: str = ""
) -> Revision:
    """Publish exactly the body that the reviewer saw.

    Args:
        proposal: The change.
        reviewer: An editor; not its author where the wiki asks for a second person.
        body_sha256: Hash of the body that was on the reviewer's screen.
        reason: Why, for the record; may be empty.

    Returns:
        The page's new current revision.

    Raises:
        NotAllowedError: The reviewer is no editor here.
        OutdatedError: The page moved on since the proposal was made; rebase it.
        RefusedError: It was decided already, another text was shown, it needs a second person, or
            the page is archived.
    """
    require(reviewer, proposal.page.wiki, Role.EDITOR)
    page, proposal = _lock_open(proposal)
    _require_in_use(page)
    if proposal.body_sha256 != body_sha256:
        raise RefusedError(
            "The text you saw is not the text that waits here. Reload and look again."
        )
    if proposal.is_outdated:
        message = f"“{page.title}” changed since this was proposed. Rebase it, then look again."
        raise OutdatedError(message)
    if page.wiki.second_person and proposal.author_id == reviewer.pk:
        raise RefusedError("In this wiki a second person approves. Ask another editor.")
    _decide(proposal, status=Proposal.Status.APPROVED, person=reviewer, reason=reason)
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
    _decide(proposal, status=Proposal.Status.REJECTED, person=reviewer, reason=reason)
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
    _decide(proposal, status=Proposal.Status.SUPERSEDED, person=person, reason=reason)
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
            _decide(
                proposal,
                status=Proposal.Status.SUPERSEDED,
                person=person,
                reason="Proposed anew on the page as it is now",
            )
