"""The bundled conflict finder: facts first, likeness only to find what speaks of the same thing."""

from collections.abc import Callable, Iterator, Sequence

from engines.conflicts import rules, subject, terms, values
from engines.conflicts.model import ConflictFinder, Contradiction, Statement
from engines.conflicts.thresholds import (
    CLOSE_SUBJECT,
    CONFIDENCE_POLARITY,
    SAME_SUBJECT,
    SHARED_WORDS,
    digest,
)
from engines.embed import Embedder, local_embedder
from engines.verify import Pair
from engines.verify import thresholds as auditing
from engines.verify.checks.doubt import quoted
from engines.verify.comparison import Comparison, Draft, Vector, unique
from engines.verify.polarity import flips

_Vectors = Callable[[str], Vector]


class LocalConflictFinder:
    """Compares each pair by what it says itself; built for few false alarms."""

    def __init__(self, embedder: Embedder) -> None:
        self._embedder = embedder
        # The finder reads and aligns statements as the auditor does, by the auditor's thresholds.
        self.fingerprint = f"local/{embedder.name}/{digest()}+{auditing.digest()}"

    def compare(self, pairs: Sequence[tuple[Statement, Statement]]) -> list[Contradiction | None]:
        """Compare (page, source) pairs in order; texts they share are embedded once."""
        drafts = [Draft.of(Pair(page.text, source.text)) for page, source in pairs]
        texts = unique(
            text
            for (page, source), draft in zip(pairs, drafts, strict=True)
            for text in (*draft.texts(), *map(_in_context, (page, source)))
        )
        vectors = dict(zip(texts, self._embedder.embed(texts), strict=True)).__getitem__
        return [
            _compare(page, source, draft, vectors)
            for (page, source), draft in zip(pairs, drafts, strict=True)
        ]


def _in_context(statement: Statement) -> str:
    return " ".join(f"{statement.title} {statement.heading} {statement.text}".split())


def _compare(
    page: Statement, source: Statement, draft: Draft, vectors: _Vectors
) -> Contradiction | None:
    if not draft.claim or not draft.statements:
        return None
    comparison = Comparison.of(draft, vectors)
    in_context = float(vectors(_in_context(page)) @ vectors(_in_context(source)))
    similarity = max(comparison.similarity, in_context)
    if similarity < SAME_SUBJECT or not _comparable(comparison, source):
        return None
    found = list(_clashes(comparison, similarity))
    return max(found, key=lambda clash: clash.confidence, default=None)


def _comparable(comparison: Comparison, source: Statement) -> bool:
    """Tell whether the source speaks, in its own voice, of the same thing and time."""
    claim, text = comparison.pair.claim, comparison.focus_text
    context = f"{source.title} {source.heading}"
    return (
        subject.shared_words(comparison, context=context) >= SHARED_WORDS
        and subject.asserted(comparison.focus_facts, text)
        and not subject.other_subject(claim, text)
        and not subject.other_codes(comparison)
        and not subject.other_period(comparison)
    )


def _clashes(comparison: Comparison, similarity: float) -> Iterator[Contradiction]:
    yield from values.clashes(comparison)
    yield from terms.clashes(comparison)
    if similarity >= CLOSE_SUBJECT:
        yield from rules.clashes(comparison)
        yield from _polarity(comparison)


def _polarity(comparison: Comparison) -> Iterator[Contradiction]:
    for flip in flips(comparison):
        mine = quoted(comparison.pair.claim, flip.claim)
        theirs = quoted(comparison.pair.evidence, flip.evidence)
        yield Contradiction(
            reason=f"The page and the source say the opposite ({mine}, {theirs}).",
            confidence=CONFIDENCE_POLARITY,
            claim_spans=(flip.claim,),
            source_spans=(flip.evidence,),
        )


def local_conflict_finder(embedder: Embedder | None = None) -> ConflictFinder:
    """Return the bundled finder; it shares this process's encoder unless given one."""
    return LocalConflictFinder(embedder or local_embedder())
