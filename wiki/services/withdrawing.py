"""What a withdrawal does to everything that rests on the source, step by step."""

from collections.abc import Iterable
from functools import partial

from django.db import transaction

from engines.text import claims, markers, strip_markers
from wiki.models import (
    Citation,
    Conflict,
    Page,
    PageState,
    Proposal,
    ReviewItem,
    Revision,
    Source,
    SourceLine,
    SourceVersion,
    User,
)
from wiki.services.blobs import delete_blob
from wiki.services.conflicts import (
    DisputedClaim,
    OpposingLines,
    close_conflict,
    conflict_key,
    open_conflict,
)
from wiki.services.lifecycle import lock_page, reinstate_if_settled
from wiki.services.proposals import reject_proposal


def dispute_what_cites(*, source: Source, pages: Iterable[Page], reason: str) -> None:
    """Open a conflict for every place of an active page that cites the source."""
    for page in pages:
        revision = page.current_revision
        if revision is None or page.state not in {PageState.ACTIVE, PageState.CONTRADICTED}:
            continue
        cited = revision.citations.filter(source_version__source=source)
        for citation in cited.select_related("source_version"):
            open_conflict(
                page=page,
                revision=revision,
                claim=_place(revision, citation),
                against=OpposingLines(
                    citation.source_version, citation.first_line, citation.last_line, ""
                ),
                reason=f"The source “{source.title}” was withdrawn: {reason}",
                confidence=1.0,
                kind=Conflict.Kind.WITHDRAWN,
                finder="withdrawal",
            )


def _place(revision: Revision, citation: Citation) -> DisputedClaim:
    """Return the claim that a citation stands with; its whole line where that is no claim."""
    for claim in claims(revision.body):
        if any(marker.start == citation.start for marker in claim.markers):
            return DisputedClaim(claim.text, claim.start, claim.end)
    start = revision.body.rfind("\n", 0, citation.start) + 1
    end = revision.body.find("\n", citation.end)
    return DisputedClaim(strip_markers(revision.body[start:end]).strip(), start, end)


def drop_what_it_disputed(*, source: Source, person: User, reason: str) -> None:
    """Dismiss what the source disputed, since nobody can read its side any more."""
    said = Conflict.objects.filter(source_version__source=source).exclude(
        kind=Conflict.Kind.WITHDRAWN
    )
    why = f"The source that said so was withdrawn: {reason}"
    for conflict in said.filter(status=Conflict.Status.OPEN).select_related("page__wiki"):
        page = lock_page(conflict.page)
        close_conflict(conflict, status=Conflict.Status.DISMISSED, person=person, reason=why)
        reinstate_if_settled(page, actor=person, reason=why)
    for conflict in said:
        ReviewItem.objects.filter(wiki=source.wiki, key=conflict_key(conflict)).update(
            detail=conflict.claim_text
        )
    said.update(source_text="", reason="The source was withdrawn, and its words with it.")


def reject_what_would_cite(*, source: Source, person: User, reason: str) -> None:
    """Reject the waiting changes that cite the source; they could not be published."""
    waiting = Proposal.objects.filter(page__wiki=source.wiki, status=Proposal.Status.OPEN)
    for proposal in waiting.select_related("page__wiki"):
        if any(marker.source == source.number for marker in markers(proposal.body)):
            why = f"A source that it cites was withdrawn: {reason}"
            reject_proposal(proposal=proposal, reviewer=person, reason=why)


def erase_words(*, source: Source) -> None:
    """Remove the words: lines now, bytes once the withdrawal is certain."""
    SourceLine.objects.filter(version__source=source).delete()
    for sha256 in source.versions.values_list("sha256", flat=True):
        # Other wikis may hold the same bytes in their own right.
        if not SourceVersion.objects.filter(sha256=sha256, source__withdrawn_at=None).exists():
            transaction.on_commit(partial(delete_blob, sha256))
