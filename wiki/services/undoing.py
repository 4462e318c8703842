"""Taking a decision back, shortly after it was made, by who made it."""

from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from engines.text import claims
from wiki.errors import RefusedError
from wiki.models import Conflict, Page, Proposal, ReviewItem, Role, User
from wiki.permissions import require
from wiki.services.conflicts import reopen_conflict
from wiki.services.events import record
from wiki.services.lifecycle import lock_page
from wiki.services.pages import edit_page
from wiki.services.proposals import propose

UNDO_WITHIN = timedelta(minutes=30)
_KINDS = (ReviewItem.Kind.CONFLICT, ReviewItem.Kind.PROPOSAL)


def can_undo(*, item: ReviewItem, person: User) -> bool:
    """Say whether the person decided this a moment ago, so that they may take it back."""
    if item.settled_at is None or item.settled_by_id != person.pk or item.kind not in _KINDS:
        return False
    return timezone.now() - item.settled_at < UNDO_WITHIN


@transaction.atomic
def undo_decision(*, item: ReviewItem, person: User) -> None:
    """Take back a dismissal, a rejection or an approval; what was done stays on record.

    An approval is undone by bringing the former text back as a revision in the person's name, and
    by opening again what it settled: the page is then disputed as before.

    Raises:
        NotAllowedError: The person is no editor here.
        RefusedError: Somebody else decided, it is too long ago, or the page moved on since.
    """
    require(person, item.wiki, Role.EDITOR)
    if not can_undo(item=item, person=person):
        raise RefusedError("Only who decided may undo it, within half an hour. See the history.")
    number = int(item.key.partition(":")[2])
    if item.kind == ReviewItem.Kind.CONFLICT:
        conflict = Conflict.objects.select_related("page__wiki", "source_version__source").get(
            pk=number
        )
        _undo_conflict(conflict, person)
    else:
        _undo_proposal(Proposal.objects.select_related("page__wiki").get(pk=number), person)


def _undo_conflict(conflict: Conflict, person: User) -> None:
    """Take back a dismissal, or the approval that settled it with all else that it settled."""
    approved = conflict.proposals.filter(status=Proposal.Status.APPROVED)
    settling = approved.select_related("page__wiki").last()
    if conflict.status == Conflict.Status.SETTLED and settling:
        _undo_proposal(settling, person)
    else:
        _dispute_again(lock_page(conflict.page), conflict, person)


def _dispute_again(page: Page, conflict: Conflict, person: User) -> None:
    body = page.current_revision.body if page.current_revision else ""
    if conflict.claim_text not in {claim.text for claim in claims(body)}:
        raise RefusedError(f"“{page.title}” does not say this any more. See its history.")
    reopen_conflict(conflict, page=page, person=person)


def _undo_proposal(proposal: Proposal, person: User) -> None:
    page = lock_page(proposal.page)
    if proposal.status == Proposal.Status.APPROVED:
        _take_back(page, proposal, person)
    elif proposal.status == Proposal.Status.REJECTED:
        propose(
            page=page,
            base=proposal.base_revision,
            body=proposal.body,
            reason=proposal.reason,
            author=proposal.author,
            agent=proposal.made_by,
            conflicts=list(proposal.conflicts.all()),
        )
        record(
            wiki=page.wiki,
            verb="undo",
            summary=f"{page.title}: rejection taken back",
            actor=person,
            page=page,
        )
    else:
        raise RefusedError("This change was replaced by another one. Decide about that one.")


def _take_back(page: Page, proposal: Proposal, person: User) -> None:
    shown = page.current_revision
    if shown is None or (shown.base_id, shown.body_sha256) != (
        proposal.base_revision_id,
        proposal.body_sha256,
    ):
        raise RefusedError(f"“{page.title}” changed since. Bring an earlier text back by History.")
    edit_page(
        page=page,
        body=proposal.base_revision.body,
        base=shown,
        author=person,
        comment=f"Took the approval of change {proposal.pk} back",
    )
    page = lock_page(page)
    settled = proposal.conflicts.filter(status=Conflict.Status.SETTLED)
    for conflict in settled.select_related("page__wiki", "source_version__source"):
        _dispute_again(page, conflict, person)
