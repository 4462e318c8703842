"""What the words of a search weigh: how many passages there are, and how many hold each term.

Only searchable passages count, and only those of the wikis that are searched: what stands in a wiki
that one may not read changes neither the score nor the order of what one finds.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.db import connection

from wiki.search.lexical import QueryTerm

_FIGURES = """
    SELECT NULL, coalesce(sum(passages), 0), coalesce(sum(length), 0)
    FROM wiki_corpusstatistic WHERE wiki_id = ANY(%(wikis)s)
    UNION ALL
    SELECT term, sum(passages), 0
    FROM wiki_termstatistic WHERE wiki_id = ANY(%(wikis)s) AND term = ANY(%(terms)s) GROUP BY term
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
