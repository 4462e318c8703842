"""Where audit leaves what it found, so that the wiki never has to ask audit."""

from collections import Counter
from collections.abc import Sequence
from functools import partial
from typing import Any, TypedDict

from celery import current_app
from django.db import transaction
from django.utils import timezone

from wiki.models import Faithfulness, Proposal, ProposalFaithfulness, Revision

VERDICTS = ("supported", "drift", "hallucination", "uncited", "unchecked")


RENDER_TASK = "wiki.tasks.render_page"
# A page of fewer claims is rendered for its first reader without their noticing.
RENDER_FROM = 200


class Mark(TypedDict):
    """What was found for one claim, in the order of the body."""

    ordinal: int
    start: int
    end: int
    verdict: str
    text: str
    reason: str


def _summary(marks: Sequence[Mark], fingerprint: str) -> dict[str, Any]:
    """Return the fields of a summary; the counts are those of the marks, never kept apart."""
    counts = Counter(mark["verdict"] for mark in marks)
    return {
        **{verdict: counts[verdict] for verdict in VERDICTS},
        "marks": list(marks),
        "fingerprint": fingerprint,
        "checked_at": timezone.now(),
    }


@transaction.atomic
def record_faithfulness(
    *, revision: Revision, marks: Sequence[Mark], fingerprint: str
) -> Faithfulness:
    """Keep what an audit found for a revision; a later audit replaces it."""
    summary, _ = Faithfulness.objects.update_or_create(
        revision=revision, defaults=_summary(marks, fingerprint)
    )
    if len(marks) >= RENDER_FROM:
        # A broker that is down costs the first reader a second, nothing else.
        send = partial(current_app.send_task, RENDER_TASK, [revision.page_id])
        transaction.on_commit(send, robust=True)
    return summary


@transaction.atomic
def record_proposal_faithfulness(
    *, proposal: Proposal, marks: Sequence[Mark], fingerprint: str
) -> ProposalFaithfulness:
    """Keep what an audit found for a proposed body, for the reviewer to see."""
    summary, _ = ProposalFaithfulness.objects.update_or_create(
        proposal=proposal, defaults=_summary(marks, fingerprint)
    )
    return summary
