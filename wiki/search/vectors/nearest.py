"""The passages nearest to a vector: by the model's index, or exactly where that is faster.

Measured at 100,000 passages of 384 dimensions on two cores (`docs/retrieval.md`): an exact scan
takes 0.4 µs a passage, more on a busy machine. The index takes 14 ms there, but behind a filter of
5 % it takes longer than the exact scan and finds less of what is nearest.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

import numpy as np
from django.db import connection
from numpy.typing import NDArray
from pgvector import HalfVector

from wiki.models import EmbeddingModel
from wiki.models.passages import PassageQuerySet
from wiki.search.reading import Scope

# Passages that an exact scan reads as fast as the index answers, or nearly.
EXACT = 20_000
# A part of the whole as small as this is read exactly up to a size that takes 25 ms.
THIN, EXACT_THIN = 0.2, 60_000
# How many candidates the index weighs. Recall@10 at 100,000 passages, queries of a few words: .92
# in 8 ms with 200, .96 in 14 ms with 400, .98 in 32 ms with 1,000.
LEAST_WEIGHED, MOST_WEIGHED = 400, 1_000
_WEIGHED_PER_HIT = 4

# The index goes on scanning until enough rows pass the filter; where so many tuples hold not
# enough, the exact scan answers. Compiling a statement would cost more than it saves.
_SETTINGS = """
    SELECT set_config('hnsw.iterative_scan', 'relaxed_order', true),
           set_config('hnsw.max_scan_tuples', '50000', true),
           set_config('hnsw.ef_search', %s, true),
           set_config('enable_sort', %s, true),
           set_config('jit', 'off', true);
"""
_SIZES = """
    SELECT coalesce(sum(passages) FILTER (WHERE wiki_id = ANY(%s)), 0), coalesce(sum(passages), 0)
    FROM wiki_corpusstatistic
"""
# The index is of the vectors at their dimensions, so that the other form is never answered by it.
_INDEXED = "vector::halfvec({dimensions}) <#> asked.vector::halfvec({dimensions})"
_EXACT = "vector <#> asked.vector"
_STATEMENT = """
    SELECT asked.place, near.passage_id, passage.page_id, near.distance
    FROM unnest(%s::halfvec[]) WITH ORDINALITY AS asked (vector, place)
    CROSS JOIN LATERAL (
        SELECT passage_id, {distance} AS distance FROM wiki_passagevector
        WHERE {condition} ORDER BY {distance} LIMIT {limit}
    ) AS near
    JOIN wiki_passage AS passage ON passage.id = near.passage_id
    ORDER BY asked.place, near.distance, near.passage_id
"""


class Near(NamedTuple):
    """A passage, its page's id, and the cosine between its embedding and what was asked for."""

    pk: int
    page: int
    cosine: float


def nearest_each(
    scope: Scope, vectors: NDArray[np.float32], *, model: EmbeddingModel, limit: int
) -> list[list[Near]]:
    """Return for each row of `vectors` the passages nearest to it, best first, ties by id.

    Args:
        scope: Where to look.
        vectors: Rows of length one, of the model's dimensions.
        model: Whose vectors are compared; passages that have none of it are not found.
        limit: Most passages for each row. As many come as the scope has, up to it.
    """
    if not len(vectors) or not scope.wikis:
        return [[] for _ in vectors]
    found = [_ranked(part, vectors, model=model, limit=limit) for part in _parts(scope, limit)]
    return [_merged((each[place] for each in found), limit) for place in range(len(vectors))]


