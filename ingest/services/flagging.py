"""Opening the conflict that a comparison found, with the edit that would settle it."""

from dataclasses import dataclass

from django.db import transaction
from django.db.models import Max
from django.utils import timezone

from engines.text import Claim
from ingest.models import Document, PlannedChange
from ingest.services import progress
from ingest.services.disputes import Dispute, Finding
from wiki.errors import RefusedError
from wiki.models import Conflict, Page, PageState, Proposal, Revision
from wiki.services.conflicts import DisputedClaim, OpposingLines, open_conflict
from wiki.services.proposals import propose
from wiki.services.resolving import suggested_body


@transaction.atomic
def flag(document: Document, dispute: Dispute, finding: Finding) -> None:
    """Open one conflict, with the edit that would settle it, unless it is known."""
    progress.locked(document)
    page = Page.objects.select_related("wiki", "current_revision").get(pk=dispute.page.pk)
    known = page.conflicts.filter(
        claim_text=dispute.claim.text, source_version=finding.version
    ).exists()
    if known or page.state not in {PageState.ACTIVE, PageState.CONTRADICTED}:
        return
    statement = dispute.statement
    opened = open_with_edit(
        page=page,
        revision=dispute.revision,
        claim=dispute.claim,
        against=OpposingLines(finding.version, statement.first, statement.last, statement.text),
        verdict=Contradicted(dispute.reason, dispute.confidence, statement.is_row),
        agent=finding.engines.finder.fingerprint,
    )
    if opened is not None:
        record_flag(document, *opened)


@dataclass(frozen=True, slots=True)
class Contradicted:
    """Why lines contradict a claim, how sure that is, and whether they are a table row."""

    reason: str
    confidence: float
    is_row: bool = False


def open_with_edit(
    *,
    page: Page,
    revision: Revision,
    claim: Claim,
    against: OpposingLines,
    verdict: Contradicted,
    agent: str,
) -> tuple[Conflict, Proposal | None] | None:
    """Open a conflict and propose the edit that would settle it; None where it is known."""
    conflict = open_conflict(
        page=page,
        revision=revision,
        claim=DisputedClaim(claim.text, claim.start, claim.end),
        against=against,
        reason=verdict.reason,
        confidence=verdict.confidence,
        finder=agent,
    )
    if conflict is None:
        return None
    is_row = verdict.is_row or claim.kind == "row"
    return conflict, None if is_row else _suggest(conflict, agent)


def _suggest(conflict: Conflict, agent: str) -> Proposal | None:
    """Propose the source's sentence in place of the disputed one.

    A table row is left to a person: a sentence in its place would break the table.
    """
    conflict = Conflict.objects.select_related(
        "page__wiki", "page__current_revision", "source_version__source"
    ).get(pk=conflict.pk)
    try:
        with transaction.atomic():
            return propose(
                page=conflict.page,
                base=conflict.revision,
                body=suggested_body(conflict),
                reason=conflict.reason,
                agent=agent,
                conflicts=[conflict],
            )
    except RefusedError:
        # The conflict stands without a suggestion; its screen lets a person write one.
        return None


def record_flag(document: Document, conflict: Conflict, proposal: Proposal | None) -> None:
    """Note on the document that it disputes a page."""
    last: int | None = document.changes.aggregate(last=Max("ordinal"))["last"]
    PlannedChange.objects.create(
        document=document,
        ordinal=(last or 0) + 1,
        kind=PlannedChange.Kind.FLAG,
        page=conflict.page,
        title=conflict.page.title,
        first_line=conflict.first_line,
        last_line=conflict.last_line,
        outcome=PlannedChange.Outcome.DISPUTED,
        note=conflict.reason[:300],
        conflict=conflict,
        proposal=proposal,
        done_at=timezone.now(),
    )
