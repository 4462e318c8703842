"""A passage's search terms as PostgreSQL keeps them."""

import re
from collections.abc import Iterable, Sequence
from typing import Any

from django.contrib.postgres.search import SearchVectorField

# PostgreSQL refuses a longer lexeme (2,046 bytes) and a later place (16,383).
LONGEST = 500
LAST_PLACE = 16_383

# What BM25 makes of a term's count and its passage's length, tf / (tf + k1 (1 - b + b length /
# mean)), lies between 0 and 1. A term that reaches one of these steps is indexed once more, with
# the step's mark behind it, so that the index itself tells where a term is prominent. The mean is
# that of a common wiki; in another, more or fewer passages reach a step, which changes no score.
STEPS = (0.5, 0.6, 0.67, 0.74, 0.8, 0.85)
K1, B = 1.5, 0.75
_USUAL_LENGTH = 100
MARK = "\x1f"

# Of passages in which the words of a query are equally prominent, the shorter come first: the index
# knows their lengths, in bands of so many terms, of which the last is open.
BAND_TERMS, LAST_BAND = 8, 63


class LexemesField(SearchVectorField):  # type: ignore[type-arg]
    """Takes search terms in order, with repeats; gives back PostgreSQL's own notation.

    Our analyser makes the terms (`engines.text`), so no text search configuration of PostgreSQL
    is asked: identifiers, unspaced scripts and folded accents are the same in passage and query.
    """

    def get_prep_value(self, value: Any) -> Any:  # noqa: ANN401
        """Write a list of terms as a tsvector literal; anything else is left as it is."""
        return as_tsvector(value) if isinstance(value, list | tuple) else value

    def get_placeholder(self, value: Any, compiler: Any, connection: Any) -> str:  # noqa: ANN401, ARG002
        """Cast: a literal with places is no text to be parsed."""
        return "%s::tsvector"


def as_tsvector(terms: Sequence[str]) -> str:
    """Return `'one':1,3 'two':2` of the terms "one", "two", "one", and the steps they reach."""
    places: dict[str, list[int]] = {}
    for place, term in enumerate(terms, start=1):
        places.setdefault(term[:LONGEST], []).append(min(place, LAST_PLACE))
    saturation = K1 * (1 - B + B * len(terms) / _USUAL_LENGTH)
    words = []
    for term, at in places.items():
        words.append(f"{quoted(term)}:{','.join(map(str, at))}")
        prominence = len(at) / (len(at) + saturation)
        words += [
            quoted(prominent(term, step))
            for step, least in enumerate(STEPS, start=1)
            if prominence >= least
        ]
    return " ".join(words)


# 'it''s':3A,17A - a lexeme, in which quotes and backslashes are doubled, and its places.
_HELD = re.compile(r"'((?:[^'\\]|''|\\\\)+)':([0-9A-D,]+)")


def counts(tsvector: str) -> dict[str, int]:
    """Return how often each term stands in a tsvector, of its text as PostgreSQL writes it."""
    return {
        lexeme.replace("''", "'").replace("\\\\", "\\"): places.count(",") + 1
        for lexeme, places in _HELD.findall(tsvector)
    }


def prominent(term: str, step: int) -> str:
    """Return what a term is indexed as, once more, where it reaches a step (from 1)."""
    return f"{term[:LONGEST]}{MARK}{step}" if step else term


def any_of(terms: Iterable[str]) -> str:
    """Return the part of a tsquery that asks for any of some terms, each taken as it is."""
    return f"({' | '.join(map(quoted, terms))})"


def quoted(term: str) -> str:
    """Return a term as tsvector and tsquery literals write it."""
    escaped = term.replace("\\", "\\\\").replace("'", "''")
    return f"'{escaped}'"
