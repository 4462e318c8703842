"""What the cross-encoder says of a pair, and how long it is, as numbers a chance is made of."""

import math

import numpy as np
from numpy.typing import NDArray

from engines.verify.comparison import Comparison
from engines.verify.entailment import Relation
from engines.verify.words import stems

Features = NDArray[np.float64]

NAMES = ("entail", "contradict", "long_claim", "long_evidence")
_SUREST = 0.002  # a probability is never taken as nearer to certain than this
_USUAL_CLAIM, _USUAL_EVIDENCE = 2, 4  # logarithms of word counts


def features(comparison: Comparison, relation: Relation) -> Features:
    """Return the features of a pair, in the order of `NAMES`.

    `entail` and `contradict` are log-odds of the cross-encoder's probabilities. The lengths are
    logarithms of word counts: of the claim's content words and of all words of the evidence, of
    which a longer one has more chances to entail a claim by mistake.
    """
    return np.array(
        (
            _log_odds(relation.entail),
            _log_odds(relation.contradict),
            math.log(1 + len(stems(comparison.pair.claim))) - _USUAL_CLAIM,
            math.log(1 + len(comparison.evidence_tokens)) - _USUAL_EVIDENCE,
        )
    )


def _log_odds(probability: float) -> float:
    kept = min(1 - _SUREST, max(_SUREST, probability))
    return math.log(kept / (1 - kept))
