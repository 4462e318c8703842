"""Which pages a query names, by title or by another name they have or had."""

from collections.abc import Mapping, Sequence

from django.db import connection

from engines.text.analysis import search_terms
from wiki.models import Passage
from wiki.search.demands import meeting
from wiki.search.lexical import LexicalQuery
from wiki.search.reading import Scope
from wiki.titles import page_slug

# A name is looked for in the first words; a query that goes on is no name.
_WORDS, _LONGEST = 16, 6
# A page is brought in by its name alone where the name is at least this share of the query.
_TELLING = 0.5

_NAMED = """
    SELECT id, slug FROM wiki_page WHERE wiki_id = ANY(%(wikis)s) AND slug = ANY(%(slugs)s)
    UNION ALL
    SELECT page_id, slug FROM wiki_pagealias
    WHERE wiki_id = ANY(%(wikis)s) AND slug = ANY(%(slugs)s)
"""


def named_pages(text: str, *, wikis: Sequence[int]) -> dict[int, float]:
    """Return the pages named in a query, with the share of its telling words that the name has.

    A name counts where it stands in the query as a whole; the share is 1 where the query is
    nothing but the name.
    """
    shares = _shares(text.split()[:_WORDS])
    named: dict[int, float] = {}
    if not shares:
        return named
    with connection.cursor() as cursor:
        cursor.execute(_NAMED, {"wikis": list(wikis), "slugs": list(shares)})
        for page, slug in cursor.fetchall():
            named[page] = max(shares[slug], named.get(page, 0.0))
    return named


def opening_passages(
    scope: Scope, words: LexicalQuery, named: Mapping[int, float]
) -> dict[int, int]:
    """Return the first passage within the scope of each page clearly named, with its page."""
    pages = [page for page, share in named.items() if share >= _TELLING]
    if not pages:
        return {}
    inside = meeting(scope, words).passages
    passages = Passage.objects.evidence() if inside is None else inside
    found = passages.filter(wiki__in=scope.wikis, page__in=pages)
    return dict(found.order_by("page_id", "ordinal").distinct("page_id").values_list("pk", "page"))


def _shares(words: Sequence[str]) -> dict[str, float]:
    """Return the address of every run of words, with its share of the query's terms."""
    counts = [len(search_terms(word)) for word in words]
    whole = sum(counts)
    shares: dict[str, float] = {}
    for start in range(len(words)):
        for end in range(start + 1, min(start + _LONGEST, len(words)) + 1):
            telling = sum(counts[start:end])
            if telling:
                shares.setdefault(page_slug(" ".join(words[start:end])), telling / whole)
    return shares
