"""Reasons the claim gives that the evidence does not."""

from collections.abc import Iterator

from engines.text.facts import Cue
from engines.verify.checks.doubt import Doubt, quoted
from engines.verify.comparison import Comparison
from engines.verify.model import Verdict
from engines.verify.thresholds import CONFIDENCE_NAME


def check(comparison: Comparison) -> Iterator[Doubt]:
    """Yield a doubt where the claim explains and the evidence nowhere does."""
    causes = comparison.claim_facts.having(Cue.CAUSE)
    if causes and not comparison.evidence_facts.having(Cue.CAUSE):
        words = quoted(comparison.pair.claim, causes[0].span)
        yield Doubt(
            verdict=Verdict.HALLUCINATION,
            reason=f"The claim gives a reason ({words}), the lines give none.",
            confidence=CONFIDENCE_NAME,
            claim_spans=(causes[0].span,),
        )
