"""Proof that two statements speak of the same thing, by all their words but those that differ.

Of two sentences drawn from two documents hardly any pair contradicts, so what differs proves
nothing by itself: the rest must be shown to agree first.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from engines.conflicts.anchors import anchored
from engines.conflicts.clash import Clash, Kind
from engines.conflicts.model import Statement
from engines.conflicts.reading import Reading, stems_of, words_of
from engines.conflicts.thresholds import (
    ANCHOR,
    CONTAINED_WEIGHT,
    GATES,
    MOSTLY_CONTAINED,
    NAMED_ALIKE,
    SAME_FILLER,
    Gate,
)
from engines.text import Span
from engines.verify.evidence import collapse
from engines.verify.words import has

_VALUES = frozenset({Kind.VALUE, Kind.CONVERTED})

# Steps on a screen say little themselves; the heading and the title tell what they are steps of.
_IN_PLACE = frozenset({Kind.SIGN_IN, Kind.ATTRIBUTE})

Vector: TypeAlias = NDArray[np.float32]
Vectors = Callable[[str], Vector]


@dataclass(frozen=True, slots=True)
class Overlap:
    """Content words both sides have beside those that differ.

    Attributes:
        shared: Words of the claim that the source has.
        share: Words of both sides that the other side has, as a share of all (Dice). Beside a
            value ("12 days") a heading lends its words to what stands below it.
        contained: Share of the claim's words that the source has.
        anchored: Whether both sides have a code, long figure or quoted term in common.
    """

    shared: int
    share: float
    contained: float
    anchored: bool


def overlap(clash: Clash, page: Statement, source: Statement) -> Overlap:
    """Count the content words that both sides of a clash have, the clashing words left out."""
    reading, lent = clash.reading, clash.kind in _VALUES
    away, off = list(clash.claim_spans), [_in_focus(reading, one) for one in clash.source_spans]
    if lent:  # units recur everywhere, and tell nothing of what is measured
        away += [each.span for each in reading.claim_facts.quantities]
        off += [each.span for each in reading.focus_facts.quantities]
    mine = _stems_beside(reading.pair.claim, away)
    theirs = _stems_beside(reading.focus_text, off) | stems_of(reading.focus.lead)
    forth = _found(mine, theirs, _lent_by(clash, source))
    back = _found(theirs, mine, _lent_by(clash, page))
    return Overlap(
        shared=forth,
        share=(forth + back) / max(1, len(mine) + len(theirs)),
        contained=forth / max(1, len(mine)),
        anchored=anchored(reading.pair.claim, reading.focus_words),
    )


def _lent_by(clash: Clash, statement: Statement) -> str:
    """Return the words above a statement that count as its own."""
    if clash.kind in _VALUES:
        return statement.heading
    return f"{statement.title} {statement.heading}" if clash.kind in _IN_PLACE else ""


def _found(words: frozenset[str], others: frozenset[str], heading: str) -> int:
    return sum(has(stem, others | stems_of(heading)) for stem in words)


def _in_focus(reading: Reading, span: Span) -> Span:
    """Move a place of the source to where it is in the part that is read."""
    start = reading.focus.span.start
    return Span(span.start - start, span.end - start)


def _stems_beside(text: str, spans: Sequence[Span]) -> frozenset[str]:
    """Return the words of a text that stand outside of some places."""
    return frozenset(
        word.stem
        for word in words_of(text)
        if not any(span.start < word.span.end and word.span.start < span.end for span in spans)
    )


def may_align(clash: Clash, found: Overlap) -> bool:
    """Tell, without any vector, whether enough words are shared to look further."""
    if clash.kind is Kind.NAME and found.contained < NAMED_ALIKE:
        return False
    return found.shared >= _gate(clash, found).shared and _share(clash, found) is not None


def _gate(clash: Clash, found: Overlap) -> Gate:
    gate = GATES[clash.kind.value]
    return gate.eased(ANCHOR) if found.anchored else gate


def _share(clash: Clash, found: Overlap) -> float | None:
    """The share that counts, of both sides or of the claim where a list has nearly all of it.

    None if it is too small.
    """
    if found.share >= _gate(clash, found).share:
        return found.share
    held = clash.listed and found.contained >= MOSTLY_CONTAINED
    return found.contained * CONTAINED_WEIGHT if held else None


@dataclass(frozen=True, slots=True)
class Texts:
    """What is embedded of a clash: both sides alone, and each with its heading and title."""

    claim: str
    source: str
    claim_in_place: str
    source_in_place: str
    rivals: tuple[str, ...]

    @classmethod
    def of(cls, clash: Clash, page: Statement, source: Statement) -> "Texts":
        """Write out both sides."""
        mine, theirs = clash.rest or (page.text, clash.reading.focus_words)
        return cls(
            collapse(mine),
            collapse(theirs),
            collapse(f"{page.title} {page.heading} {mine}"),
            collapse(f"{source.title} {source.heading} {theirs}"),
            clash.rivals or (),
        )

    def all(self) -> tuple[str, ...]:
        """Return every text."""
        return (self.claim, self.source, self.claim_in_place, self.source_in_place, *self.rivals)


def likeness(clash: Clash, found: Overlap, texts: Texts, vector: Vectors) -> float | None:
    """Return how surely both sides speak of the same thing, or None if they may not."""
    gate = _gate(clash, found)
    if clash.rivals and float(vector(clash.rivals[0]) @ vector(clash.rivals[1])) >= SAME_FILLER:
        return None
    alone = float(vector(texts.claim) @ vector(texts.source))
    in_place = float(vector(texts.claim_in_place) @ vector(texts.source_in_place))
    # A name or address says little of its sentence, so there both views must agree.
    strict = clash.kind in {Kind.NAME, Kind.ADDRESS}
    similarity = min(alone, in_place) if strict else max(alone, in_place)
    total = similarity + (_share(clash, found) or 0.0)
    return total if similarity >= gate.similarity and total >= gate.likeness else None
