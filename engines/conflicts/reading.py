"""Statements read for comparison: each text is taken apart once, however often it is compared."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache

from engines.conflicts.numerals import counted
from engines.text import Span
from engines.text.facts import Facts, extract
from engines.text.facts.tokens import tokenise
from engines.verify import Pair
from engines.verify.comparison import Comparison
from engines.verify.evidence import Statement as Part
from engines.verify.evidence import collapse, mask
from engines.verify.evidence import statements as cut
from engines.verify.words import Word, coverage

_KEY_LENGTH = 5  # as near forms are told in `engines.verify.words`
_REMEMBERED = 8_192  # texts; the claims of the pages a document is compared with fit in


@lru_cache(maxsize=_REMEMBERED)
def facts_of(text: str) -> Facts:
    """Return the facts of a text."""
    return extract(text)


@lru_cache(maxsize=_REMEMBERED)
def stems_of(text: str) -> frozenset[str]:
    """Return the comparable forms of a text's content words; numbers are digits."""
    return frozenset(word.stem for word in words_of(text))


@lru_cache(maxsize=_REMEMBERED)
def tokens_of(text: str) -> tuple[str, ...]:
    """Return a text's words and signs, folded, in order."""
    return tuple(token.key for token in tokenise(text))


@lru_cache(maxsize=_REMEMBERED)
def words_of(text: str) -> tuple[Word, ...]:
    """Return a text's content words with their places; numbers are digits."""
    return counted(text)


@lru_cache(maxsize=_REMEMBERED)
def keys_of(text: str) -> frozenset[str]:
    """Return the first letters of a text's content words, by which near forms are equal."""
    return frozenset(stem[:_KEY_LENGTH] for stem in stems_of(plain(text)))


@lru_cache(maxsize=_REMEMBERED)
def parts_of(text: str) -> tuple[Part, ...]:
    """Return the sentences, items and rows of a text, a run of items in one sentence apart."""
    return tuple(item for part in cut(text) for item in _items(text, part))


def _items(text: str, part: Part) -> Iterator[Part]:
    """Yield "A – 1 hour" and "B – 2 hours" of "Targets: A – 1 hour; B – 2 hours"."""
    words = plain(text)[part.span.start : part.span.end]
    lead, colon, rest = words.partition(":")
    if not colon or ";" not in rest or ";" in lead:
        yield part
        return
    start = part.span.start + len(lead) + 1
    for item in rest.split(";"):
        begun = start + len(item) - len(item.lstrip())
        if item.strip():
            span = Span(begun, begun + len(item.strip()))
            yield Part(span, collapse(item), collapse(f"{part.lead} {lead}:"))
        start += len(item) + 1


@lru_cache(maxsize=_REMEMBERED)
def plain(text: str) -> str:
    """Return a text with markup and line breaks blanked; offsets stay."""
    return mask(text).replace("\n", " ")


@dataclass(frozen=True)
class Reading(Comparison):
    """A page's statement beside one part of a source's, with facts read once per text."""

    @cached_property
    def claim_facts(self) -> Facts:
        """Facts of the claim."""
        return facts_of(self.pair.claim)

    @cached_property
    def focus_text(self) -> str:
        """The part with markup blanked; offsets into it start at the part."""
        return plain(self.pair.evidence)[self.focus.span.start : self.focus.span.end]

    @cached_property
    def focus_facts(self) -> Facts:
        """Facts of the part, with offsets into `focus_text`."""
        return facts_of(self.focus_text)

    @cached_property
    def lead_facts(self) -> Facts:
        """Facts of the line that introduces the part."""
        return facts_of(self.focus.lead)

    @cached_property
    def focus_coverage(self) -> float:
        """Share of the claim's content words found in the part and its lead."""
        return coverage(stems_of(self.pair.claim), stems_of(self.focus_words))

    @cached_property
    def focus_words(self) -> str:
        """The part behind the line that introduces it."""
        return f"{self.focus.lead} {self.focus.text}".strip()


def readings(claim: str, source: str) -> Iterator[Reading]:
    """Yield the claim beside each part of the source."""
    parts = parts_of(source)
    for part in parts:
        yield Reading(Pair(claim, source), parts, part, similarity=0.0, coverage=0.0)
