"""From doubts and similarity to one finding."""

from engines.text import Span
from engines.verify.checks import Doubt, doubts
from engines.verify.comparison import Comparison
from engines.verify.model import Finding, Verdict
from engines.verify.thresholds import (
    CONFIDENCE_SUPPORTED,
    CONFIDENCE_UNRELATED,
    SIMILAR,
    UNLIKE,
    UNRELATED,
)

JUDGED_BY = "local"
_WORST_FIRST = (Verdict.HALLUCINATION, Verdict.DRIFT)


def decide(comparison: Comparison) -> Finding:
    """Return the gravest doubt as the finding, or support as far as the likeness goes."""
    held = sorted(
        doubts(comparison),
        key=lambda doubt: (_WORST_FIRST.index(doubt.verdict), -doubt.confidence),
    )
    if held:
        return _from_doubts(held)
    if comparison.similarity + comparison.coverage < UNRELATED:
        return _finding(
            Verdict.HALLUCINATION,
            "The lines say nothing like this.",
            CONFIDENCE_UNRELATED,
            comparison,
        )
    return _supported(comparison)


def _from_doubts(held: list[Doubt]) -> Finding:
    gravest = held[0]
    same = [doubt for doubt in held if doubt.verdict is gravest.verdict]
    return Finding(
        verdict=gravest.verdict,
        reason=gravest.reason,
        confidence=gravest.confidence,
        claim_spans=_merged([span for doubt in same for span in doubt.claim_spans]),
        evidence_spans=_merged([span for doubt in same for span in doubt.evidence_spans]),
        judged_by=JUDGED_BY,
        contradiction=max(map(_contradiction, held)),
    )


def _contradiction(doubt: Doubt) -> float:
    """Return the chance that what a doubt holds against the claim is said in the lines."""
    denied = doubt.verdict is Verdict.HALLUCINATION and doubt.evidence_spans
    return doubt.confidence if denied else 0.0


def _supported(comparison: Comparison) -> Finding:
    likeness = min(1.0, max(0.0, (comparison.similarity - UNLIKE) / (1 - UNLIKE)))
    low, high = CONFIDENCE_SUPPORTED
    confidence = low + (high - low) * (likeness + comparison.coverage) / 2
    reason = "The lines say the same."
    if comparison.similarity < SIMILAR:
        reason = "Nothing in the lines speaks against it, but their words differ much."
    return _finding(Verdict.SUPPORTED, reason, confidence, comparison)


def _finding(verdict: Verdict, reason: str, confidence: float, comparison: Comparison) -> Finding:
    """Return a finding that points at the statement compared."""
    return Finding(
        verdict=verdict,
        reason=reason,
        confidence=round(confidence, 3),
        claim_spans=(),
        evidence_spans=(comparison.focus.span,),
        judged_by=JUDGED_BY,
    )


def _merged(spans: list[Span]) -> tuple[Span, ...]:
    """Return the spans in order, overlapping ones joined."""
    merged: list[Span] = []
    for span in sorted(spans, key=lambda each: (each.start, each.end)):
        if merged and span.start <= merged[-1].end:
            merged[-1] = Span(merged[-1].start, max(merged[-1].end, span.end))
        else:
            merged.append(span)
    return tuple(merged)
