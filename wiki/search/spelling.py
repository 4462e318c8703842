"""What a mistyped word was meant to be."""

from collections.abc import Sequence

from django.contrib.postgres.search import TrigramSimilarity
from django.db.models import Sum

from wiki.models import TermStatistic

# A term of three letters has four trigrams: one slip leaves too few in common to tell anything.
SHORTEST = 4
# PostgreSQL's own default for the % operator, by which the index is asked.
LEAST_SIMILARITY = 0.3


def nearest_terms(term: str, *, wikis: Sequence[int], limit: int = 3) -> list[str]:
    """Return terms of these wikis that are written most like `term`, the likest first.

    Nothing but their searchable passages counts, so that no word of a page that one may not read
    is ever suggested. Of equally like terms the more frequent comes first.
    """
    if len(term) < SHORTEST:
        return []
    found = (
        TermStatistic.objects.filter(
            wiki__in=list(wikis), passages__gt=0, term__trigram_similar=term
        )
        .values("term")
        .annotate(likeness=TrigramSimilarity("term", term), frequency=Sum("passages"))
        .order_by("-likeness", "-frequency", "term")
    )
    return [row["term"] for row in found[:limit]]
