"""Putting a new body for a page before the reviewers."""

from collections.abc import Sequence

from django.db import transaction
from django.urls import reverse

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
from wiki.services.conflicts import conflict_key
from wiki.services.decisions import proposal_key
from wiki.services.events import record
from wiki.services.lifecycle import lock_page
from wiki.services.pages import body_hash, clean_body
from wiki.signals import proposal_made


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
    A change that answers a conflict waits under it: together they are one matter of the queue.

    Raises:
        NotAllowedError: The person may not contribute here.
        OutdatedError: The page does not show `base` any more.
        RefusedError: The body is empty, too long or unchanged, or the page is archived.
        UnknownMarkerError: A citation names what does not exist.
    """
    if author:
        require(author, page.wiki, Role.CONTRIBUTOR)
    page = lock_page(page)
    require_in_use(page)
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
        _announce(proposal, page=page, conflicts=conflicts)
    return proposal


def require_in_use(page: Page) -> None:
    """Refuse to change a page that is out of use.

    Raises:
        RefusedError: It is archived.
    """
    if page.state == PageState.ARCHIVED:
        raise RefusedError(f"“{page.title}” is archived. An editor restores it to a draft first.")


def _announce(proposal: Proposal, *, page: Page, conflicts: Sequence[Conflict]) -> None:
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
        under=conflict_key(conflicts[0]) if conflicts else "",
    )
    proposal_made.send(sender=Proposal, proposal=proposal)
