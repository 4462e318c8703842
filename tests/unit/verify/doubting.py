"""The mechanical checks alone, without a model: every text counts as equally near."""

import numpy as np

from engines.verify import Pair
from engines.verify.checks import Doubt, doubts
from engines.verify.comparison import Comparison, Draft

_FLAT = np.full(4, 0.5, dtype=np.float32)


def comparison(claim: str, evidence: str) -> Comparison:
    return Comparison.of(Draft.of(Pair(claim, evidence)), lambda _text: _FLAT)


def doubted(claim: str, evidence: str) -> list[Doubt]:
    return list(doubts(comparison(claim, evidence)))
