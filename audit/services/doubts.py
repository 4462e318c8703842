"""What a model doubts: kept for a person, decided by one, and gone with the sentence.

A doubt is a suggestion. It moves no page, counts in no audit and is evidence for nothing.
"""

import hashlib
from dataclasses import dataclass

from django.db import transaction
from django.urls import reverse
from django.utils import timezone

from audit.models import DoubtedClaim
from engines.reviewer import Doubt
from engines.text import claims
from wiki.errors import RefusedError
from wiki.models import Conflict, Page, PageState, ReviewItem, Revision, Role, User
from wiki.permissions import require
from wiki.services import queue
from wiki.services.conflicts import DisputedClaim, OpposingLines, open_conflict
from wiki.services.events import record
from wiki.services.lifecycle import lock_page

LABEL = "A model's own knowledge; not from your sources"


@dataclass(frozen=True, slots=True)
class Model:
    """Who doubts: provider and model, and the reviewer's fingerprint."""

    name: str
    fingerprint: str


def doubt_key(doubt: DoubtedClaim) -> str:
    """Return the doubt's name in the review queue."""
    return f"doubt:{doubt.pk}"


@transaction.atomic
def keep_doubt(*, revision: Revision, claim_text: str, doubt: Doubt, by: Model) -> bool:
    """Put a doubt into the review queue, unless this model doubted this sentence before.

    Returns:
        Whether it is new.
    """
    page = revision.page
    kept, created = DoubtedClaim.objects.get_or_create(
        wiki=page.wiki,
        claim_sha256=hashlib.sha256(claim_text.encode()).hexdigest(),
        model=by.name,
        defaults={
            "page": page,
            "revision": revision,
            "claim_text": claim_text,
            "words": [doubt.words.start, doubt.words.end],
            "belief": doubt.belief,
            "reason": doubt.reason,
            "confidence": doubt.confidence,
            "found_by": by.fingerprint,
        },
    )
    if created:
        _enqueue(kept)
    return created


def _enqueue(doubt: DoubtedClaim) -> None:
    queue.enqueue(
        wiki=doubt.wiki,
        kind=ReviewItem.Kind.DOUBT,
        key=doubt_key(doubt),
        subject=doubt.page.title,
        detail=f"{LABEL}: {doubt.claim_text} ↔ {doubt.belief}",
        path=reverse("doubt", kwargs={"wiki": doubt.wiki.slug, "pk": doubt.pk}),
    )


@transaction.atomic
def dismiss_doubt(*, doubt: DoubtedClaim, person: User, reason: str) -> DoubtedClaim:
    """Say that the sentence may stand; the same model does not bring it up again.

    Raises:
        NotAllowedError: The person is no editor here.
        RefusedError: No reason was given, or it does not wait any more.
    """
    require(person, doubt.wiki, Role.EDITOR)
    if not reason.strip():
        raise RefusedError("Write why the sentence may stand; the next editor will ask.")
    doubt = _locked_open(doubt)
    _decide(doubt, DoubtedClaim.Status.DISMISSED, person, reason)
    return doubt


@transaction.atomic
def dispute_doubt(
    *, doubt: DoubtedClaim, person: User, against: OpposingLines, reason: str
) -> Conflict:
    """Open a conflict on the doubted sentence, by lines of a source that a person found.

    Raises:
        NotAllowedError: The person is no editor here.
        RefusedError: It does not wait any more, the sentence is gone, or the dispute is known.
    """
    require(person, doubt.wiki, Role.EDITOR)
    # The page before the doubt, as whoever edits the page locks them.
    lock_page(doubt.page)
    doubt = _locked_open(doubt)
    revision = doubt.page.current_revision
    stated = claims(revision.body) if revision else []
    claim = next((each for each in stated if each.text == doubt.claim_text), None)
    if revision is None or claim is None:
        raise RefusedError("The page does not say this any more.")
    conflict = open_conflict(
        page=doubt.page,
        revision=revision,
        claim=DisputedClaim(claim.text, claim.start, claim.end),
        against=against,
        reason=reason,
        confidence=1.0,
        person=person,
    )
    if conflict is None:
        raise RefusedError("This dispute is known already. Look under History.")
    doubt.conflict = conflict
    _decide(doubt, DoubtedClaim.Status.DISPUTED, person, reason)
    return conflict


def follow_page(page: Page) -> None:
    """Take doubts off the queue whose sentence the page shows no more; put those back it shows."""
    doubts = DoubtedClaim.objects.filter(
        page=page, status__in=(DoubtedClaim.Status.OPEN, DoubtedClaim.Status.GONE)
    ).select_related("wiki", "page")
    if not doubts:
        return
    shown = page.state in {PageState.ACTIVE, PageState.CONTRADICTED}
    body = page.current_revision.body if shown and page.current_revision else ""
    standing = {claim.text for claim in claims(body)}
    for doubt in doubts:
        _follow(doubt, stands=doubt.claim_text in standing)


def _follow(doubt: DoubtedClaim, *, stands: bool) -> None:
    wanted = DoubtedClaim.Status.OPEN if stands else DoubtedClaim.Status.GONE
    if doubt.status == wanted:
        return
    doubt.status = wanted
    doubt.save(update_fields=["status"])
    if stands:
        _enqueue(doubt)
    else:
        label = DoubtedClaim.Status.GONE.label
        queue.settle(wiki=doubt.wiki, key=doubt_key(doubt), outcome=label, person=None)


def _locked_open(doubt: DoubtedClaim) -> DoubtedClaim:
    fresh = (
        DoubtedClaim.objects.select_for_update(of=("self",))
        .select_related("wiki", "page__wiki", "page__current_revision")
        .get(pk=doubt.pk)
    )
    if fresh.status != DoubtedClaim.Status.OPEN:
        label = DoubtedClaim.Status(fresh.status).label.lower()
        raise RefusedError(f"This doubt waits no more: {label}. Reload to see how.")
    return fresh


def _decide(doubt: DoubtedClaim, status: DoubtedClaim.Status, person: User, reason: str) -> None:
    doubt.status, doubt.decided_by, doubt.decided_at = status, person, timezone.now()
    doubt.decision_reason = reason
    doubt.save()
    outcome = DoubtedClaim.Status(status).label
    queue.settle(wiki=doubt.wiki, key=doubt_key(doubt), outcome=outcome, person=person)
    record(
        wiki=doubt.wiki,
        verb="doubt",
        summary=f"{doubt.page.title}: a model's doubt, {outcome.lower()}",
        actor=person,
        page=doubt.page,
        reason=reason,
    )
