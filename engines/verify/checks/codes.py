"""Codes with another number: "GS-14" where the lines have "GS-15"."""

from collections.abc import Iterator

from engines.text.facts import Name, NameKind
from engines.text.facts.tokens import fold
from engines.verify.checks.doubt import Doubt, quoted
from engines.verify.comparison import Comparison
from engines.verify.model import Verdict
from engines.verify.thresholds import CONFIDENCE_NUMBER


def check(comparison: Comparison) -> Iterator[Doubt]:
    """Yield a doubt for each code that the lines have with another number only."""
    theirs = [each for each in comparison.evidence_facts.names if _is_code(each)]
    written = fold(comparison.evidence_text)
    for name in comparison.claim_facts.names:
        if not _is_code(name) or fold(name.text) in written:
            continue
        rivals = [each for each in theirs if _letters(each) == _letters(name)]
        if rivals:
            mine = quoted(comparison.pair.claim, name.span)
            other = quoted(comparison.pair.evidence, rivals[0].span)
            yield Doubt(
                verdict=Verdict.HALLUCINATION,
                reason=f"The claim says {mine}, the lines say {other}.",
                confidence=CONFIDENCE_NUMBER,
                claim_spans=(name.span,),
                evidence_spans=(rivals[0].span,),
            )


def _is_code(name: Name) -> bool:
    digits = any(map(str.isdigit, name.text))
    return name.kind is NameKind.IDENTIFIER and digits and "@" not in name.text


def _letters(name: Name) -> str:
    return "".join(char for char in fold(name.text) if char.isalpha())
