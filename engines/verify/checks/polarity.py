"""A doubt for each flip of sense."""

from collections.abc import Iterator

from engines.verify.checks.doubt import Doubt, quoted
from engines.verify.comparison import Comparison
from engines.verify.model import Verdict
from engines.verify.polarity import flips
from engines.verify.thresholds import CONFIDENCE_POLARITY


def check(comparison: Comparison) -> Iterator[Doubt]:
    """Yield a doubt where claim and focus share their words but not their sense."""
    for flip in flips(comparison):
        mine = quoted(comparison.pair.claim, flip.claim)
        theirs = quoted(comparison.pair.evidence, flip.evidence)
        yield Doubt(
            verdict=Verdict.HALLUCINATION,
            reason=f"The claim and the lines say the opposite ({mine}, {theirs}).",
            confidence=CONFIDENCE_POLARITY,
            claim_spans=(flip.claim,),
            evidence_spans=(flip.evidence,),
        )
