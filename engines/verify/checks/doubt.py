"""What a check holds against a claim."""

from dataclasses import dataclass

from engines.text import Span
from engines.verify.comparison import Comparison
from engines.verify.model import Verdict


@dataclass(frozen=True, slots=True)
class Doubt:
    """A verdict a check argues for, with the words at fault on both sides.

    Attributes:
        verdict: What the claim is if the check is right.
        reason: One sentence that says what is wrong.
        confidence: How often a doubt of its kind was right.
        claim_spans: The words at fault.
        evidence_spans: What the lines say there; none where they say nothing of the kind.
        kind: The check that holds it.
    """

    verdict: Verdict
    reason: str
    confidence: float
    claim_spans: tuple[Span, ...] = ()
    evidence_spans: tuple[Span, ...] = ()
    kind: str = ""

    @property
    def denied(self) -> bool:
        """Tell whether the lines say something else, rather than nothing of the kind."""
        return self.verdict is Verdict.HALLUCINATION and bool(self.evidence_spans)


def quoted(text: str, span: Span) -> str:
    """Return the words of a span in quotation marks, white space collapsed."""
    return f"“{' '.join(text[span.start : span.end].split())}”"


def in_evidence(comparison: Comparison, span: Span) -> Span:
    """Move a span of the focus to where it stands in the evidence."""
    offset = comparison.focus.span.start
    return Span(span.start + offset, span.end + offset)
