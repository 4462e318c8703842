"""The legs of the search, each alone and together."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from config.bench.search.asked import Question
from engines.embed import Embedder, local_embedder
from wiki.models import Passage, User
from wiki.search import bm25, retrieve, vector

Vector = NDArray[np.float32]
# From what is typed to passages, best first.
Leg = Callable[[str], Sequence[int]]


@dataclass(frozen=True, slots=True)
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
        asked = bm25.LexicalQuery.of(query)
        return [hit.pk for hit in bm25.rank(bm25.Scope(self.wikis), asked, limit=self.limit)]

    def by_meaning(self, query: str) -> list[int]:
        """Rank by the cosine with the query's embedding, made here."""
        return self.nearest(self.embedder.embed([query])[0])

    def nearest(self, asked: Vector) -> list[int]:
        """Rank by the cosine with a vector."""
        passages = Passage.objects.evidence().filter(wiki__in=self.wikis)
        found = vector.nearest_each(
            passages, asked[np.newaxis], embedded_by=self.embedder.name, limit=self.limit
        )
        return [pk for pk, _ in found[0]]

    def by_both(self, query: str) -> list[int]:
        """Rank as the search page does, from what is typed to passages that can be shown."""
        found = retrieve(query, user=self.person, limit=self.limit, embedder=self.embedder)
        return [hit.passage.pk for hit in found.hits]

    def named(self) -> Mapping[str, Leg]:
        """Return the legs by their names in `--json`."""
        return {"bm25": self.by_words, "vector": self.by_meaning, "hybrid": self.by_both}

    def timed(self) -> Mapping[str, Callable[[Question], object]]:
        """Return what is timed by its name in `--json`.

        The vector leg is timed without the making of the query's embedding, the fused with it.
        """
        return {
            "bm25": lambda asked: self.by_words(asked.text),
            "vector": lambda asked: self.nearest(asked.vector),
            "fused": lambda asked: self.by_both(asked.text),
        }


def legs_of(person: int, wikis: tuple[int, ...], *, limit: int) -> Legs:
    """Return the search by a person of this id, with the bundled model."""
    return Legs(User.objects.get(pk=person), wikis, local_embedder(), limit)


def terms_of(query: str) -> list[str]:
    """Return the distinct search terms of what is typed, as the lexical leg makes them."""
    return bm25.LexicalQuery.of(query).variants
