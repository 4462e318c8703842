"""The legs of the search, each alone and together, as functions of what is typed."""

from collections.abc import Callable, Mapping, Sequence

from engines.embed import Embedder
from wiki.models import Passage, User
from wiki.search import bm25, retrieve, vector

# From what is typed to passages, best first.
Leg = Callable[[str], Sequence[int]]


def legs(*, person: User, embedder: Embedder, limit: int) -> Mapping[str, Leg]:
    """Return the legs by name; each ranks at most `limit` passages that `person` may read."""
    passages = Passage.objects.evidence()

    def by_words(query: str) -> Sequence[int]:
        return [hit.pk for hit in bm25.rank_each(passages, [query], limit=limit)[0]]

    def by_meaning(query: str) -> Sequence[int]:
        vectors = embedder.embed([query])
        found = vector.nearest_each(passages, vectors, embedded_by=embedder.name, limit=limit)
        return [pk for pk, _ in found[0]]

    def by_both(query: str) -> Sequence[int]:
        found = retrieve(query, user=person, limit=limit, embedder=embedder)
        return [hit.passage.pk for hit in found.hits]

    return {"bm25": by_words, "vector": by_meaning, "hybrid": by_both}


def terms_of(query: str) -> list[str]:
    """Return the search terms of what is typed, as the lexical leg makes them."""
    return bm25.query_terms(query)
