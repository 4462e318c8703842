"""Opening and dismissing conflicts between a page and the sources."""

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass

from django.db import transaction
from django.urls import reverse
from django.utils import timezone

from engines.text import claims
from wiki.errors import RefusedError
from wiki.models import (
    Conflict,
    Origin,
    Page,
    PageState,
    ReviewItem,
    Revision,
    Role,
    SourceVersion,
    User,
)
from wiki.permissions import require
from wiki.services import queue
from wiki.services.citations import quote_hash
from wiki.services.decisions import drop_pointless
from wiki.services.events import record
from wiki.services.lifecycle import contradict, lock_page, reinstate_if_settled


@dataclass(frozen=True, slots=True)
class DisputedClaim:
    """The sentence of a page that is disputed: its plain words and its place in the body."""

    text: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class OpposingLines:
    """The lines of a source that say otherwise, and the words among them that do."""

    version: SourceVersion
    first: int
    last: int
    text: str


def conflict_key(conflict: Conflict) -> str:
    """Return the conflict's name in the review queue."""
    return f"conflict:{conflict.pk}"


@transaction.atomic
def open_conflict(
    *,
    page: Page,
    revision: Revision,
    claim: DisputedClaim,
    against: OpposingLines,
    reason: str,
    confidence: float,
    kind: Conflict.Kind = Conflict.Kind.CONTRADICTION,
    person: User | None = None,
    finder: str = "",
) -> Conflict | None:
    """Record that a source contradicts a claim, and take the page out of the pool at once.

    Returns:
        The conflict; None where it is known already (open, settled or dismissed) or where the
        page moved on from `revision`, so that the claim must be looked for again.

    Raises:
        NotAllowedError: A person who is no editor opened it.
        RefusedError: The page is neither active nor contradicted, the claim is not on it, or the
            source is of another wiki.
    """
    if person:
        require(person, page.wiki, Role.EDITOR)
    page = lock_page(page)
    if page.current_revision_id != revision.pk:
        return None
    if page.state not in {PageState.ACTIVE, PageState.CONTRADICTED}:
        raise RefusedError(
            f"“{page.title}” is {page.state}; only what is evidence can be disputed."
        )
    stated = {found.text for found in claims(revision.body)}
    # A withdrawn source may have been cited beside a heading, which states nothing.
    if kind != Conflict.Kind.WITHDRAWN and claim.text not in stated:
        raise RefusedError("That sentence is not on the page. Reload, then choose it again.")
    if against.version.wiki_id != page.wiki_id:
        raise RefusedError("That source is of another wiki. Upload it to this one first.")
    lines = list(
        against.version.lines.filter(number__range=(against.first, against.last)).values_list(
            "text", flat=True
        )
    )
    conflict, created = Conflict.objects.get_or_create(
        page=page,
        claim_sha256=hashlib.sha256(claim.text.encode()).hexdigest(),
        source_version=against.version,
        first_line=against.first,
        last_line=against.last,
        kind=kind,
        defaults={
            "revision": revision,
            "claim_text": claim.text,
            "claim_start": claim.start,
            "claim_end": claim.end,
            "source_text": against.text,
            "quote_sha256": quote_hash(lines),
            "reason": reason,
            "confidence": confidence,
            "origin": Origin.PERSON if person else Origin.ENGINE,
            "found_by": finder,
            "opened_by": person,
        },
    )
    if not created:
        return None
    _announce(conflict, page=page, person=person, finder=finder)
    return conflict


def _announce(conflict: Conflict, *, page: Page, person: User | None, finder: str) -> None:
    source = conflict.source_version.source
    record(
        wiki=page.wiki,
        verb="conflict",
        summary=f"{page.title}: disputed by {source.title}",
        actor=person,
        agent=finder,
        page=page,
        source=source,
        revision=conflict.revision,
        reason=conflict.reason,
    )
    contradict(page, actor=person, agent=finder, reason=conflict.reason)
    queue.enqueue(
        wiki=page.wiki,
        kind=ReviewItem.Kind.CONFLICT,
        key=conflict_key(conflict),
        subject=page.title,
        detail=f"{conflict.claim_text} ↔ {conflict.source_text}",
        path=reverse("conflict", kwargs={"wiki": page.wiki.slug, "pk": conflict.pk}),
    )


def reopen_conflict(conflict: Conflict, *, page: Page, person: User) -> None:
    """Open a decided conflict of a locked page again, and take the page out of the pool."""
    conflict.status = Conflict.Status.OPEN
    conflict.decided_by = conflict.decided_at = None
    conflict.decision_reason = ""
    conflict.save(update_fields=["status", "decided_by", "decided_at", "decision_reason"])
    _announce(conflict, page=page, person=person, finder="")


def close_conflict(
    conflict: Conflict, *, status: Conflict.Status, person: User, reason: str
) -> None:
    """Mark an open conflict of a locked page as decided and take it off the queue.

    An engine's change that answered nothing else goes with it.
    """
    conflict.status = status
    conflict.decided_by = person
    conflict.decided_at = timezone.now()
    conflict.decision_reason = reason
    conflict.save(update_fields=["status", "decided_by", "decided_at", "decision_reason"])
    queue.settle(
        wiki=conflict.page.wiki,
        key=conflict_key(conflict),
        outcome=Conflict.Status(status).label,
        person=person,
    )
    drop_pointless(conflict=conflict, person=person)


@transaction.atomic
def dismiss_conflict(*, conflict: Conflict, person: User, reason: str) -> Conflict:
    """Say that both sides stand; the page returns to the pool when nothing else is open.

    Raises:
        NotAllowedError: The person is no editor here.
        RefusedError: No reason was given, the conflict was decided already, or the cited source
            was withdrawn, so that the claim has nothing to stand on.
    """
    require(person, conflict.page.wiki, Role.EDITOR)
    if not reason.strip():
        raise RefusedError("Write why both can stand; the next reader will ask.")
    page = lock_page(conflict.page)
    conflict = Conflict.objects.select_related("page__wiki").get(pk=conflict.pk)
    if conflict.status != Conflict.Status.OPEN:
        raise RefusedError("This conflict was decided already. Reload to see how.")
    if conflict.kind == Conflict.Kind.WITHDRAWN:
        raise RefusedError(
            "The source of this sentence is gone. Take the sentence out, or cite another source."
        )
    close_conflict(conflict, status=Conflict.Status.DISMISSED, person=person, reason=reason)
    record(
        wiki=page.wiki,
        verb="dismiss",
        summary=f"{page.title}: dispute dismissed",
        actor=person,
        page=page,
        reason=reason,
    )
    reinstate_if_settled(page, actor=person, reason=reason)
    return conflict


def settle_answered_conflicts(
    *, page: Page, person: User, reason: str, meant: Iterable[Conflict] = ()
) -> None:
    """Settle the conflicts that a change of a locked page answers, and reinstate the page.

    Those are the ones the change was `meant` for, and those whose sentence is on the page no more.
    """
    body = page.current_revision.body if page.current_revision else ""
    standing = {claim.text for claim in claims(body)}
    answered = {conflict.pk for conflict in meant}
    for conflict in page.conflicts.filter(status=Conflict.Status.OPEN).select_related("page__wiki"):
        if conflict.pk in answered or conflict.claim_text not in standing:
            close_conflict(
                conflict,
                status=Conflict.Status.SETTLED,
                person=person,
                reason=reason or "Settled by the new text",
            )
    reinstate_if_settled(page, actor=person, reason=reason or "Every conflict is settled")
