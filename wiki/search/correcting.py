"""Words that stand nowhere, and what they were probably meant to be."""

from collections.abc import Sequence
from dataclasses import replace

from rapidfuzz.distance import DamerauLevenshtein

from engines.embed import is_known_word
from engines.text.analysis import term_variants
from wiki.models import Passage
from wiki.models._lexemes import any_of
from wiki.search.query import Query
from wiki.search.reading import Scope, read
from wiki.search.spelling import nearest_terms
from wiki.search.statistics import figures, languages

# One slip in four letters; a word that differs in more is another word.
_LETTERS_A_SLIP = 4
_MOST_SLIPS = 2
_SIGNS_AROUND = ".,;:!?()[]{}\"'"


def corrected(query: Query, *, wikis: Sequence[int]) -> Query | None:
    """Return the query with its mistyped words put right; None where no word is one.

    A word is one if no active page of these wikis has it and English has no such word, while
    another stands there that begins alike and is written nearly the same. What is quoted or left
    out stays as it was typed.
    """
    words = query.words.split()
    if not any(_may_be_mistyped(word) for word in words):
        return None
    spoken = languages(wikis)
    terms = [_only_term(word, spoken) for word in words]
    known = figures(wikis, [variant for term in terms for variant in term]).frequencies
    better = [
        word
        if not term or any(variant in known for variant in term)
        else _better(word, term, wikis)
        for word, term in zip(words, terms, strict=True)
    ]
    return None if better == words else replace(query, words=" ".join(better))


def _may_be_mistyped(word: str) -> bool:
    """Tell apart an identifier and a known word, before anything is looked up."""
    plain = word.strip(_SIGNS_AROUND)
    return plain.isalpha() and not is_known_word(plain)


def _only_term(word: str, spoken: Sequence[str]) -> tuple[str, ...]:
    """Return the term of a word that may be mistyped; nothing for any other."""
    terms = term_variants(word, languages=spoken) if _may_be_mistyped(word) else []
    return terms[0] if len(terms) == 1 else ()


def _better(word: str, term: tuple[str, ...], wikis: Sequence[int]) -> str:
    for variant in term:
        slips = min(_MOST_SLIPS, len(variant) // _LETTERS_A_SLIP)
        for near in nearest_terms(variant, wikis=wikis):
            if near[0] == variant[0] and DamerauLevenshtein.distance(variant, near) <= slips:
                return _as_written(near, wikis)
    return word


def _as_written(term: str, wikis: Sequence[int]) -> str:
    """Return a word of a page that has this term: nobody searches for a stem."""
    holding = read(Scope(tuple(wikis)), any_of([term]), [term], most=1)
    if not holding:
        return term
    rows = Passage.objects.filter(pk=holding[0].pk)
    row = rows.values_list("language", "page__title", "heading", "text").first()
    if row is None:
        return term
    language, *texts = row
    words = (word.strip(_SIGNS_AROUND) for text in texts for word in text.split())
    found = (word for word in words if term_variants(word, languages=[language]) == [(term,)])
    return next(found, term)
