"""What is known of a pair that no check settles, as numbers a chance is made of."""

import math
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from engines.verify.checks import Doubt
from engines.verify.comparison import Comparison
from engines.verify.entailment import Relation
from engines.verify.words import coverage, stems

Features = NDArray[np.float64]

NAMES = (
    "entail",
    "contradict",
    "long",
    "uncovered",
    "apart",
    "strangers",
    "uncovered_in_long",
    "strangers_in_long",
    "apart_in_long",
    "softened",
    "misplaced",
)
_SUREST = 0.002  # a probability is never taken as nearer to certain than this
_SHORT = 30  # words and signs of evidence that is one or two sentences, not a text
_MOST_STRANGERS = 2
_SOFTENED = frozenset({"strength", "conditions", "abridgement", "causes"})
_MISPLACED = frozenset({"roles", "owners"})


def features(comparison: Comparison, relation: Relation, held: Sequence[Doubt]) -> Features:
    """Return the features of a pair, in the order of `NAMES`.

    `entail` and `contradict` are log-odds of the cross-encoder's probabilities. `long` grows with
    the logarithm of the evidence's length and is 0 for a sentence or two. `uncovered` is the share
    of the claim's content words that the evidence lacks, values, dates and cue words left out;
    `apart` the share of its neighbouring words that are not neighbours there; `strangers` counts
    its names that the evidence lacks. The longer the evidence, the more of its words are there by
    chance, and the more the lacking ones say: the products with `long`.
    `softened` and `misplaced` tell whether a check that does not settle it doubts the claim.
    """
    long = max(0.0, math.log((1 + len(comparison.evidence_tokens)) / _SHORT)) / 2
    uncovered = 1 - coverage(comparison.plain_words, stems(comparison.evidence_text))
    names = [doubt for doubt in held if doubt.kind == "names"]
    strangers = min(_MOST_STRANGERS, sum(not doubt.denied for doubt in names))
    kinds = {doubt.kind for doubt in held}
    misplaced = bool(kinds & _MISPLACED) or any(doubt.denied for doubt in names)
    return np.array(
        (
            _log_odds(relation.entail),
            _log_odds(relation.contradict),
            long,
            uncovered,
            1 - comparison.similarity,
            strangers,
            uncovered * long,
            strangers * long,
            (1 - comparison.similarity) * long,
            float(bool(kinds & _SOFTENED)),
            float(misplaced),
        )
    )


def _log_odds(probability: float) -> float:
    kept = min(1 - _SUREST, max(_SUREST, probability))
    return math.log(kept / (1 - kept))
