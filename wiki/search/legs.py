"""What each leg of the search finds, and what both say of one passage."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from wiki.models import EmbeddingModel
from wiki.search import bm25, vectors
from wiki.search.bm25 import Scored, Weighed
from wiki.search.demands import meeting
from wiki.search.lexical import LexicalQuery
from wiki.search.reading import Scope

BM25, VECTOR = "bm25", "vector"


@dataclass(frozen=True, slots=True)
class Asked:
    """A query in every form that is looked for.

    Attributes:
        text: Its words.
        words: What the lexical leg takes.
        vector: What the semantic leg takes; None where there is none to be had.
    """

    text: str
    words: LexicalQuery
    vector: NDArray[np.float32] | None = None


@dataclass(frozen=True, slots=True)
class Legs:
    """What was found for one query.

    Attributes:
        rankings: For each leg, ids from best to worst.
        lexical: What BM25 says of a passage; it holds no word of the query where it is not here.
        cosines: Between embeddings of passages and the query.
        pages: Of each passage in a ranking, its page's id.
    """

    rankings: Mapping[str, Sequence[int]]
    lexical: Mapping[int, Scored]
    cosines: Mapping[int, float]
    pages: Mapping[int, int]


def run(
    scope: Scope, asked: Asked, words: Weighed, *, model: EmbeddingModel | None, depth: int
) -> Legs:
    """Return what both legs find for a query, each so many passages at most.

    Args:
        scope: Where to look.
        asked: What for.
        words: Its words, weighed in the wikis of the scope.
        model: Whose vectors are compared; None: words alone.
        depth: Most passages of each leg.
    """
    found = bm25.rank_weighed(scope, words, limit=depth)
    near: Sequence[vectors.Near] = []
    if model is not None and asked.vector is not None:
        inside = meeting(scope, asked.words)
        near = vectors.nearest_each(inside, asked.vector[None], model=model, limit=depth)[0]
    return _legs(found, near)


def run_each(
    scope: Scope,
    asked: Sequence[LexicalQuery],
    rows: NDArray[np.float32],
    *,
    model: EmbeddingModel | None,
    depth: int,
) -> list[Legs]:
    """Return what both legs find for each of many queries without phrases."""
    found = bm25.rank_each(scope, asked, limit=depth)
    near: Sequence[Sequence[vectors.Near]] = [[] for _ in asked]
    if model is not None and len(rows):
        near = vectors.nearest_each(scope, rows, model=model, limit=depth)
    return [_legs(*both) for both in zip(found, near, strict=True)]


def completed(
    legs: Legs,
    asked: Asked,
    words: Weighed,
    passages: Sequence[int],
    *,
    model: EmbeddingModel | None,
) -> Legs:
    """Add what the legs say of these passages where they did not find them by themselves."""
    unheard = [pk for pk in passages if pk not in legs.lexical]
    unseen = [pk for pk in passages if pk not in legs.cosines]
    lexical, cosines = dict(legs.lexical), dict(legs.cosines)
    if unheard:
        lexical |= {each.pk: each for each in bm25.score(words, unheard)}
    if unseen and model is not None and asked.vector is not None:
        cosines |= vectors.cosines(asked.vector, unseen, model=model)
    return replace(legs, lexical=lexical, cosines=cosines)


def _legs(found: Sequence[Scored], near: Sequence[vectors.Near]) -> Legs:
    return Legs(
        rankings={BM25: [each.pk for each in found], VECTOR: [each.pk for each in near]},
        lexical={each.pk: each for each in found},
        cosines={each.pk: each.cosine for each in near},
        pages={each.pk: each.page for each in found} | {each.pk: each.page for each in near},
    )
