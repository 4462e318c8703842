"""The bundled conflict finder: facts find what differs, alignment proves it is the same thing.

The auditor's cross-encoder then reads what was found both ways, and tells how sure it is.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from engines.conflicts import (
    both_ways,
    controls,
    exchanged,
    impossible,
    limits,
    polarity,
    preference,
    rules,
    subject,
    terms,
    values,
)
from engines.conflicts.alignment import Overlap, Texts, Vectors, likeness, may_align, overlap
from engines.conflicts.clash import Clash
from engines.conflicts.form import states
from engines.conflicts.model import ConflictFinder, Contradiction, Statement
from engines.conflicts.reading import Reading, keys_of, parts_of, readings
from engines.conflicts.thresholds import (
    ALIGNED_BONUS,
    CONFIDENCE,
    GATES,
    MOST_LIKENESS,
    NEAR_SHARE,
    SHARED_WORDS,
    digest,
)
from engines.embed import Embedder, local_embedder
from engines.verify import thresholds as auditing
from engines.verify.entailment import Entailment, local_entailment

_KINDS: tuple[Callable[[Reading], Iterator[Clash]], ...] = (
    values.clashes,
    terms.clashes,
    rules.clashes,
    limits.clashes,
    polarity.clashes,
    exchanged.clashes,
    impossible.clashes,
    controls.clashes,
)


class LocalConflictFinder:
    """Compares each pair by what it says itself; built for few false alarms."""

    def __init__(self, embedder: Embedder, entailment: Entailment) -> None:
        self._embedder = embedder
        self._entailment = entailment
        # The finder reads statements as the auditor does, by the auditor's thresholds.
        engines = f"{embedder.name}+{entailment.name}"
        self.fingerprint = f"local/{engines}/{digest()}+{auditing.digest()}"

    def compare(self, pairs: Sequence[tuple[Statement, Statement]]) -> list[Contradiction | None]:
        """Compare (page, source) pairs in order; only what may clash is embedded, once.

        Of these the cross-encoder reads only what is proven to be of one thing.
        """
        found = [_candidates(page, source) for page, source in pairs]
        texts = (text for each in found for one in each for text in one.texts.all())
        wanted = list(dict.fromkeys(texts))
        vectors = dict(zip(wanted, self._embedder.embed(wanted), strict=True)).__getitem__
        aligned = [_aligned(candidates, vectors) for candidates in found]
        cases = [
            (clash, page.text, source.text)
            for (page, source), clashes in zip(pairs, aligned, strict=True)
            for clash, _ in clashes
        ]
        proofs = iter(both_ways.proven(cases, self._entailment))
        return [
            _surest(
                [(clash, both_ways.surer(sure, proven=next(proofs))) for clash, sure in clashes]
            )
            for clashes in aligned
        ]


@dataclass(frozen=True, slots=True)
class _Candidate:
    clash: Clash
    overlap: Overlap
    texts: Texts


def _candidates(page: Statement, source: Statement) -> list[_Candidate]:
    """Return what differs in statements with enough words in common."""
    return [
        _Candidate(clash, found, Texts.of(clash, page, source))
        for clash in _clashes(page, source)
        if may_align(clash, found := overlap(clash, page, source))
    ]


def _clashes(page: Statement, source: Statement) -> Iterator[Clash]:
    if preference.concerns(page.text, source.text):
        for reading in readings(page.text, source.text):
            yield from preference.clashes(reading)
    if not _near(page, source):
        return
    for reading in readings(page.text, source.text):
        if _comparable(reading, page, source):
            for kind in _KINDS:
                yield from kind(reading)


def _near(page: Statement, source: Statement) -> bool:
    """Tell pairs worth a closer look from the bulk, by the words of any part alone."""
    mine = keys_of(page.text)
    parts = (keys_of(part.text) | keys_of(part.lead) for part in parts_of(source.text))
    return any(_alike(mine, theirs, page, source) for theirs in parts)


def _alike(
    mine: frozenset[str], theirs: frozenset[str], page: Statement, source: Statement
) -> bool:
    common = len(mine & theirs)
    lent = len(mine & keys_of(source.heading)) + len(theirs & keys_of(page.heading))
    share = (2 * common + lent) / max(1, len(mine) + len(theirs))
    return common + lent >= SHARED_WORDS and share >= NEAR_SHARE


def _comparable(reading: Reading, page: Statement, source: Statement) -> bool:
    """Tell whether the source speaks, in its own voice, of the same thing and time."""
    claim, text = reading.pair.claim, reading.focus_text
    context = f"{source.title} {source.heading}"
    return (
        states(claim)
        and states(text)
        and subject.shared_words(reading, context=context) >= SHARED_WORDS
        and subject.asserted(reading.focus_facts, text)
        and not subject.illustrative(claim)
        and not subject.illustrative(reading.focus_words)
        and not subject.other_subject((claim, page.heading), (text, source.heading))
        and not subject.other_codes(reading)
        and not subject.other_period(reading)
    )


def _aligned(candidates: Sequence[_Candidate], vectors: Vectors) -> list[tuple[Clash, float]]:
    """Return the clashes that are of one thing, each with its confidence."""
    return [
        (one.clash, _confidence(one.clash, value))
        for one in candidates
        if (value := likeness(one.clash, one.overlap, one.texts, vectors)) is not None
    ]


def _surest(clashes: Sequence[tuple[Clash, float]]) -> Contradiction | None:
    """Return the contradiction of the surest clash."""
    if not clashes:
        return None
    clash, confidence = max(clashes, key=lambda each: each[1])
    return Contradiction(clash.reason, confidence, clash.claim_spans, clash.source_spans)


def _confidence(clash: Clash, value: float) -> float:
    """Add to the confidence of a kind what the alignment has beyond its gate (2.0 is the same)."""
    least = GATES[clash.kind.value].likeness
    beyond = (value - least) / (MOST_LIKENESS - least)
    return CONFIDENCE[clash.kind.value] + ALIGNED_BONUS * min(1.0, beyond)


def local_conflict_finder(
    embedder: Embedder | None = None, entailment: Entailment | None = None
) -> ConflictFinder:
    """Return the bundled finder; it shares this process's encoders unless given others."""
    return LocalConflictFinder(embedder or local_embedder(), entailment or local_entailment())
