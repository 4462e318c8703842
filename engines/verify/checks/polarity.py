"""Statements turned into their opposite: a negation added or lost, an opposite word."""

from collections.abc import Iterator

from engines.text import Span
from engines.text.facts import opposed_pairs
from engines.text.facts.scope import signs
from engines.text.facts.tokens import tokenise
from engines.verify.checks.doubt import Doubt, in_evidence, quoted
from engines.verify.comparison import Comparison
from engines.verify.model import Verdict
from engines.verify.thresholds import CONFIDENCE_POLARITY, FOCUS_OVERLAP


def check(comparison: Comparison) -> Iterator[Doubt]:
    """Yield a doubt where claim and focus share their words but not their sense."""
    if comparison.focus_coverage < FOCUS_OVERLAP:
        return
    yield from _opposites(comparison)
    yield from _negations(comparison)


def _places(text: str) -> dict[str, Span]:
    return {token.key: Span(token.start, token.end) for token in tokenise(text)}


def _opposites(comparison: Comparison) -> Iterator[Doubt]:
    claim, evidence = _places(comparison.pair.claim), _places(comparison.pair.evidence)
    focus = {token.key for token in tokenise(f"{comparison.focus.lead} {comparison.focus.text}")}
    for mine, theirs in opposed_pairs(claim, focus):
        if mine not in evidence:
            yield Doubt(
                verdict=Verdict.HALLUCINATION,
                reason=f"The claim says “{mine}”, the lines say “{theirs}”.",
                confidence=CONFIDENCE_POLARITY,
                claim_spans=(claim[mine],),
                evidence_spans=(evidence[theirs],),
            )


def _negations(comparison: Comparison) -> Iterator[Doubt]:
    claim = signs(comparison.pair.claim)
    focus = signs(comparison.focus_text)
    shared = claim.keys() & focus.keys()
    flipped = [stem for stem in shared if claim[stem].negative != focus[stem].negative]
    agreeing = [stem for stem in shared if claim[stem].negative and focus[stem].negative]
    if not flipped or agreeing:
        return
    stem = min(flipped, key=lambda each: claim[each].word.start)
    mine, theirs = claim[stem], focus[stem]
    words = quoted(comparison.pair.claim, mine.word)
    side = "deny" if theirs.negative else "do not deny"
    yield Doubt(
        verdict=Verdict.HALLUCINATION,
        reason=f"The lines {side} what the claim says of {words}.",
        confidence=CONFIDENCE_POLARITY,
        claim_spans=(mine.cue or mine.word,),
        evidence_spans=(in_evidence(comparison, theirs.cue or theirs.word),),
    )
