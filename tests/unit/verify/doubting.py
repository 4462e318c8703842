"""The mechanical checks alone, without a model."""

from engines.verify import Pair
from engines.verify.checks import Doubt, doubts
from engines.verify.comparison import Comparison


def comparison(claim: str, evidence: str) -> Comparison:
    compared = Comparison.of(Pair(claim, evidence))
    assert compared is not None
    return compared


def doubted(claim: str, evidence: str) -> list[Doubt]:
    return list(doubts(comparison(claim, evidence)))
