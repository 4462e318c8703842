"""Which passages may be the best of a query, found without reading all that hold a word of it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import inf
from typing import Any, NamedTuple

from django.core.exceptions import EmptyResultSet
from django.db import connection

from wiki.models._lexemes import any_of, counts
from wiki.models.passages import PassageQuerySet
from wiki.search.cells import Word, best_cells
from wiki.search.lexical import LexicalQuery, QueryTerm
from wiki.search.statistics import Figures

# Passages read for a query: at least so many, and so many for each that is wanted.
IN_ALL, PER_HIT = 500, 10
# Passages of one cell among which the shortest are chosen. Where words stand together more often
# than by chance, as in a sentence that many pages repeat, a cell holds far more than is expected of
# it; among passages that hold the same words, BM25 puts the shortest first.
CROWD = 2_000
# Cells are chosen until they should hold so many times that: words do not stand independently.
PLENTY = 4
# Passages of a narrowed scope up to which all that hold a word of the query are read.
FEW = 1_000
_ALL = 1 << 31

# PostgreSQL plans this once and takes the cells in turn, until there are enough. The query within
# is MATERIALIZED so that it is planned for all its rows: told of the LIMIT, and not of the words,
# the planner would rather read the whole table. Rows are still read one by one.
_SELECT = """
    SELECT found.id, found.page_id, found.length, {counted}
    FROM (
        SELECT near.* FROM unnest(%s::text[]) WITH ORDINALITY AS asked(query, place)
        CROSS JOIN LATERAL (
            WITH holding AS MATERIALIZED (
                SELECT id, page_id, length, lexemes FROM wiki_passage
                WHERE wiki_id = ANY(%s) AND lexemes @@ asked.query::tsquery AND {allowed}
            )
            SELECT * FROM (SELECT * FROM holding LIMIT {crowd}) AS some_of_them
            ORDER BY length LIMIT %s
        ) AS near
        LIMIT %s
    ) AS found
"""
_THESE = """
    SELECT found.id, found.page_id, found.length, {counted}
    FROM (SELECT id, page_id, length, lexemes FROM wiki_passage WHERE id = ANY(%s)) AS found
"""
# The terms that are asked for are marked, filtered and sent as they stand: to count them within the
# database takes three times as long.
_ASKED_FOR = "ts_filter(setweight(found.lexemes, 'A', %s::text[]), '{a}')::text"


@dataclass(frozen=True, slots=True)
class Scope:
    """Where to look.

    Attributes:
        wikis: Ids of the wikis, all of which the person may read.
        passages: Which of their passages may be found; None: the searchable ones, which are those
            of active pages. The statistics are those of active pages in either case.
    """

    wikis: tuple[int, ...]
    passages: PassageQuerySet | None = None


class Candidate(NamedTuple):
    """A passage and its page's id, with how often each term of the query stands in it."""

    pk: int
    page: int
    length: int
    counts: Mapping[str, int]


def candidates(
    scope: Scope, query: LexicalQuery, statistics: Figures, *, limit: int
) -> list[Candidate]:
    """Return passages that hold words of a query, among them nearly all of the best so many."""
    if not query.terms:
        return []
    if scope.passages is not None and _are_few(scope.passages, scope.wikis):
        return read(scope, [_asked(query, any_of(query.variants))], query.variants)
    words = [
        Word(term, statistics.idf(term), _share(statistics, term))
        for term in query.terms
        if scope.passages is not None or statistics.frequency(term)
    ]
    if not words:
        return []
    # How many of a cell's passages are within a narrower scope, nobody knows.
    most = max(IN_ALL, limit * PER_HIT)
    plenty = most * PLENTY if scope.passages is None else inf
    cells = best_cells(words, passages=statistics.passages, enough=plenty)
    queries = [_asked(query, cell.tsquery()) for cell in cells]
    return read(scope, queries, query.variants, most=most)


def _are_few(passages: PassageQuerySet, wikis: Sequence[int]) -> bool:
    return passages.filter(wiki__in=wikis)[: FEW + 1].count() <= FEW


def _asked(query: LexicalQuery, words: str) -> str:
    return " & ".join([words, *query.demands])


def _share(statistics: Figures, term: QueryTerm) -> float:
    return statistics.frequency(term) / max(1, statistics.passages)


def read(
    scope: Scope, queries: Sequence[str], terms: Sequence[str], *, most: int = _ALL
) -> list[Candidate]:
    """Read what answers the queries, in their order, with the counts of these terms."""
    try:
        allowed, values = _allowed(scope)
    except EmptyResultSet:
        return []
    found = _SELECT.format(allowed=allowed, counted=_ASKED_FOR, crowd=CROWD)
    values = (list(terms), list(queries), list(scope.wikis), *values, most, most)
    return _counted(found, values)


def read_these(passages: Sequence[int], terms: Sequence[str]) -> list[Candidate]:
    """Read these passages with the counts of some terms, whether or not they hold one."""
    return _counted(_THESE.format(counted=_ASKED_FOR), (list(terms), list(passages)))


def _counted(statement: str, values: Sequence[Any]) -> list[Candidate]:
    with connection.cursor() as cursor:
        cursor.execute(statement, values)
        return [
            Candidate(pk, page, length, counts(held))
            for pk, page, length, held in cursor.fetchall()
        ]


def _allowed(scope: Scope) -> tuple[str, tuple[Any, ...]]:
    if scope.passages is None:
        return "searchable", ()
    chosen, values = scope.passages.order_by().values("pk").query.sql_with_params()
    return f"id IN ({chosen})", values
