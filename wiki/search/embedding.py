"""Queries as vectors: by the model that serves, or not at all where it cannot be asked."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from engines.embed import Embedder, for_queries
from engines.llm import LlmError
from wiki.models import EmbeddingModel
from wiki.search.engines import embedder_of
from wiki.search.vectors import serving_model

_WORDS_ALONE = "Searched by words alone, not by meaning."


@dataclass(frozen=True, slots=True)
class Embedded:
    """Some queries by one model.

    Attributes:
        model: Whose vectors they are compared with; None: they are looked for by words alone.
        rows: A vector for each query, none where there is no model.
        note: Why there are none, for a person; "" where that needs no word.
    """

    model: EmbeddingModel | None
    rows: NDArray[np.float32]
    note: str = ""

    def row(self, place: int) -> NDArray[np.float32] | None:
        """Return the vector of one query, if there is one."""
        return self.rows[place] if len(self.rows) else None


def embedded(texts: Sequence[str], *, by: Embedder | None = None) -> Embedded:
    """Embed queries.

    Args:
        texts: The queries.
        by: Who embeds, where its model has vectors of passages here; else, and where None, the
            model that serves.
    """
    model, embedder = _chosen(by)
    if model is None or not texts:
        return _nothing()
    if embedder is None:
        return _nothing(f"{_WORDS_ALONE} The model {model.name} is no longer set up.")
    try:
        rows = for_queries(embedder).embed(texts)
    except LlmError as error:
        return _nothing(f"{_WORDS_ALONE} {error}")
    if rows.shape[1] != model.dimensions:
        return _nothing(
            f"{_WORDS_ALONE} {model.name} now answers with {rows.shape[1]:,} dimensions instead of"
            f" {model.dimensions:,}."
        )
    return Embedded(model, rows)


def _chosen(by: Embedder | None) -> tuple[EmbeddingModel | None, Embedder | None]:
    if by is not None:
        model = EmbeddingModel.objects.filter(name=by.name).first()
        if model is not None:
            return model, by
    model = serving_model()
    return model, embedder_of(model) if model else None


def _nothing(note: str = "") -> Embedded:
    return Embedded(None, np.zeros((0, 0), np.float32), note)
