"""Writing down what was decided about a proposed change, and closing what has lost its point."""

from django.utils import timezone

from wiki.models import Conflict, Origin, Proposal, User
from wiki.services import queue


def proposal_key(proposal: Proposal) -> str:
    """Return the proposal's name in the review queue."""
    return f"proposal:{proposal.pk}"


def decide(proposal: Proposal, *, status: Proposal.Status, person: User, reason: str) -> None:
    """Mark an open proposal of a locked page as decided and take it off the queue."""
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


def drop_pointless(*, conflict: Conflict, person: User) -> None:
    """Close an engine's open changes that answer nothing but conflicts that are closed by now.

    What a person wrote may be worth having all the same, so it goes on waiting.
    """
    waiting = conflict.proposals.filter(status=Proposal.Status.OPEN, origin=Origin.ENGINE)
    for proposal in waiting.exclude(conflicts__status=Conflict.Status.OPEN).select_related(
        "page__wiki"
    ):
        decide(
            proposal,
            status=Proposal.Status.SUPERSEDED,
            person=person,
            reason="What it answers is settled",
        )
