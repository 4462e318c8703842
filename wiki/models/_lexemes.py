"""A passage's search terms as PostgreSQL keeps them."""

from collections.abc import Iterable
from typing import Any

from django.contrib.postgres.search import SearchVectorField

# PostgreSQL refuses a longer lexeme (2,046 bytes) and a later place (16,383).
LONGEST = 500
LAST_PLACE = 16_383


class LexemesField(SearchVectorField):
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


def as_tsvector(terms: Iterable[str]) -> str:
    """Return `'one':1,3 'two':2` of the terms "one", "two", "one"."""
    places: dict[str, list[int]] = {}
    for place, term in enumerate(terms, start=1):
        places.setdefault(term[:LONGEST], []).append(min(place, LAST_PLACE))
    return " ".join(f"{_quoted(term)}:{','.join(map(str, at))}" for term, at in places.items())


def as_tsquery(terms: Iterable[str]) -> str:
    """Return a tsquery literal: any of the terms, each taken as it is."""
    return " | ".join(_quoted(term[:LONGEST]) for term in terms)


def _quoted(term: str) -> str:
    escaped = term.replace("\\", "\\\\").replace("'", "''")
    return f"'{escaped}'"
