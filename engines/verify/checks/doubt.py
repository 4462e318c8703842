"""What a check holds against a claim."""

from dataclasses import dataclass

from engines.text import Span
from engines.verify.comparison import Comparison
from engines.verify.model import Verdict


@dataclass(frozen=True, slots=True)
class Doubt:
    """A verdict a check argues for, with the words at fault on both sides."""

    verdict: Verdict
    reason: str
    confidence: float
    claim_spans: tuple[Span, ...] = ()
    evidence_spans: tuple[Span, ...] = ()


def quoted(text: str, span: Span) -> str:
    """Return the words of a span in quotation marks, white space collapsed."""
    return f"“{' '.join(text[span.start : span.end].split())}”"


def in_evidence(comparison: Comparison, span: Span) -> Span:
    """Move a span of the focus to where it stands in the evidence."""
    offset = comparison.focus.span.start
    return Span(span.start + offset, span.end + offset)
