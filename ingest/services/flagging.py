"""Opening the conflict that a comparison found, with the edit that would settle it."""

from django.db import transaction
from django.db.models import Max
from django.utils import timezone

from ingest.models import Document, PlannedChange
from ingest.services import progress
from ingest.services.disputes import Dispute, Finding
from wiki.errors import RefusedError
from wiki.models import Conflict, Page, PageState, Proposal
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
    conflict = open_conflict(
        page=page,
        revision=dispute.revision,
        claim=DisputedClaim(dispute.claim.text, dispute.claim.start, dispute.claim.end),
        against=OpposingLines(finding.version, statement.first, statement.last, statement.text),
        reason=dispute.reason,
        confidence=dispute.confidence,
        finder=finding.engines.finder.fingerprint,
    )
    if conflict is not None:
        is_row = statement.is_row or dispute.claim.kind == "row"
        proposal = None if is_row else _suggest(conflict, finding.engines.finder.fingerprint)
        record_flag(document, conflict, proposal)


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
