"""From findings to what is said of a claim."""

from dataclasses import dataclass
from typing import Literal, get_args

from audit.checking.evidence import Place
from engines.text import Claim, Span
from engines.verify import Finding
from wiki.errors import RefusedError

View = Literal["supported", "weak", "unverifiable", "contradicted"]
VIEWS: tuple[View, ...] = get_args(View)

# From here on the lines are more likely to deny a claim than not.
_DENIED = 0.5


@dataclass(frozen=True, slots=True)
class Thresholds:
    """Where the views part, on scales from 0 to 1.

    Attributes:
        support: A claim with at least this chance of support is supported.
        unverifiable: A claim with less than this chance, or like nothing in the sources
            (a cosine below it), is unverifiable; between the two it is weak.
    """

    support: float = 0.6
    unverifiable: float = 0.3

    def __post_init__(self) -> None:
        if not 0 <= self.unverifiable <= self.support <= 1:
            message = (
                f"The thresholds {self.unverifiable:g} (unverifiable) and {self.support:g} "
                "(support) do not fit: both lie between 0 and 1, the first not above the second."
            )
            raise RefusedError(message)


@dataclass(frozen=True, slots=True)
class WebFinding:
    """What the web says of a claim: a kind of its own, less sure than any source that was given.

    Attributes:
        view: As for sources; "unverifiable" where nothing was found that speaks of it.
        reason: Why, in one sentence.
        support: Estimated chance that the lines support the claim; None where there were none.
        address: Where the lines stand, "" where there are none.
        title: What the document there is called.
        first: Their first line, as the document was read.
        last: Their last line.
        evidence: The text that was judged.
        evidence_spans: The words that decided, as offsets into the evidence.
    """

    view: View
    reason: str
    support: float | None = None
    address: str = ""
    title: str = ""
    first: int = 0
    last: int = 0
    evidence: str = ""
    evidence_spans: tuple[Span, ...] = ()


@dataclass(frozen=True, slots=True)
class VerifiedClaim:
    """A claim of the text, and how it stands to the sources.

    Attributes:
        claim: The statement, with its place in the text.
        cited: Whether it names its lines by markers; only those were looked at then.
        view: The four-way view.
        verdict: The auditor's: supported, drift, hallucination; or unchecked.
        reason: Why, in one sentence.
        confidence: Of the verdict, 0 to 1; None where there is none, as for the next two.
        support: Estimated chance that the lines support the claim.
        contradiction: Estimated chance that they deny it.
        similarity: Cosine of the claim and the nearest lines; None where there were none.
        place: The lines that decided, or None.
        evidence: The text that was judged, "" where there was none.
        claim_spans: Words at fault, as offsets into the claim's text.
        evidence_spans: The words they were held against, as offsets into the evidence.
        web: What the web says, where it was asked; it has no part in all of the above.
    """

    claim: Claim
    cited: bool
    view: View
    verdict: str
    reason: str
    confidence: float | None = None
    support: float | None = None
    contradiction: float | None = None
    similarity: float | None = None
    place: Place | None = None
    evidence: str = ""
    claim_spans: tuple[Span, ...] = ()
    evidence_spans: tuple[Span, ...] = ()
    web: WebFinding | None = None


def view_of(finding: Finding, *, similarity: float, thresholds: Thresholds) -> View:
    """Put a finding into one of four views.

    What the lines state word for word is supported, however little a vector knows of it; lines
    that speak of something else neither support nor deny, whatever numbers stand in them.
    """
    if finding.support >= thresholds.support:
        return "supported"
    if similarity < thresholds.unverifiable:
        return "unverifiable"
    if finding.contradiction >= _DENIED and finding.contradiction > finding.support:
        return "contradicted"
    return "unverifiable" if finding.support < thresholds.unverifiable else "weak"
