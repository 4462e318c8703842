"""Content words of a text with where they stand, and how many of them another text has."""

from collections.abc import Collection
from dataclasses import dataclass
from functools import lru_cache

from engines.text import Span, content_words
from engines.text.facts.tokens import tokenise

_COMMON_PREFIX = 5  # "approve" and "approval" share five letters
_TEXTS = 256  # of the pair that is being judged, and of a few others
_REMEMBERED = 65_536  # words; more than the vocabulary of a wiki's page and its sources


@dataclass(frozen=True, slots=True)
class Word:
    """A content word: its comparable form and its place."""

    stem: str
    span: Span


@lru_cache(maxsize=_TEXTS)
def content(text: str) -> tuple[Word, ...]:
    """Return the content words of a text in order."""
    return tuple(
        Word(stem, Span(token.start, token.end))
        for token in tokenise(text)
        if token.kind != "sign" and (stem := _stem(token.text))
    )


@lru_cache(maxsize=_REMEMBERED)
def _stem(word: str) -> str:
    return next(iter(content_words(word)), "")


@lru_cache(maxsize=_TEXTS)
def stems(text: str) -> frozenset[str]:
    """Return the comparable forms of a text's content words."""
    return frozenset(word.stem for word in content(text))


def has(stem: str, others: Collection[str]) -> bool:
    """Tell whether a stem or a near form of it (the same first letters) is among others."""
    if stem in others:
        return True
    if len(stem) < _COMMON_PREFIX or not stem.isalpha():
        return False
    return stem[:_COMMON_PREFIX] in _beginnings(frozenset(others))


def coverage(claim: Collection[str], evidence: Collection[str]) -> float:
    """Return the share of the claim's stems that the evidence has, 1.0 for no stems."""
    if not claim:
        return 1.0
    known = frozenset(evidence)
    return sum(has(stem, known) for stem in claim) / len(claim)


@lru_cache(maxsize=_TEXTS)
def _beginnings(stems: frozenset[str]) -> frozenset[str]:
    return frozenset(stem[:_COMMON_PREFIX] for stem in stems if stem.isalpha())
