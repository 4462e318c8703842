"""The semantic leg: nearest passages by embedding, in pgvector."""

import numpy as np
from django.db import connection, transaction
from numpy.typing import NDArray
from pgvector import HalfVector
from pgvector.django import MaxInnerProduct

from wiki.models.passages import PassageQuerySet, PassageVector


def nearest(
    passages: PassageQuerySet, vector: NDArray[np.float32], *, embedded_by: str, limit: int
) -> list[tuple[int, float]]:
    """Return (passage id, cosine) of the passages nearest to `vector`, best first.

    Only vectors of the same model are compared.
    """
    return nearest_each(passages, vector[np.newaxis], embedded_by=embedded_by, limit=limit)[0]


def nearest_each(
    passages: PassageQuerySet, vectors: NDArray[np.float32], *, embedded_by: str, limit: int
) -> list[list[tuple[int, float]]]:
    """Rank for each row of `vectors`.

    The index goes on scanning until enough rows pass the filters; without that a filtered search
    returns fewer than were asked for.
    """
    comparable = PassageVector.objects.filter(
        model__name=embedded_by, passage__in=passages.order_by()
    )
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SET LOCAL hnsw.iterative_scan = relaxed_order")
        found = [
            list(
                comparable.annotate(distance=MaxInnerProduct("vector", HalfVector(vector)))
                .order_by("distance")
                .values_list("passage", "distance")[:limit]
            )
            for vector in vectors
        ]
    return [
        [(pk, -distance) for pk, distance in sorted(rows, key=lambda row: (row[1], row[0]))]
        for rows in found
    ]
