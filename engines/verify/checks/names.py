"""Names, acronyms and codes of the claim against those of the evidence."""

from collections.abc import Iterator, Sequence

from engines.text.facts import Name, NameKind
from engines.text.facts.tokens import fold, tokenise
from engines.verify.checks.doubt import Doubt, quoted
from engines.verify.comparison import Comparison
from engines.verify.model import Verdict
from engines.verify.thresholds import CONFIDENCE_NAME, FOCUS_OVERLAP


def check(comparison: Comparison) -> Iterator[Doubt]:
    """Yield a doubt for each name that is not in the evidence, or belongs to another statement."""
    evidence = fold(comparison.pair.evidence)
    words = {token.key for token in tokenise(comparison.pair.evidence)}
    initials = "".join(token.key[:1] for token in tokenise(comparison.pair.evidence))
    for name in comparison.claim_facts.names:
        if not _known(name, evidence=evidence, words=words, initials=initials):
            yield Doubt(
                verdict=Verdict.HALLUCINATION,
                reason=f"The lines do not mention {quoted(comparison.pair.claim, name.span)}.",
                confidence=CONFIDENCE_NAME,
                claim_spans=(name.span,),
            )
        elif swapped := _swapped(comparison, name):
            yield _swap(comparison, name, swapped[0])


def _known(name: Name, *, evidence: str, words: set[str], initials: str) -> bool:
    key = fold(name.text)
    if name.kind is NameKind.PROPER:
        return all(_has(token.key, words) for token in tokenise(name.text))
    return key.removesuffix("s") in evidence or key.removesuffix("s") in initials


def _has(key: str, words: set[str]) -> bool:
    return key in words or key.removesuffix("s") in words or f"{key}s" in words


def _swapped(comparison: Comparison, name: Name) -> Sequence[Name]:
    """Return the names the focus has in this one's place: of the same kind, not in the claim."""
    focus, claim = fold(comparison.focus_text), fold(comparison.pair.claim)
    if fold(name.text) in focus or comparison.focus_coverage < FOCUS_OVERLAP:
        return ()
    if name.kind is NameKind.PROPER and len(tokenise(name.text)) == 1:
        return ()
    return [
        other
        for other in comparison.evidence_facts.names
        if other.kind is name.kind
        and comparison.focus.span.start <= other.span.start < comparison.focus.span.end
        and fold(other.text) not in claim
    ]


def _swap(comparison: Comparison, name: Name, other: Name) -> Doubt:
    mine = quoted(comparison.pair.claim, name.span)
    theirs = quoted(comparison.pair.evidence, other.span)
    return Doubt(
        verdict=Verdict.HALLUCINATION,
        reason=f"The claim names {mine} where the lines name {theirs}.",
        confidence=CONFIDENCE_NAME,
        claim_spans=(name.span,),
        evidence_spans=(other.span,),
    )
