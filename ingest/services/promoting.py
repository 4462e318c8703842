"""A page that becomes evidence is held against the pages that are evidence already.

New documents are compared with active pages; a page that was still a draft then would escape. So it
is compared when it is promoted: the lines it cites with the claims of the others, and its claims
with newer sources that no shown page cites. Of two sides that contradict each other, the page on
the older document is disputed by the lines of the newer.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence

from django.utils import timezone

from engines.conflicts import Statement
from engines.text import Claim, claims
from ingest.models import PageComparison
from ingest.services.disputes import Dispute, Finding, as_said
from ingest.services.engines import Engines
from ingest.services.flagging import Contradicted, open_with_edit
from ingest.services.statements import SourceStatement
from ingest.services.uncited import SHOWN, disputes_by_uncited
from wiki.errors import RefusedError
from wiki.models import Page, Revision, SourceVersion, Wiki
from wiki.services.citations import resolve_known_markers
from wiki.services.conflicts import OpposingLines

# Pages of one handbook speak of many neighbouring things. On the example, what the finder was less
# sure of than this between two pages was false.
SURE = 0.8

_Cited = tuple[SourceVersion, list[tuple[Claim, SourceStatement]]]


def queue_comparison(*, revision: Revision) -> None:
    """Note that a promoted revision is to be compared; the caller sends the task on commit."""
    PageComparison.objects.update_or_create(
        revision=revision, defaults={"queued_at": timezone.now(), "done_at": None}
    )


def compare_promoted(*, revision: Revision, engines: Engines) -> int:
    """Compare a promoted page with the others and with sources no page shows.

    Returns how many conflicts were opened.

    May run twice: a conflict that is known is not opened again. Nothing is done for a revision that
    its page does not show any more, or that is no evidence.
    """
    page = Page.objects.select_related("wiki", "current_revision").get(pk=revision.page_id)
    opened = 0
    if page.current_revision_id == revision.pk and page.state in SHOWN:
        cited = list(_cited(page))
        opened = sum(_compare_lines(page, version, own, engines) for version, own in cited)
        opened += _compare_with_uncited(page, cited, engines)
    PageComparison.objects.filter(revision=revision).update(done_at=timezone.now())
    return opened


def _compare_with_uncited(page: Page, cited: Sequence[_Cited], engines: Engines) -> int:
    rests_on = {claim.start: version for version, own in cited for claim, _ in own}
    found = list(disputes_by_uncited(page=page, rests_on=rests_on, engines=engines))
    return sum(_dispute(version, dispute, engines) for version, dispute in found)


def _dispute(version: SourceVersion, dispute: Dispute, engines: Engines) -> bool:
    stated = dispute.statement
    return _opened(
        page=dispute.page,
        claim=dispute.claim,
        against=OpposingLines(version, stated.first, stated.last, stated.text),
        verdict=Contradicted(dispute.reason, dispute.confidence, stated.is_row),
        engines=engines,
    )


def _cited(page: Page) -> Iterator[_Cited]:
    """Yield each version the page cites, with the claims that rest on it and on which lines."""
    body = page.current_revision.body if page.current_revision else ""
    resolved, _ = resolve_known_markers(wiki=page.wiki, body=body)
    known = {found.marker.start: found for found in resolved}
    by_version: dict[SourceVersion, list[tuple[Claim, SourceStatement]]] = defaultdict(list)
    for claim in claims(body):
        for marker in claim.markers[:1]:
            if marker.start in known:
                statement = SourceStatement(
                    text=claim.text,
                    heading=claim.heading,
                    first=marker.first,
                    last=marker.last,
                    is_row=claim.kind == "row",
                )
                by_version[known[marker.start].version].append((claim, statement))
    yield from by_version.items()


def _compare_lines(
    page: Page,
    version: SourceVersion,
    own: list[tuple[Claim, SourceStatement]],
    engines: Engines,
) -> int:
    said = frozenset(as_said(claim.text) for claim, _ in own)
    found = Finding(version=version, engines=engines, restated=said).disputes(
        [statement for _, statement in own]
    )
    claim_of = {statement: claim for claim, statement in own}
    return sum(
        _open(page, claim_of[dispute.statement], dispute, version, engines)
        for dispute in found.disputes
        if dispute.page.pk != page.pk
    )


def _open(
    page: Page, claim: Claim, dispute: Dispute, version: SourceVersion, engines: Engines
) -> bool:
    """Dispute the side that rests on the older document by the lines of the newer.

    Both are claims of pages, so a contradiction must show from either side.
    """
    other_way = _judged(engines, of=(claim, page), against=(dispute.claim, dispute.page))
    if other_way is None or dispute.confidence < SURE:
        return False
    statement = dispute.statement
    newer = _newer_lines(page.wiki, dispute.claim, than=version)
    if newer is None:
        disputed, sentence = dispute.page, dispute.claim
        newer = OpposingLines(version, statement.first, statement.last, statement.text)
        verdict = Contradicted(dispute.reason, dispute.confidence, statement.is_row)
    else:
        disputed, sentence, verdict = page, claim, other_way
    return _opened(page=disputed, claim=sentence, against=newer, verdict=verdict, engines=engines)


def _opened(
    *, page: Page, claim: Claim, against: OpposingLines, verdict: Contradicted, engines: Engines
) -> bool:
    """Open a conflict on the revision that was compared; say whether it is a new one."""
    if page.current_revision is None:
        return False
    try:
        opened = open_with_edit(
            page=page,
            revision=page.current_revision,
            claim=claim,
            against=against,
            verdict=verdict,
            agent=engines.finder.fingerprint,
        )
    except RefusedError:
        # The page was archived, or its source withdrawn, while it was being compared.
        return False
    return opened is not None


def _judged(
    engines: Engines, *, of: tuple[Claim, Page], against: tuple[Claim, Page]
) -> Contradicted | None:
    """Say whether the second claim, taken as what a source says, contradicts the first."""
    sides = [Statement(claim.text, claim.heading, page.title) for claim, page in (of, against)]
    [found] = engines.finder.compare([(sides[0], sides[1])])
    if found is None or found.confidence < SURE:
        return None
    return Contradicted(found.reason, found.confidence, against[0].kind == "row")


def _newer_lines(wiki: Wiki, claim: Claim, *, than: SourceVersion) -> OpposingLines | None:
    """Return the lines a claim rests on, where they came after those of `than`."""
    for marker in claim.markers:
        version = SourceVersion.objects.filter(
            wiki=wiki,
            source__number=marker.source,
            number=marker.version,
            source__withdrawn_at=None,
            created_at__gt=than.created_at,
        ).first()
        if version:
            return OpposingLines(version, marker.first, marker.last, claim.text)
    return None
