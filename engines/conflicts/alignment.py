"""Proof that two statements speak of the same thing, by all their words but those that differ.

Of two sentences drawn from two documents hardly any pair contradicts, so what differs proves
nothing by itself: the rest must be shown to agree first.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from engines.conflicts.clash import Clash, Kind
from engines.conflicts.model import Statement
from engines.conflicts.reading import stems_of
from engines.conflicts.thresholds import GATES
from engines.text import Span
from engines.verify.comparison import Vector
from engines.verify.evidence import collapse
from engines.verify.words import has

_VALUES = frozenset({Kind.VALUE, Kind.CONVERTED})

Vectors = Callable[[str], Vector]


@dataclass(frozen=True, slots=True)
class Overlap:
    """Content words both sides have beside those that differ.

    Attributes:
        shared: Words of the claim that the source has.
        share: Words of both sides that the other side has, as a share of all (Dice). Beside a
            value ("12 days") a heading lends its words to what stands below it.
    """

    shared: int
    share: float


def overlap(clash: Clash, page: Statement, source: Statement) -> Overlap:
    """Count the content words that both sides of a clash have, the clashing words left out."""
    pair, reading = clash.reading.pair, clash.reading
    mine = stems_of(pair.claim) - _stems_at(pair.claim, clash.claim_spans)
    theirs = stems_of(reading.focus_words) - _stems_at(pair.evidence, clash.source_spans)
    if clash.kind in _VALUES:  # units recur everywhere, and tell nothing of what is measured
        mine -= _stems_at(pair.claim, [each.span for each in reading.claim_facts.quantities])
        others = [each.span for each in reading.focus_facts.quantities]
        theirs -= _stems_at(reading.focus_text, others)
    lent = clash.kind in _VALUES
    forth = _found(mine, theirs, source.heading if lent else "")
    back = _found(theirs, mine, page.heading if lent else "")
    return Overlap(forth, (forth + back) / max(1, len(mine) + len(theirs)))


def _found(words: frozenset[str], others: frozenset[str], heading: str) -> int:
    return sum(has(stem, others | stems_of(heading)) for stem in words)


def _stems_at(text: str, spans: Iterable[Span]) -> frozenset[str]:
    found = (stems_of(text[span.start : span.end]) for span in spans)
    return frozenset().union(*found)


def may_align(clash: Clash, found: Overlap) -> bool:
    """Tell, without any vector, whether enough words are shared to look further."""
    gate = GATES[clash.kind.value]
    return found.shared >= gate.shared and found.share >= gate.share


@dataclass(frozen=True, slots=True)
class Texts:
    """What is embedded of a clash: both sides alone, and each with its heading and title."""

    claim: str
    source: str
    claim_in_place: str
    source_in_place: str

    @classmethod
    def of(cls, clash: Clash, page: Statement, source: Statement) -> "Texts":
        """Write out both sides."""
        words = clash.reading.focus_words
        return cls(
            collapse(page.text),
            words,
            collapse(f"{page.title} {page.heading} {page.text}"),
            collapse(f"{source.title} {source.heading} {words}"),
        )

    def all(self) -> tuple[str, ...]:
        """Return every text."""
        return (self.claim, self.source, self.claim_in_place, self.source_in_place)


def likeness(clash: Clash, found: Overlap, texts: Texts, vector: Vectors) -> float | None:
    """Return how surely both sides speak of the same thing, or None if they may not."""
    gate = GATES[clash.kind.value]
    alone = float(vector(texts.claim) @ vector(texts.source))
    in_place = float(vector(texts.claim_in_place) @ vector(texts.source_in_place))
    # A name or address says little of its sentence, so there both views must agree.
    strict = clash.kind in {Kind.NAME, Kind.ADDRESS}
    similarity = min(alone, in_place) if strict else max(alone, in_place)
    total = similarity + found.share
    return total if similarity >= gate.similarity and total >= gate.likeness else None
