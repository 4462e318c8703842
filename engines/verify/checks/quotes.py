"""Words that the claim puts in quotation marks and the lines do not have."""

import re
from collections.abc import Iterator

from engines.text import Span
from engines.text.facts.tokens import tokenise
from engines.verify.checks.doubt import Doubt, quoted
from engines.verify.comparison import Comparison
from engines.verify.model import Verdict
from engines.verify.thresholds import CONFIDENCE_MISSING

_QUOTED = re.compile(r"\"([^\"\n]+)\"|“([^”\n]+)”|„([^“”\n]+)[“”]|«([^»\n]+)»|「([^」\n]+)」")


def check(comparison: Comparison) -> Iterator[Doubt]:
    """Yield a doubt for each quotation that does not stand in the evidence, signs left out."""
    claim, quotations = comparison.pair.claim, list(_QUOTED.finditer(comparison.pair.claim))
    evidence = _words(comparison.evidence_text) if quotations else ""
    for match in quotations:
        inside = match.lastindex or 0
        words = _words(match.group(inside))
        if words.strip() and words not in evidence:
            span = Span(match.start(inside), match.end(inside))
            yield Doubt(
                verdict=Verdict.HALLUCINATION,
                reason=f"The words {quoted(claim, span)} are quoted, but are not in the lines.",
                confidence=CONFIDENCE_MISSING,
                claim_spans=(span,),
            )


def _words(text: str) -> str:
    """Return the words of a text, folded, a space before and after each."""
    return f" {' '.join(token.key for token in tokenise(text) if token.kind != 'sign')} "
