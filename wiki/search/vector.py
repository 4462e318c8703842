"""The semantic leg: nearest passages by embedding, in pgvector."""

import numpy as np
from django.db import connection, transaction
from numpy.typing import NDArray
from pgvector.django import MaxInnerProduct

from wiki.models.passages import PassageQuerySet


def nearest(
    passages: PassageQuerySet, vector: NDArray[np.float32], *, embedded_by: str, limit: int
) -> list[tuple[int, float]]:
    """Return (passage id, cosine) of the passages nearest to `vector`, best first.

    Only vectors of the same model are compared. The index goes on scanning until enough rows
    pass the filters; without that a filtered search returns fewer than were asked for.
    """
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SET LOCAL hnsw.iterative_scan = relaxed_order")
        rows = list(
            passages.filter(embedded_by=embedded_by)
            .annotate(distance=MaxInnerProduct("embedding", vector))
            .order_by("distance")
            .values_list("pk", "distance")[:limit]
        )
    return [(pk, -distance) for pk, distance in sorted(rows, key=lambda row: (row[1], row[0]))]
