"""Why a passage was found, for whoever looks after a wiki."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from engines.text.analysis import search_terms
from wiki.search.hybrid import Found
from wiki.search.lexical import LexicalQuery
from wiki.search.query import Query
from wiki.search.retrieval import Hit
from wiki.search.statistics import languages


@dataclass(frozen=True, slots=True)
class Explanation:
    """What is known of why a passage stands where it stands.

    Attributes:
        found: What each leg said of it.
        terms: The query's terms that it or its headings hold.
        missing: Those that they do not.
    """

    found: Found
    terms: tuple[str, ...]
    missing: tuple[str, ...]


def explain(hits: Iterable[Hit], query: Query, *, wikis: Sequence[int]) -> dict[int, Explanation]:
    """Return for each hit, by its passage's id, why it was found."""
    asked = LexicalQuery.of(query.words, phrases=query.phrases, languages=languages(wikis))
    return {
        hit.passage.pk: _explained(hit, hit.found, asked) for hit in hits if hit.found is not None
    }


def _explained(hit: Hit, found: Found, asked: LexicalQuery) -> Explanation:
    passage = hit.passage
    words = f"{passage.page.title} {passage.heading} {passage.text}"
    held = set(search_terms(words, language=passage.language))
    present = [held.intersection(term) for term in asked.terms]
    return Explanation(
        found=found,
        terms=tuple(min(each) for each in present if each),
        missing=tuple(term[0] for term, each in zip(asked.terms, present, strict=True) if not each),
    )
