"""Keeping vectors of passages that still stand."""

from collections.abc import Mapping

import numpy as np
from django.db import transaction
from numpy.typing import NDArray

from wiki.models import EmbeddingModel, Passage, PassageVector


@transaction.atomic
def store(model: EmbeddingModel, vectors: Mapping[int, NDArray[np.float32]]) -> int:
    """Keep the vectors of these passages; return how many of the passages still stand.

    A passage that was replaced while it was embedded is left alone, and one that has its vector
    by now keeps it.
    """
    standing = (
        Passage.objects.select_for_update(no_key=True)
        .filter(pk__in=vectors)
        .order_by("pk")
        .values_list("pk", "wiki_id")
    )
    rows = [
        PassageVector(passage_id=pk, model=model, wiki_id=wiki, vector=vectors[pk])
        for pk, wiki in standing
    ]
    PassageVector.objects.bulk_create(rows, ignore_conflicts=True)
    return len(rows)
