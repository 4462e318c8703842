"""Words that are written as one, and found by their parts: "Urlaub" finds "Jahresurlaub".

Done when a query is read, not when a page is indexed: the terms of the wikis that are searched are
the dictionary, which no list of words could keep in step with. A term that ends with a word of the
query is a kind of it (a German compound's last part says what it is), and counts as that word. A
compound that stands nowhere is looked for by those of its parts that do. Terms that only begin with
the word, or have it in their midst, are of another kind: they are left to the vectors.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from django.db import connection

from engines.text.analysis import COMPOUNDING
from wiki.search.lexical import LexicalQuery, QueryTerm

# Shorter words end too many that have nothing to do with them ("Rat" in "Vorrat").
SHORTEST_PART = 5
# Kinds of one word that are looked for, the most frequent first.
MOST_KINDS = 8

# The index of trigrams answers it, once for each word.
_KINDS = """
    SELECT asked.part, kinds.term FROM unnest(%s::text[]) AS asked(part)
    CROSS JOIN LATERAL (
        SELECT term FROM wiki_termstatistic
        WHERE wiki_id = ANY(%s) AND passages > 0
            AND term LIKE '%%' || asked.part AND length(term) >= length(asked.part) + 3
        GROUP BY term ORDER BY sum(passages) DESC, term LIMIT %s
    ) AS kinds
"""
_KNOWN = """
    SELECT DISTINCT term FROM wiki_termstatistic
    WHERE wiki_id = ANY(%s) AND passages > 0 AND term = ANY(%s)
"""


def compounded(query: LexicalQuery, *, wikis: Sequence[int]) -> LexicalQuery:
    """Return the query with kinds of its words, and with the parts of those that stand nowhere."""
    if not COMPOUNDING.intersection(query.languages):
        return query
    long = [term for term in query.variants if len(term) >= SHORTEST_PART and term.isalpha()]
    kinds = _kinds(long, wikis)
    terms: list[QueryTerm] = [
        tuple(dict.fromkeys([*term, *(kind for each in term for kind in kinds.get(each, ()))]))
        for term in query.terms
    ]
    return replace(query, terms=tuple(dict.fromkeys([*terms, *_parts(long, wikis)])))


def _kinds(words: Sequence[str], wikis: Sequence[int]) -> dict[str, list[str]]:
    """Return for each word the terms that end with it."""
    found: dict[str, list[str]] = {}
    with connection.cursor() as cursor:
        cursor.execute(_KINDS, [list(words), list(wikis), MOST_KINDS])
        for word, kind in cursor.fetchall():
            found.setdefault(word, []).append(kind)
    return found


def _parts(words: Sequence[str], wikis: Sequence[int]) -> Iterator[QueryTerm]:
    """Yield the parts of words that stand nowhere, the longest first where they overlap."""
    pieces = {piece for word in words for piece in _pieces(word)}
    with connection.cursor() as cursor:
        cursor.execute(_KNOWN, [list(wikis), list(pieces)])
        known = {term for (term,) in cursor.fetchall()}
    for word in words:
        rest = "" if word in known else word
        for piece in sorted(known.intersection(_pieces(rest)), key=lambda each: (-len(each), each)):
            if piece in rest:
                rest = rest.replace(piece, " ", 1)
                yield (piece,)


def _pieces(word: str) -> Iterator[str]:
    for start in range(len(word) - SHORTEST_PART + 1):
        for end in range(start + SHORTEST_PART, len(word) + 1):
            yield word[start:end]
