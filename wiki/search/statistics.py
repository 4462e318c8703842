"""What the words of a search weigh: how many passages there are, and how many hold each term.

Only searchable passages count, and only those of the wikis that are searched: what stands in a wiki
that one may not read changes neither the score nor the order of what one finds.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.db import connection, transaction

from wiki.models import CorpusStatistic, TermStatistic
from wiki.models._lexemes import MARK
from wiki.search.lexical import QueryTerm

_FIGURES = """
    SELECT NULL, coalesce(sum(passages), 0), coalesce(sum(length), 0)
    FROM wiki_corpusstatistic WHERE wiki_id = ANY(%(wikis)s)
    UNION ALL
    SELECT term, sum(passages), 0
    FROM wiki_termstatistic WHERE wiki_id = ANY(%(wikis)s) AND term = ANY(%(terms)s) GROUP BY term
"""

# In one statement, so that passages and statistics are those of one moment.
_TERMS_ASTRAY = """
    WITH counted AS (
        SELECT lexeme AS term, count(*) AS passages
        FROM wiki_passage, unnest(tsvector_to_array(lexemes)) AS lexeme
        WHERE wiki_id = %(wiki)s AND searchable AND strpos(lexeme, %(mark)s) = 0
        GROUP BY lexeme
    )
    SELECT term, coalesce(counted.passages, 0)
    FROM counted
    FULL JOIN (SELECT term, passages FROM wiki_termstatistic WHERE wiki_id = %(wiki)s) AS kept
        USING (term)
    WHERE coalesce(counted.passages, 0) <> coalesce(kept.passages, 0)
"""
_CORPUS_ASTRAY = """
    SELECT counted.passages, counted.length
    FROM (
        SELECT count(*) AS passages, coalesce(sum(length), 0) AS length
        FROM wiki_passage WHERE wiki_id = %(wiki)s AND searchable
    ) AS counted
    LEFT JOIN wiki_corpusstatistic AS kept ON kept.wiki_id = %(wiki)s
    WHERE (counted.passages, counted.length)
        <> (coalesce(kept.passages, 0), coalesce(kept.length, 0))
"""

# One probe of an index for each language of each wiki, however many passages there are.
_LANGUAGES = """
    SELECT DISTINCT language FROM unnest(%s::bigint[]) AS scope(wiki)
    CROSS JOIN LATERAL (
        WITH RECURSIVE held AS (
            SELECT min(language) AS language FROM wiki_passage WHERE wiki_id = scope.wiki
            UNION ALL
            SELECT (
                SELECT min(language) FROM wiki_passage
                WHERE wiki_id = scope.wiki AND language > held.language
            )
            FROM held WHERE language IS NOT NULL
        )
        SELECT language FROM held WHERE language IS NOT NULL
    ) AS spoken
    ORDER BY language
"""


@dataclass(frozen=True, slots=True)
class Figures:
    """The statistics of a scope.

    Attributes:
        passages: How many it has.
        length: Terms in all of them, repeats included.
        frequencies: For each term that stands in one of them, in how many.
    """

    passages: int
    length: int
    frequencies: Mapping[str, int]

    def frequency(self, term: QueryTerm) -> int:
        """Return in how many passages a word stands: as often as its most frequent term."""
        return max(self.frequencies.get(variant, 0) for variant in term)

    def idf(self, term: QueryTerm) -> float:
        """Return what a word tells, ln(1 + (N - df + 0.5) / (df + 0.5)).

        This is Lucene's form: it is never negative, and does not drop to zero in a small wiki as
        Okapi's own does. A word that stands nowhere weighs as much as one that stands once.
        """
        count = max(1, self.frequency(term))
        others = max(self.passages, count) - count
        return math.log(1 + (others + 0.5) / (count + 0.5))


def figures(wikis: Sequence[int], terms: Sequence[str]) -> Figures:
    """Return the statistics of some wikis together, and of these terms in them, in one query."""
    with connection.cursor() as cursor:
        cursor.execute(_FIGURES, {"wikis": list(wikis), "terms": list(terms)})
        (_, passages, length), *rows = cursor.fetchall()
    frequencies = {term: int(count) for term, count, _ in rows if count > 0}
    return Figures(int(passages), int(length), frequencies)


def languages(wikis: Sequence[int]) -> list[str]:
    """Return the languages that passages of some wikis are in; English where there are none."""
    with connection.cursor() as cursor:
        cursor.execute(_LANGUAGES, [list(wikis)])
        return [language for (language,) in cursor.fetchall()] or ["en"]


def reconcile(wiki: int) -> int:
    """Count a wiki's passages and terms anew; return how many figures were wrong, now corrected.

    Its writers wait only where something was wrong. Terms that stand nowhere any more are removed.
    """
    wrong = len(_terms_astray(wiki)) + len(_corpus_astray(wiki))
    with transaction.atomic():
        _wait_for_writers(wiki)
        if wrong:
            _correct(wiki)
        TermStatistic.objects.filter(wiki=wiki, passages=0).delete()
    return wrong


def _wait_for_writers(wiki: int) -> None:
    """Whoever counts locks this row first, so nobody counts until the transaction ends."""
    CorpusStatistic.objects.bulk_create([CorpusStatistic(wiki_id=wiki)], ignore_conflicts=True)
    CorpusStatistic.objects.select_for_update().get(wiki=wiki)


def _correct(wiki: int) -> None:
    for passages, length in _corpus_astray(wiki):
        CorpusStatistic.objects.filter(wiki=wiki).update(passages=passages, length=length)
    TermStatistic.objects.bulk_create(
        [
            TermStatistic(wiki_id=wiki, term=term, passages=passages)
            for term, passages in _terms_astray(wiki)
        ],
        batch_size=5_000,
        update_conflicts=True,
        unique_fields=["wiki", "term"],
        update_fields=["passages"],
    )


def _terms_astray(wiki: int) -> list[tuple[str, int]]:
    """Return the terms whose figure is wrong, each with the right one."""
    with connection.cursor() as cursor:
        cursor.execute(_TERMS_ASTRAY, {"wiki": wiki, "mark": MARK})
        return [(term, passages) for term, passages in cursor.fetchall()]


def _corpus_astray(wiki: int) -> list[tuple[int, int]]:
    """Return the right number and length of passages, if what is kept is wrong."""
    with connection.cursor() as cursor:
        cursor.execute(_CORPUS_ASTRAY, {"wiki": wiki})
        return [(passages, length) for passages, length in cursor.fetchall()]
