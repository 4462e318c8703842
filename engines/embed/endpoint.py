"""Embeddings by a model behind an OpenAI-compatible endpoint."""

from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass
from functools import cached_property
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from engines.embed.protocol import Embedder
from engines.llm import Embeddings

# What is cut is rather too much than too little: counts are estimates.
_SPARE = 0.9


class EmbeddingGateway(Protocol):
    """The part of a gateway that embeds."""

    @property
    def window(self) -> int:
        """Tokens that the model reads of one text."""
        ...

    def count(self, text: str) -> int:
        """Return how many tokens a text takes at most."""
        ...

    def embed(self, texts: Sequence[str]) -> Embeddings:
        """Return a vector per text. Raises any `LlmError`."""
        ...


@dataclass(frozen=True, slots=True)
class Prefixes:
    """What a model was taught to find before a query and a passage: "query: ", "passage: "."""

    query: str = ""
    passage: str = ""


NO_PREFIXES = Prefixes()


class EndpointEmbedder:
    """Embeds through a gateway; texts longer than the model reads are cut there, as it would.

    Every method may raise any `LlmError`.
    """

    def __init__(
        self,
        gateway: EmbeddingGateway,
        *,
        name: str,
        dimensions: int | None = None,
        prefixes: Prefixes = NO_PREFIXES,
    ) -> None:
        """Wrap a gateway.

        Args:
            gateway: Who embeds.
            name: Of provider and model.
            dimensions: What the model is asked for; None: it is asked how many it makes.
            prefixes: What the model was taught to find before a text.
        """
        self._gateway = gateway
        self._name = name
        self._asked = dimensions
        self._prefixes = prefixes
        self._before = prefixes.passage

    @property
    def name(self) -> str:
        """Provider, model, the dimensions that were asked for, and what passages begin with."""
        asked = f"@{self._asked}" if self._asked else ""
        begins = f" “{self._prefixes.passage}”" if self._prefixes.passage else ""
        return f"{self._name}{asked}{begins}"

    def for_queries(self) -> "EndpointEmbedder":
        """Return the same model as it embeds what is compared with its passages."""
        asking = copy(self)
        asking._before = self._prefixes.query  # noqa: SLF001 - of this class
        return asking

    @cached_property
    def dimensions(self) -> int:
        """How long its vectors are: one is made to see."""
        return self._asked or int(self.embed(["How long is this?"]).shape[1])

    def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Return one row of length one per text."""
        if not texts:
            return np.zeros((0, self._asked or 0), np.float32)
        return self._gateway.embed([self._fitting(text) for text in texts]).vectors

    def _fitting(self, text: str) -> str:
        # An empty text is refused by many endpoints, and means as much as a space.
        text = self._before + (text.strip() or "-")
        while (tokens := self._gateway.count(text)) > self._gateway.window and len(text) > 1:
            text = text[: max(1, int(len(text) * _SPARE * self._gateway.window / tokens))]
        return text


def for_queries(embedder: Embedder) -> Embedder:
    """Return who embeds queries as this one embeds passages; most models make no difference."""
    return embedder.for_queries() if isinstance(embedder, EndpointEmbedder) else embedder
