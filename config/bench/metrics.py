"""The measures themselves: pure functions of labels, answers and scores.

A confusion is an array whose last two axes are [label, answer]. Answers have one column more than
labels: the last is "none of them", which is how a row that could not be checked counts as wrong.
Leading axes are resamples.
"""

from collections.abc import Callable, Hashable, Sequence

import numpy as np
from numpy.typing import NDArray

Confusion = NDArray[np.int64]
Measure = Callable[[Confusion], NDArray[np.float64]]
Interval = tuple[float, float]

ROUNDS = 2000
SEED = 20261130


def tally(
    labels: Sequence[Hashable], answers: Sequence[Hashable], classes: Sequence[Hashable]
) -> Confusion:
    """Count rows by label and answer; every label must be one of the classes."""
    place = {name: index for index, name in enumerate(classes)}
    counts = np.zeros((len(classes), len(classes) + 1), dtype=np.int64)
    for label, answer in zip(labels, answers, strict=True):
        counts[place[label], place.get(answer, len(classes))] += 1
    return counts


def balanced_accuracy(confusion: Confusion) -> NDArray[np.float64]:
    """Mean recall of the classes that have rows (Brodersen et al., ICPR 2010)."""
    return np.asarray(np.nanmean(_share(_hits(confusion), confusion.sum(axis=-1)), axis=-1))


def macro_f1(confusion: Confusion) -> NDArray[np.float64]:
    """Unweighted mean of the classes' F1; a class neither labelled nor answered is left out."""
    labelled = confusion.sum(axis=-1)
    answered = confusion.sum(axis=-2)[..., :-1]
    return np.asarray(np.nanmean(_share(2 * _hits(confusion), labelled + answered), axis=-1))


def interval(confusion: Confusion, measure: Measure) -> Interval:
    """Return the 95 % percentile bootstrap interval of a measure (Efron and Tibshirani, 1993).

    Drawing n rows with replacement draws the cells' counts from a multinomial distribution, so that
    no row needs to be touched. Seeded: the same confusion always gives the same interval.
    """
    n = int(confusion.sum())
    draws = np.random.default_rng(SEED).multinomial(n, confusion.ravel() / n, size=ROUNDS)
    values = measure(draws.reshape(ROUNDS, *confusion.shape))
    low, high = np.percentile(values, [2.5, 97.5])
    return float(low), float(high)


def auroc(positives: Sequence[float], negatives: Sequence[float]) -> float:
    """Return the chance that a positive scores above a negative, ties counting half.

    The Mann-Whitney statistic, by mid-ranks (Hanley and McNeil, Radiology 143, 1982).
    """
    scores = np.array([*positives, *negatives], dtype=np.float64)
    _, place, counts = np.unique(scores, return_inverse=True, return_counts=True)
    ranks = (np.cumsum(counts) - (counts - 1) / 2)[place]
    smallest = len(positives) * (len(positives) + 1) / 2
    wins = ranks[: len(positives)].sum() - smallest
    return float(wins / (len(positives) * len(negatives)))


def _hits(confusion: Confusion) -> Confusion:
    return np.diagonal(confusion, axis1=-2, axis2=-1)


def _share(part: Confusion, whole: Confusion) -> NDArray[np.float64]:
    """Divide; nothing of nothing is not a number."""
    shares = np.full(part.shape, np.nan)
    np.divide(part, whole, out=shares, where=whole > 0)
    return shares
