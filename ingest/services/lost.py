"""Claims whose cited words a new version of their source does not have any more."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.db import transaction

from engines.text import claims
from ingest.models import Document
from ingest.services import progress
from ingest.services.flagging import record_flag
from ingest.services.planning import citing_older
from ingest.services.reanchoring import Anchoring
from wiki.models import Conflict, Page, PageState, Revision, SourceVersion
from wiki.services.conflicts import DisputedClaim, OpposingLines, open_conflict


@dataclass(frozen=True, slots=True)
class LostClaim:
    """A claim, and the lines of the older version that said so."""

    claim: DisputedClaim
    against: OpposingLines


def dispute_lost(document: Document, version: SourceVersion, moves: Anchoring) -> None:
    """Dispute the claims of pages that rest on words the new version lacks.

    One that the new version contradicts has its conflict already, with the very lines.
    """
    pages = citing_older(version).filter(state__in=(PageState.ACTIVE, PageState.CONTRADICTED))
    for page in pages.select_related("wiki", "current_revision").order_by("pk"):
        revision = page.current_revision
        if revision is not None:
            for lost in _lost_claims(revision, version, moves):
                _open(document, page, revision, lost, version)


def _lost_claims(
    revision: Revision, version: SourceVersion, moves: Anchoring
) -> Iterator[LostClaim]:
    lost = moves.move(revision.body).lost
    versions = {one.number: one for one in version.source.versions.all()}
    for claim in claims(revision.body):
        for marker in (marker for marker in claim.markers if marker in lost):
            quote = " ".join(moves.quote(marker))
            yield LostClaim(
                DisputedClaim(claim.text, claim.start, claim.end),
                OpposingLines(versions[marker.version], marker.first, marker.last, quote),
            )


@transaction.atomic
def _open(
    document: Document,
    page: Page,
    revision: Revision,
    lost: LostClaim,
    version: SourceVersion,
) -> None:
    progress.locked(document)
    if page.conflicts.filter(claim_text=lost.claim.text, source_version=version).exists():
        return
    conflict = open_conflict(
        page=page,
        revision=revision,
        claim=lost.claim,
        against=lost.against,
        reason=f"Version {version.number} of “{version.source.title}” has these words no more.",
        confidence=1.0,
        kind=Conflict.Kind.LOST,
        finder="re-anchoring",
    )
    if conflict is not None:
        record_flag(document, conflict, None)
