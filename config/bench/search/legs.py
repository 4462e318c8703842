"""The legs of the search, each alone and together."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property

import numpy as np
from numpy.typing import NDArray

from config.bench.search.asked import Question
from engines.embed import Embedder, OnnxEmbedder
from wiki.models import EmbeddingModel, User
from wiki.search import bm25, retrieve, vectors
from wiki.search.bm25 import Scope
from wiki.search.hybrid import search
from wiki.search.legs import Asked
from wiki.search.lexical import LexicalQuery

Vector = NDArray[np.float32]
# From what is typed to passages, best first.
Leg = Callable[[str], Sequence[int]]


@dataclass(frozen=True)
class Legs:
    """The search of some wikis by one person.

    Attributes:
        person: Who may read them.
        wikis: Their ids.
        embedder: Which embedded the passages and embeds queries.
        limit: The most passages to rank.
    """

    person: User
    wikis: tuple[int, ...]
    embedder: Embedder
    limit: int

    def by_words(self, query: str) -> list[int]:
        """Rank by BM25."""
        found = bm25.rank(self._scope, LexicalQuery.of(query), limit=self.limit)
        return [hit.pk for hit in found]

    def by_meaning(self, query: str) -> list[int]:
        """Rank by the cosine with the query's embedding, made here."""
        return self.nearest(self.embedder.embed([query])[0])

    def nearest(self, asked: Vector) -> list[int]:
        """Rank by the cosine with a vector."""
        model, scope = self.model, self._scope
        found = vectors.nearest_each(scope, asked[np.newaxis], model=model, limit=self.limit)
        return [near.pk for near in found[0]]

    def by_both(self, query: str) -> list[int]:
        """Rank by both, fused by reciprocal ranks and not re-ranked."""
        asked = Asked(query, LexicalQuery.of(query), self.embedder.embed([query])[0])
        found = search(self._scope, asked, model=self.model, limit=self.limit)
        return [each.pk for each in found]

    def as_shown(self, query: str) -> list[int]:
        """Rank as the search page does, from what is typed to passages that can be shown."""
        found = retrieve(
            query, user=self.person, limit=self.limit, embedder=self.embedder, to_quote=False
        )
        return [hit.passage.pk for hit in found.hits]

    def named(self) -> Mapping[str, Leg]:
        """Return the legs by their names in `bench retrieval --json`."""
        return {
            "bm25": self.by_words,
            "vector": self.by_meaning,
            "hybrid": self.by_both,
            "reranked": self.as_shown,
        }

    @property
    def _scope(self) -> Scope:
        return Scope(self.wikis)

    @cached_property
    def model(self) -> EmbeddingModel:
        """The row of the model that embedded the passages."""
        return EmbeddingModel.objects.get(name=self.embedder.name)

    def timed(self) -> Mapping[str, Callable[[Question], object]]:
        """Return what is timed, by its name in `bench scale --json`.

        The vector leg is timed without the making of the query's embedding; the fused search with
        it, re-ranked, and with the reading of what is shown.
        """
        return {
            "bm25": lambda asked: self.by_words(asked.text),
            "vector": lambda asked: self.nearest(asked.vector),
            "fused": lambda asked: self.as_shown(asked.text),
        }


def legs_of(person: int, wikis: tuple[int, ...], *, limit: int) -> Legs:
    """Return the search by a person of this id, with the bundled model."""
    return Legs(User.objects.get(pk=person), wikis, _forgetful(), limit)


@cache
def _forgetful() -> Embedder:
    """What is timed embeds each query anew, as of somebody who asks what nobody asked before."""
    return OnnxEmbedder()


def terms_of(query: str) -> list[str]:
    """Return the distinct search terms of what is typed, as the lexical leg makes them."""
    return LexicalQuery.of(query).variants
