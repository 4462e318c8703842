"""Embedders whose nearness a test can see, and passages with vectors of its own choosing."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from tests.integration.wiki.acting import current
from wiki.models import EmbeddingModel, Page, Passage, PassageVector


class Directions:
    """Embeds a text as the axis that its first number names."""

    name, dimensions = "directions", 64

    def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        rows = [int("".join(filter(str.isdigit, text)) or 0) for text in texts]
        return np.eye(self.dimensions, dtype=np.float32)[np.mod(rows, self.dimensions)]


class Wide(Directions):
    """One whose vectors are longer than can be indexed."""

    name, dimensions = "wide", 4_001


def unit_rows(count: int, dimensions: int, *, seed: int) -> NDArray[np.float32]:
    rows = np.random.default_rng(seed).normal(size=(count, dimensions)).astype(np.float32)
    normed: NDArray[np.float32] = rows / np.linalg.norm(rows, axis=1, keepdims=True)
    return normed


def put_passages(page: Page, rows: NDArray[np.float32], *, model: EmbeddingModel) -> list[int]:
    """Replace a page's passages by one for each row, and return their ids."""
    Passage.objects.filter(page=page).delete()
    made = Passage.objects.bulk_create(
        Passage(
            wiki=page.wiki,
            page=page,
            revision=current(page),
            ordinal=ordinal,
            start=0,
            end=1,
            text="",
            lexemes=[],
            length=0,
            indexed_as=0,
        )
        for ordinal in range(len(rows))
    )
    PassageVector.objects.bulk_create(
        PassageVector(passage=passage, model=model, wiki=page.wiki, vector=row)
        for passage, row in zip(made, rows, strict=True)
    )
    return [passage.pk for passage in made]
