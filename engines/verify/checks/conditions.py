"""Conditions and exceptions of the evidence that the claim leaves out."""

from collections.abc import Iterator

from engines.text import Span
from engines.text.facts import Cue
from engines.text.facts.tokens import tokenise
from engines.verify.checks.doubt import Doubt, in_evidence, quoted
from engines.verify.comparison import Comparison
from engines.verify.model import Verdict
from engines.verify.thresholds import CONFIDENCE_CONDITION, SAME_CLAUSE
from engines.verify.words import coverage, stems

_OF_THE_REST = 0.5  # share of a claim's words that what the condition limits must have
_LIMITING = (Cue.CONDITION, Cue.EXCEPTION)
_ENDS = frozenset({",", ";", ".", ":", ")", "–", "—"})


def check(comparison: Comparison) -> Iterator[Doubt]:
    """Yield a doubt for each limiting clause of the focus whose words the claim has not."""
    text, claim = comparison.focus_text, stems(comparison.pair.claim)
    for word in comparison.focus_facts.having(*_LIMITING):
        clause = _clause(text, word.span)
        words = stems(text[word.span.end : clause.end])
        rest = stems(f"{text[: clause.start]} {text[clause.end :]}")
        kept = coverage(words, claim) >= SAME_CLAUSE
        of_the_rest = coverage(claim, rest)
        if not words or kept or of_the_rest < _OF_THE_REST:
            continue
        if _is_said_without(comparison, of_the_rest):
            continue
        kind = "exception" if word.cue is Cue.EXCEPTION else "condition"
        yield Doubt(
            verdict=Verdict.DRIFT,
            reason=f"The {kind} {quoted(text, clause)} is left out.",
            confidence=CONFIDENCE_CONDITION,
            evidence_spans=(in_evidence(comparison, clause),),
        )


def _is_said_without(comparison: Comparison, share: float) -> bool:
    """Tell whether another statement, without the condition, has as much of the claim."""
    claim, focus = stems(comparison.pair.claim), comparison.focus
    others = (each for each in comparison.statements if each.span != focus.span)
    return any(coverage(claim, stems(each.text)) >= share for each in others)


def _clause(text: str, cue: Span) -> Span:
    """Return the clause that a limiting word opens, up to the next break."""
    end = len(text)
    for token in tokenise(text):
        if token.start >= cue.end and token.key in _ENDS:
            end = token.start
            break
    return Span(cue.start, max(end, cue.end))
