"""Hybrid retrieval: BM25 and vectors, fused."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from engines.embed import Embedder, local_embedder
from wiki.models import Citation, PageState, Passage, Role, Source, Wiki
from wiki.models.passages import PassageQuerySet
from wiki.permissions import allows
from wiki.search import bm25, vector
from wiki.search.fusion import reciprocal_rank_fusion

if TYPE_CHECKING:
    from django.contrib.auth.models import AnonymousUser

    from wiki.models import User

# How deep each leg looks before fusion, as a multiple of what is asked for.
DEPTH = 3
MAX_QUERY_CHARACTERS = 2_000
# What ranks a passage is not needed to show it, and slow to read.
_HEAVY = ("lexemes",)


@dataclass(frozen=True, slots=True)
class Hit:
    """A passage that was found.

    Attributes:
        passage: The passage.
        score: By which hits are ordered; it compares hits of one query only.
        ranks: Where each leg had it, from 1; None: not found.
        support: The share of what the query's words tell that it holds, 0 to 1; see `bm25.Scored`.
        cosine: Between its embedding and the query's; 0 where the semantic leg had it not.
    """

    passage: Passage
    score: float
    ranks: dict[str, int | None]
    support: float = 0.0
    cosine: float = 0.0


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
    state: PageState = PageState.ACTIVE,
    updated_since: date | None = None,
    limit: int = 20,
    embedder: Embedder | None = None,
) -> Results:
    """Find passages that answer `query`, of active pages in wikis that `user` may read.

    Args:
        query: Anything a person types; what is longer than 2,000 characters is not looked at.
        user: Whose rights count.
        wikis: Look only in these; in all readable ones when None.
        source: Look only in pages that cite it; in all when None.
        state: Look in pages of another state instead: in the wikis that `user` edits, and never
            for an answer, since only active pages are evidence.
        updated_since: Look only in pages whose text is of this day or later.
        limit: Most hits to return.
        embedder: The model that embedded the passages; the bundled one when None.
    """
    passages = _in_state(state, user=user)
    if wikis is not None:
        passages = passages.filter(wiki__in=wikis)
    if updated_since is not None:
        passages = passages.filter(revision__created_at__date__gte=updated_since)
    if source is not None:
        citing = Citation.objects.filter(source_version__source=source)
        passages = passages.filter(revision__in=citing.values("revision"))
    typed = " ".join(query.replace("\x00", " ").split())
    query = typed[:MAX_QUERY_CHARACTERS]
    if not query:
        return Results((), "Type what you look for.")
    embedder = embedder or local_embedder()
    hits = _hybrid(passages, [query], embedder.embed([query]), embedder.name, limit)[0]
    return Results(tuple(hits), _note(query, typed))


def _in_state(state: PageState, *, user: "User | AnonymousUser") -> PassageQuerySet:
    if state == PageState.ACTIVE:
        return Passage.objects.evidence().readable_by(user)
    edited = [wiki for wiki in Wiki.objects.readable_by(user) if allows(user, wiki, Role.EDITOR)]
    return Passage.objects.filter(page__state=state, wiki__in=edited)


def _note(query: str, typed: str) -> str:
    notes = []
    if not bm25.query_terms(query):
        notes.append("Only common words: searched by meaning alone.")
    if len(query) < len(typed):
        notes.append(f"Only the first {MAX_QUERY_CHARACTERS:,} characters were looked at.")
    return " ".join(notes)


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
    legs = [_Legs(words, meaning) for words, meaning in zip(lexical, semantic, strict=True)]
    fused = [reciprocal_rank_fusion(each.rankings())[:limit] for each in legs]
    shown = passages.select_related("page", "wiki", "revision").defer(*_HEAVY)
    found = shown.in_bulk({pk for ranking in fused for pk, _ in ranking})
    return [each.hits(ranking, found) for ranking, each in zip(fused, legs, strict=True)]


@dataclass(frozen=True, slots=True)
class _Legs:
    """What both legs found for one query, each from best to worst."""

    lexical: Sequence[bm25.Scored]
    semantic: Sequence[tuple[int, float]]

    def rankings(self) -> dict[str, list[int]]:
        return {
            "bm25": [hit.pk for hit in self.lexical],
            "vector": [pk for pk, _ in self.semantic],
        }

    def hits(self, fused: Sequence[tuple[int, float]], found: Mapping[int, Passage]) -> list[Hit]:
        places = {
            leg: {pk: position for position, pk in enumerate(ranking, start=1)}
            for leg, ranking in self.rankings().items()
        }
        support = {hit.pk: hit.support for hit in self.lexical}
        cosines = dict(self.semantic)
        return [
            Hit(
                found[pk],
                score,
                {leg: where.get(pk) for leg, where in places.items()},
                support=support.get(pk, 0.0),
                cosine=cosines.get(pk, 0.0),
            )
            for pk, score in fused
            if pk in found
        ]
