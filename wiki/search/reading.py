"""Passages as the index over words gives them, each with how often it holds what is looked for."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter
from typing import Any, NamedTuple

from django.core.exceptions import EmptyResultSet
from django.db import connection

from wiki.models._lexemes import BAND_TERMS, LAST_BAND, counts
from wiki.models.passages import PassageQuerySet

# PostgreSQL plans this once and takes the queries in turn, until there are enough. The query within
# is MATERIALIZED so that it is planned for all its rows: told of the LIMIT, and not of the words,
# the planner would rather read the whole table. Rows are still read one by one.
_EACH = """
    SELECT found.id, found.page_id, found.length, {counted}, asked.place, found.held
    FROM unnest(%s::text[]) WITH ORDINALITY AS asked(query, place)
    CROSS JOIN LATERAL (
        WITH holding AS MATERIALIZED (
            SELECT id, page_id, length, lexemes FROM wiki_passage
            WHERE wiki_id = ANY(%s) AND lexemes @@ asked.query::tsquery AND {allowed}
        )
        SELECT *, count(*) OVER () AS held FROM (SELECT * FROM holding LIMIT %s) AS first_ones
        ORDER BY length LIMIT %s
    ) AS found
    LIMIT %s
"""
_BY_LENGTH = """
    SELECT found.id, found.page_id, found.length, {counted}
    FROM generate_series(0, {last}) AS asked(band)
    CROSS JOIN LATERAL (
        WITH holding AS MATERIALIZED (
            SELECT id, page_id, length, lexemes FROM wiki_passage
            WHERE wiki_id = ANY(%s) AND lexemes @@ %s::tsquery AND {allowed}
                AND least(length / {terms}, {last}) = asked.band
        )
        SELECT * FROM holding LIMIT %s
    ) AS found
    LIMIT %s
"""
_ALL = """
    SELECT found.id, found.page_id, found.length, {counted}
    FROM (
        WITH holding AS MATERIALIZED (
            SELECT id, page_id, length, lexemes FROM wiki_passage
            WHERE wiki_id = ANY(%s) AND lexemes @@ %s::tsquery AND {allowed}
        )
        SELECT * FROM holding LIMIT %s
    ) AS found
"""
_THESE = """
    SELECT found.id, found.page_id, found.length, {counted}
    FROM (SELECT id, page_id, length, lexemes FROM wiki_passage WHERE id = ANY(%s)) AS found
"""
# The terms that are asked for are marked, filtered and sent as they stand: to count them within the
# database takes three times as long.
_ASKED_FOR = "ts_filter(setweight(found.lexemes, 'A', %s::text[]), '{a}')::text"

_Row = tuple[Any, ...]


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


class Part(NamedTuple):
    """What was read of one of several queries.

    Attributes:
        place: Which of them it is, from 0.
        found: Its passages, the shortest first.
        held: How many answer it, as far as they were looked at.
    """

    place: int
    found: list[Candidate]
    held: int


def read(
    scope: Scope, query: str, terms: Sequence[str], *, most: int | None = None
) -> list[Candidate]:
    """Read what answers a tsquery, with the counts of these terms."""
    return _candidates(_rows(scope, _ALL, terms, [list(scope.wikis), query], [most]))


def read_these(passages: Sequence[int], terms: Sequence[str]) -> list[Candidate]:
    """Read these passages with the counts of some terms, whether or not they hold one."""
    return _candidates(_executed(_THESE.format(counted=_ASKED_FOR), [list(terms), list(passages)]))


def read_each(
    scope: Scope, queries: Sequence[str], terms: Sequence[str], *, most: int, among: int
) -> list[Part]:
    """Read what answers some tsqueries, one after the other, until there is so much together.

    Args:
        scope: Where to look.
        queries: The tsqueries.
        terms: What is counted.
        most: Most passages.
        among: Passages of one query that are looked at for the shortest; not fewer than `most`.
    """
    asked = [list(queries), list(scope.wikis)]
    rows = _rows(scope, _EACH, terms, asked, [among, most, most])
    by_place = groupby(rows, key=itemgetter(-2))
    parts = ((place, list(of_it)) for place, of_it in by_place)
    return [Part(place - 1, _candidates(of_it), of_it[0][-1]) for place, of_it in parts]


def read_shortest(scope: Scope, query: str, terms: Sequence[str], *, most: int) -> list[Candidate]:
    """Read what answers a tsquery by bands of length, the shortest first, until there is so much.

    Of more than that in the band at which there is enough, it is left open which are read.
    """
    rows = _rows(scope, _BY_LENGTH, terms, [list(scope.wikis), query], [most, most])
    return _candidates(rows)


def _rows(
    scope: Scope, statement: str, terms: Sequence[str], asked: Sequence[Any], limits: Sequence[Any]
) -> list[_Row]:
    try:
        allowed, values = _allowed(scope)
    except EmptyResultSet:
        return []
    written = statement.format(
        allowed=allowed, counted=_ASKED_FOR, terms=BAND_TERMS, last=LAST_BAND
    )
    return _executed(written, [list(terms), *asked, *values, *limits])


def _executed(statement: str, values: Sequence[Any]) -> list[_Row]:
    with connection.cursor() as cursor:
        cursor.execute(statement, values)
        rows: list[_Row] = cursor.fetchall()
        return rows


def _candidates(rows: Sequence[_Row]) -> list[Candidate]:
    return [Candidate(pk, page, length, counts(held)) for pk, page, length, held, *_ in rows]


def _allowed(scope: Scope) -> tuple[str, tuple[Any, ...]]:
    if scope.passages is None:
        return "searchable", ()
    chosen, values = scope.passages.order_by().values("pk").query.sql_with_params()
    return f"id IN ({chosen})", values
