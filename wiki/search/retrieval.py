"""Hybrid retrieval: BM25 and vectors, fused."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from engines.embed import Embedder, local_embedder
from wiki.models import Citation, Passage, Source, Wiki
from wiki.models.passages import PassageQuerySet
from wiki.search import bm25, vector
from wiki.search.fusion import reciprocal_rank_fusion

if TYPE_CHECKING:
    from django.contrib.auth.models import AnonymousUser

    from wiki.models import User

# How deep each leg looks before fusion, as a multiple of what is asked for.
DEPTH = 3
MAX_QUERY_CHARACTERS = 2_000
# What ranks a passage is not needed to show it, and slow to read.
_HEAVY = ("embedding", "terms")


@dataclass(frozen=True, slots=True)
class Hit:
    """A passage that was found, and where each leg had it (ranks from 1; None: not found)."""

    passage: Passage
    score: float
    ranks: dict[str, int | None]


@dataclass(frozen=True, slots=True)
class Results:
    """Hits, best first; `note` tells a person what a leg could not do, "" when all is well."""

    hits: tuple[Hit, ...]
    note: str = ""


def retrieve(
    query: str,
    *,
    user: "User | AnonymousUser",
    wikis: Sequence[Wiki] | None = None,
    source: Source | None = None,
    limit: int = 20,
    embedder: Embedder | None = None,
) -> Results:
    """Find passages of active pages that answer `query`, in wikis that `user` may read.

    Args:
        query: Anything a person types; what is longer than 2,000 characters is not looked at.
        user: Whose rights count.
        wikis: Look only in these; in all readable ones when None.
        source: Look only in pages that cite it; in all when None.
        limit: Most hits to return.
        embedder: The model that embedded the passages; the bundled one when None.
    """
    passages = Passage.objects.evidence().readable_by(user)
    if wikis is not None:
        passages = passages.filter(wiki__in=wikis)
    if source is not None:
        citing = Citation.objects.filter(source_version__source=source)
        passages = passages.filter(revision__in=citing.values("revision"))
    query = " ".join(query.replace("\x00", " ").split())[:MAX_QUERY_CHARACTERS]
    if not query:
        return Results((), "Type what you look for.")
    embedder = embedder or local_embedder()
    hits = _hybrid(passages, [query], embedder.embed([query]), embedder.name, limit)[0]
    note = "" if bm25.query_terms(query) else "Only common words: searched by meaning alone."
    return Results(tuple(hits), note)


def neighbours(
    texts: Sequence[str], *, wiki: Wiki, limit: int = 8, embedder: Embedder | None = None
) -> list[list[Passage]]:
    """Return, for each text, the passages of the wiki that speak of the same thing.

    Serves conflict finding, so contradicted pages are looked at as well as active ones.
    """
    embedder = embedder or local_embedder()
    vectors = embedder.embed(texts) if texts else np.zeros((0, embedder.dimensions), np.float32)
    passages = Passage.objects.disputable().filter(wiki=wiki)
    found = _hybrid(passages, texts, vectors, embedder.name, limit)
    return [[hit.passage for hit in hits] for hits in found]


def _hybrid(
    passages: PassageQuerySet,
    queries: Sequence[str],
    vectors: NDArray[np.float32],
    model: str,
    limit: int,
) -> list[list[Hit]]:
    """Fuse both legs for each query; the passages themselves are read once."""
    deep = limit * DEPTH
    lexical = bm25.rank_each(passages, queries, limit=deep)
    semantic = vector.nearest_each(passages, vectors, embedded_by=model, limit=deep)
    legs = [
        {"bm25": [pk for pk, _ in words], "vector": [pk for pk, _ in meaning]}
        for words, meaning in zip(lexical, semantic, strict=True)
    ]
    fused = [reciprocal_rank_fusion(rankings)[:limit] for rankings in legs]
    shown = passages.select_related("page", "wiki", "revision").defer(*_HEAVY)
    found = shown.in_bulk({pk for ranking in fused for pk, _ in ranking})
    return [_hits(ranking, rankings, found) for ranking, rankings in zip(fused, legs, strict=True)]


def _hits(
    fused: Sequence[tuple[int, float]],
    rankings: Mapping[str, Sequence[int]],
    found: Mapping[int, Passage],
) -> list[Hit]:
    places = {
        leg: {pk: position for position, pk in enumerate(ranking, start=1)}
        for leg, ranking in rankings.items()
    }
    return [
        Hit(found[pk], score, {leg: where.get(pk) for leg, where in places.items()})
        for pk, score in fused
        if pk in found
    ]
