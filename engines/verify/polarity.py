"""Statements turned into their opposite: a negation added or lost, an opposite word."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from engines.text import Span
from engines.text.facts import opposed_pairs
from engines.text.facts.scope import Sign, signs
from engines.text.facts.tokens import tokenise
from engines.verify.comparison import Comparison
from engines.verify.thresholds import FOCUS_OVERLAP


@dataclass(frozen=True, slots=True)
class Flip:
    """Words of the claim and of the evidence that say the opposite."""

    claim: Span
    evidence: Span


def flips(comparison: Comparison) -> Iterator[Flip]:
    """Yield where claim and focus share their words but not their sense."""
    if comparison.focus_coverage >= FOCUS_OVERLAP:
        yield from _opposites(comparison)
        yield from _negations(comparison)


def _places(text: str) -> dict[str, Span]:
    return {token.key: Span(token.start, token.end) for token in tokenise(text)}


def _opposites(comparison: Comparison) -> Iterator[Flip]:
    claim, evidence = _places(comparison.pair.claim), _places(comparison.pair.evidence)
    focus = {token.key for token in tokenise(f"{comparison.focus.lead} {comparison.focus.text}")}
    for mine, theirs in opposed_pairs(claim, focus & evidence.keys()):
        if mine not in evidence:
            yield Flip(claim[mine], evidence[theirs])


def _negations(comparison: Comparison) -> Iterator[Flip]:
    claim, focus = signs(comparison.pair.claim), signs(comparison.focus_text)
    shared = claim.keys() & focus.keys()
    flipped = [stem for stem in shared if claim[stem].negative != focus[stem].negative]
    agreeing = [stem for stem in shared if claim[stem].negative and focus[stem].negative]
    # Where both deny the same number of times, and one denial is shared, the scopes differ and not
    # the sense; "without pay" on both sides excuses no further "not".
    if not flipped or (agreeing and _denials(claim) == _denials(focus)):
        return
    stem = min(flipped, key=lambda each: claim[each].word.start)
    mine, theirs = claim[stem], focus[stem]
    offset, span = comparison.focus.span.start, theirs.cue or theirs.word
    yield Flip(mine.cue or mine.word, Span(span.start + offset, span.end + offset))


def _denials(signed: Mapping[str, Sign]) -> int:
    """Count the negations of a text, each once however many words it reaches."""
    return len({sign.cue for sign in signed.values() if sign.negative})