def cosines(
    vector: NDArray[np.float32], passages: Sequence[int], *, model: EmbeddingModel
) -> dict[int, float]:
    """Return the cosine of each of these passages that has a vector of the model."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT passage_id, -(vector <#> %s::halfvec) FROM wiki_passagevector"
            " WHERE model_id = %s AND passage_id = ANY(%s)",
            [HalfVector(vector).to_text(), model.pk, list(passages)],
        )
        return dict(cursor.fetchall())


@dataclass(frozen=True, slots=True)
class _Part:
    """Some of a scope's passages, all looked at in one way.

    Attributes:
        wikis: Their wikis.
        passages: What else they must be, if anything.
        searchable: True or False where all of them are that; None where it does not matter.
        weighed: How many candidates the index weighs; 0: all passages are compared.
    """

    wikis: tuple[int, ...]
    passages: PassageQuerySet | None
    searchable: bool | None
    weighed: int = 0

    def where(self, model: EmbeddingModel) -> tuple[str, list[Any]]:
        """Return the condition on the vectors, with its values."""
        # The model is written out: a partial index is only chosen for a condition that is its own.
        condition, values = f"model_id = {model.pk} AND wiki_id = ANY(%s)", [list(self.wikis)]
        if self.searchable is not None:
            condition += " AND searchable" if self.searchable else " AND NOT searchable"
        if self.passages is None:
            return condition, [*values]
        inner, inner_values = self.passages.order_by().values("pk").query.sql_with_params()
        return f"{condition} AND passage_id IN ({inner})", [*values, *inner_values]


def _parts(scope: Scope, limit: int) -> list[_Part]:
    if scope.passages is not None:
        return _filtered(scope.wikis, scope.passages)
    held, whole = _sizes(scope.wikis)
    share = held / whole if whole else 1.0
    if held <= EXACT or (share <= THIN and held <= EXACT_THIN):
        return [_Part(scope.wikis, None, searchable=True)]
    weighed = max(LEAST_WEIGHED, min(int(_WEIGHED_PER_HIT * limit / share), MOST_WEIGHED))
    return [_Part(scope.wikis, None, searchable=True, weighed=weighed)]


def _filtered(wikis: tuple[int, ...], passages: PassageQuerySet) -> list[_Part]:
    """How many a filter leaves is not known before they are counted; so many are not counted."""
    inside = passages.order_by().filter(wiki__in=wikis)
    count = inside.values("pk")[: EXACT + 1].count()
    if not count:
        return []
    if count <= EXACT:
        return [_Part(wikis, passages, searchable=None)]
    return [
        _Part(wikis, passages, searchable=True, weighed=MOST_WEIGHED),
        # What is no evidence stands in no index.
        _Part(wikis, passages, searchable=False),
    ]


def _sizes(wikis: tuple[int, ...]) -> tuple[int, int]:
    """Return how many searchable passages these wikis have, and all wikis together."""
    with connection.cursor() as cursor:
        cursor.execute(_SIZES, [list(wikis)])
        held, whole = cursor.fetchone()
    return int(held), int(whole)


def _ranked(
    part: _Part, vectors: NDArray[np.float32], *, model: EmbeddingModel, limit: int
) -> list[list[Near]]:
    found: list[list[Near]] = [[] for _ in vectors]
    condition, values = part.where(model)
    statement = _STATEMENT.format(
        distance=(_INDEXED if part.weighed else _EXACT).format(dimensions=model.dimensions),
        condition=condition,
        limit=limit,
    )
    literals = [HalfVector(vector).to_text() for vector in vectors]
    settings = [str(part.weighed or LEAST_WEIGHED), _sorting(part)]
    with connection.cursor() as cursor:
        # Sent together they are one transaction, for as long as which the settings hold.
        cursor.execute(_SETTINGS + statement, [*settings, literals, *values])
        cursor.nextset()
        for place, pk, page, distance in cursor.fetchall():
            found[place - 1].append(Near(pk, page, -distance))
    if part.weighed and any(len(ranking) < limit for ranking in found):
        return _ranked(replace(part, weighed=0), vectors, model=model, limit=limit)
    return found


def _sorting(part: _Part) -> str:
    # What the planner thinks of a filter does not outweigh what was counted.
    return "off" if part.weighed else "on"


def _merged(rankings: Iterable[list[Near]], limit: int) -> list[Near]:
    every = [near for ranking in rankings for near in ranking]
    return sorted(every, key=lambda near: (-near.cosine, near.pk))[:limit]
