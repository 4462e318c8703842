"""Statements turned into their opposite: a negation added or lost, an opposite word."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from engines.text import Span
from engines.text.facts import Cue, opposed_pairs
from engines.text.facts.cues import scan
from engines.text.facts.scope import Sign
from engines.text.facts.tokens import Token, tokenise
from engines.verify.comparison import Comparison
from engines.verify.thresholds import FOCUS_OVERLAP
from engines.verify.words import stems

_NOT = frozenset({"not", "cannot", "t"})  # "t" of "don't"
_NEGATIVE = frozenset({Cue.NEGATION, Cue.NONE, Cue.FORBIDDEN, Cue.NOT_REQUIRED, Cue.NO_LONGER})


@dataclass(frozen=True, slots=True)
class Flip:
    """Words of the claim and of the evidence that say the opposite.

    Attributes:
        claim: The words of the claim.
        evidence: Those of the evidence.
        denial: One side denies what the other says; otherwise they are opposite words.
    """

    claim: Span
    evidence: Span
    denial: bool = False


def flips(comparison: Comparison) -> Iterator[Flip]:
    """Yield where claim and focus share their words but not their sense."""
    if comparison.focus_coverage >= FOCUS_OVERLAP:
        yield from _opposites(comparison)
        yield from _negations(comparison)


def denies(tokens: Sequence[Token]) -> bool:
    """Tell whether words of a sentence hold a negation of any sort."""
    if any(token.key in _NOT for token in tokens):
        return True
    return any(word.cue in _NEGATIVE for word in scan(tokens, taken=()))


def _opposites(comparison: Comparison) -> Iterator[Flip]:
    claim = {token.key: Span(token.start, token.end) for token in comparison.claim_tokens}
    evidence = comparison.lines.places
    focus = {token.key for token in tokenise(f"{comparison.focus.lead} {comparison.focus.text}")}
    said, given = comparison.claim_signs, comparison.focus_signs
    for mine, theirs in opposed_pairs(claim, focus & evidence.keys()):
        undone = _is_denied(said, mine) != _is_denied(given, theirs)
        if mine not in evidence and not undone:
            yield Flip(claim[mine], evidence[theirs])


def _is_denied(signed: Mapping[str, Sign], word: str) -> bool:
    """Tell whether a text denies a word: "has not been used" is no opposite of "unused"."""
    return any(signed[stem].negative for stem in stems(word) if stem in signed)


def _negations(comparison: Comparison) -> Iterator[Flip]:
    claim, focus = comparison.claim_signs, comparison.focus_signs
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
    yield Flip(mine.cue or mine.word, Span(span.start + offset, span.end + offset), denial=True)


def _denials(signed: Mapping[str, Sign]) -> int:
    """Count the negations of a text, each once however many words it reaches."""
    return len({sign.cue for sign in signed.values() if sign.negative})
