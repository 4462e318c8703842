"""Which claims of the wiki's pages contradict statements of a source. No transaction is open."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from engines.conflicts import Contradiction, Statement
from engines.text import Claim, claims, words
from ingest.services.engines import Engines
from ingest.services.statements import SourceStatement
from wiki.models import Page, Passage, Revision, SourceVersion
from wiki.search.retrieval import neighbours

# Passages looked at for each statement: a fact may stand on many pages, and all are flagged.
NEIGHBOURS = 40
REMEMBERED_PAGES = 256
# A conflict takes a page out of use. On two editions of a handbook, what the finder was less sure
# of than this was false; on the labelled pairs it finds nothing below it.
MIN_CONFIDENCE = 0.7


@dataclass(frozen=True, slots=True)
class PageClaim:
    """A claim of a page, on the revision it was read from."""

    page: Page
    revision: Revision
    claim: Claim

    @property
    def key(self) -> tuple[int, int]:
        """What tells it from every other claim."""
        return self.revision.pk, self.claim.start


@dataclass(frozen=True, slots=True)
class Dispute:
    """A claim, the statement of the source that contradicts it, and why."""

    page: Page
    revision: Revision
    claim: Claim
    statement: SourceStatement
    reason: str
    confidence: float


@dataclass(frozen=True, slots=True)
class Found:
    """The disputes of a batch, and the revisions that were looked at."""

    disputes: tuple[Dispute, ...]
    revisions: dict[int, int]

    def moved_on(self) -> bool:
        """Say whether one of the pages shows another revision by now."""
        now = Page.objects.filter(pk__in=self.revisions).values_list("pk", "current_revision_id")
        return any(self.revisions[page] != revision for page, revision in now)


@dataclass(slots=True)
class Finding:
    """Compares statements of one source version; keeps the claims it read meanwhile.

    Attributes:
        version: The version the statements are from.
        engines: Who compares.
        restated: What the whole version says, by `as_said`; a page that says the same is not
            contradicted by it.
    """

    version: SourceVersion
    engines: Engines
    restated: frozenset[str] = frozenset()
    _claims: dict[int, list[Claim]] = field(default_factory=dict)

    def disputes(self, batch: Sequence[SourceStatement]) -> Found:
        """Return at most one dispute a claim: the one the finder is surest of."""
        near = neighbours(
            [_in_context(statement.heading, statement.text) for statement in batch],
            wiki=self.version.wiki,
            limit=NEIGHBOURS,
            embedder=self.engines.embedder,
        )
        pages = _current(near)
        pairs = [
            (candidate, statement)
            for statement, passages in zip(batch, near, strict=True)
            for candidate in self._candidates(passages, pages)
        ]
        found = self._judge(pairs)
        revisions = {page.pk: page.current_revision_id or 0 for page in pages.values()}
        return Found(tuple(found), revisions)

    def against(self, page: Page, batch: Sequence[SourceStatement]) -> list[Dispute]:
        """Return at most one dispute for each claim of one page."""
        revision = page.current_revision
        if revision is None:
            return []
        own = [
            PageClaim(page, revision, claim)
            for claim in _claims_in(revision.body)
            if not self._says(claim)
        ]
        return self._judge([(claim, statement) for claim in own for statement in batch])

    def contradicting(
        self, body: str, *, title: str, batch: Sequence[SourceStatement]
    ) -> list[SourceStatement]:
        """Return the statements that contradict a claim of a body, whether shown or not yet."""
        own = [claim for claim in _claims_in(body) if not self._says(claim)]
        pairs = [(place, claim) for place in range(len(batch)) for claim in own]
        verdicts = self._verdicts([(claim, title, batch[place]) for place, claim in pairs])
        found = {place for (place, _), verdict in zip(pairs, verdicts, strict=True) if verdict}
        return [batch[place] for place in sorted(found)]

    def _candidates(
        self, passages: Sequence[Passage], pages: dict[int, Page]
    ) -> Iterator[PageClaim]:
        """The claims of these passages; the finder tells by itself which are worth a look."""
        for passage in passages:
            if passage.page_id in pages:
                yield from self._claims_of(passage, pages[passage.page_id])

    def _claims_of(self, passage: Passage, page: Page) -> Iterator[PageClaim]:
        """The claims of one passage, but those this very source version says too."""
        revision = page.current_revision
        if revision is None or revision.pk != passage.revision_id:
            return
        if revision.pk not in self._claims:
            self._claims[revision.pk] = [
                claim for claim in _claims_in(revision.body) if not self._says(claim)
            ]
        for claim in self._claims[revision.pk]:
            if passage.start <= claim.start < passage.end:
                yield PageClaim(page, revision, claim)

    def _says(self, claim: Claim) -> bool:
        own = (self.version.source.number, self.version.number)
        cited = any((marker.source, marker.version) == own for marker in claim.markers)
        return cited or as_said(claim.text) in self.restated

    def _judge(self, pairs: Sequence[tuple[PageClaim, SourceStatement]]) -> list[Dispute]:
        verdicts = self._verdicts([(one.claim, one.page.title, other) for one, other in pairs])
        best: dict[tuple[int, int], Dispute] = {}
        for (one, other), verdict in zip(pairs, verdicts, strict=True):
            if verdict is None:
                continue
            dispute = _dispute(one, other, verdict)
            if one.key not in best or best[one.key].confidence < dispute.confidence:
                best[one.key] = dispute
        return list(best.values())

    def _verdicts(
        self, pairs: Sequence[tuple[Claim, str, SourceStatement]]
    ) -> list[Contradiction | None]:
        """Compare claims of pages, with the page's title, with statements; sure ones count."""
        verdicts = self.engines.finder.compare(
            [
                (
                    Statement(claim.text, claim.heading, title),
                    Statement(other.text, other.heading, self.version.source.title),
                )
                for claim, title, other in pairs
            ]
        )
        return [
            verdict if verdict and verdict.confidence >= MIN_CONFIDENCE else None
            for verdict in verdicts
        ]


@lru_cache(maxsize=REMEMBERED_PAGES)
def _claims_in(body: str) -> tuple[Claim, ...]:
    """The claims of a body; the same pages are looked at for every document."""
    return tuple(claims(body))


def as_said(text: str) -> str:
    """Return the words of a statement, by which two that say the same are equal."""
    return " ".join(words(text))


def _dispute(one: PageClaim, other: SourceStatement, verdict: Contradiction) -> Dispute:
    return Dispute(one.page, one.revision, one.claim, other, verdict.reason, verdict.confidence)


def _in_context(heading: str, text: str) -> str:
    return f"{heading}. {text}" if heading else text


def _current(near: Sequence[Sequence[Passage]]) -> dict[int, Page]:
    """Load the pages of the passages as they are now, each once, in one query."""
    wanted = {passage.page_id for passages in near for passage in passages}
    return Page.objects.select_related("wiki", "current_revision").in_bulk(wanted)
