"""What the indexes lose against looking at everything."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from statistics import fmean

import numpy as np
from numpy.typing import NDArray
from pgvector import HalfVector
from pgvector.django import MaxInnerProduct

from config.bench.search.asked import Question
from config.bench.search.legs import Legs, terms_of
from config.bench.search.peers import Exhaustive
from wiki.models import PassageVector

BEST = 10
_CLOSE = 1e-6  # of scores: sums of the same numbers in another order


@dataclass(frozen=True, slots=True)
class Recall:
    """Of vectors: how many of the truly nearest were found, and how many rows at all (means)."""

    recall: float
    rows: float


def candidate_quality(
    questions: Iterable[Question], *, legs: Legs, everything: Exhaustive
) -> float:
    """Return the mean share of our first ten that score as high as the best ten of everything.

    Passage n of the site is at position n - 1 of `everything`. A query that matches fewer than ten
    passages is held against those.
    """
    return fmean(
        agreement(
            [pk - 1 for pk in legs.by_words(asked.text)[:BEST]],
            everything.scores(terms_of(asked.text)),
        )
        for asked in questions
    )


def agreement(found: Sequence[int], scores: NDArray[np.float64]) -> float:
    """Return which share of the best positions was found; equals stand in for one another."""
    matching = int((scores > 0).sum())
    wanted = min(BEST, matching)
    if not wanted:
        return 1.0
    least = np.partition(scores, -wanted)[-wanted]
    return sum(bool(scores[at] >= least - _CLOSE) for at in found[:wanted]) / wanted


def vector_recall(questions: Sequence[Question], *, legs: Legs) -> Recall:
    """Hold the index's nearest ten against those of a look at every vector."""
    ten = replace(legs, limit=BEST)
    found = [ten.nearest(asked.vector) for asked in questions]
    nearest = [_truly_nearest(asked, legs) for asked in questions]
    shares = [
        len(set(some).intersection(all_)) / len(all_)
        for some, all_ in zip(found, nearest, strict=True)
        if all_
    ]
    return Recall(fmean(shares), fmean(len(each) for each in found))


def _truly_nearest(asked: Question, legs: Legs) -> list[int]:
    """Compare with every vector: no index is of the column as it stands, without its dimensions."""
    vectors = PassageVector.objects.filter(
        model=legs.model, wiki__in=legs.wikis, searchable=True
    ).order_by(MaxInnerProduct("vector", HalfVector(asked.vector)), "passage")
    return list(vectors.values_list("passage", flat=True)[:BEST])
