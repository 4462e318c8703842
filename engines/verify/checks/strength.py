"""Claims stated more strongly, or for more cases, than the evidence states them."""

from collections.abc import Iterator
from dataclasses import dataclass

from engines.text.facts import Cue, CueWord, Facts
from engines.verify.checks.doubt import Doubt, in_evidence, quoted
from engines.verify.comparison import Comparison
from engines.verify.model import Verdict
from engines.verify.thresholds import CONFIDENCE_STRENGTH, FOCUS_OVERLAP


@dataclass(frozen=True, slots=True)
class _Rule:
    """Evidence with a weak cue supports no claim that has none of the cues that keep it weak."""

    weak: frozenset[Cue]
    kept_by: frozenset[Cue]
    reason: str


_HEDGES = frozenset({Cue.USUALLY, Cue.SOMETIMES, Cue.MOST, Cue.SOME, Cue.MAY, Cue.SHOULD})
_RULES = (
    _Rule(
        frozenset({Cue.USUALLY, Cue.SOMETIMES, Cue.MOST}),
        _HEDGES,
        "The lines say {words}, which the claim leaves out.",
    ),
    _Rule(
        frozenset({Cue.SHOULD}),
        frozenset({Cue.SHOULD, Cue.MAY, Cue.USUALLY, Cue.ALLOWED, Cue.NOT_REQUIRED}),
        "The lines recommend ({words}); the claim states it as settled.",
    ),
    _Rule(
        frozenset({Cue.REPORTED}),
        frozenset({Cue.REPORTED, Cue.MAY}),
        "The lines only report this ({words}).",
    ),
)
_EPISTEMIC = frozenset(
    {"may", "might", "could", "possibly", "perhaps", "pourrait", "könnte", "podría"}
)
_KEEPS_MAY = _HEDGES | {Cue.ALLOWED, Cue.NOT_REQUIRED, Cue.FORBIDDEN}


def check(comparison: Comparison) -> Iterator[Doubt]:
    """Yield a doubt for each hedge of the focus that the claim dropped."""
    claim, focus = comparison.claim_facts, comparison.focus_facts
    for rule in _RULES:
        weak = focus.having(*rule.weak)
        if weak and not claim.having(*rule.kept_by):
            yield _doubt(comparison, weak[0], rule.reason)
    added = () if comparison.alignment else claim.having(Cue.ONLY)
    if added and not comparison.evidence_facts.having(Cue.ONLY, Cue.EXCEPTION, Cue.MUST):
        words = quoted(comparison.pair.claim, added[0].span)
        yield Doubt(
            verdict=Verdict.DRIFT,
            reason=f"The claim says {words}, which the lines do not.",
            confidence=CONFIDENCE_STRENGTH,
            claim_spans=(added[0].span,),
        )
    if comparison.focus_coverage >= FOCUS_OVERLAP and _is_demanded(claim, focus):
        weak = focus.having(Cue.MAY, Cue.ALLOWED, Cue.SHOULD)
        yield _doubt(comparison, weak[0], "The lines say {words}; the claim demands it.")
    elif maybe := _open(comparison):
        yield _doubt(comparison, maybe[0], "The lines say {words}; the claim states it as certain.")


def _open(comparison: Comparison) -> list[CueWord]:
    """Return the words by which the focus leaves open what the claim does not."""
    claim, focus = comparison.claim_facts, comparison.focus_facts
    kept = _has_may(comparison) or claim.having(*_KEEPS_MAY) or _is_question_of_right(focus)
    maybe = [word for word in focus.having(Cue.MAY) if _text(comparison, word) in _EPISTEMIC]
    return [] if kept else maybe


def _is_demanded(claim: Facts, focus: Facts) -> bool:
    """Tell whether the claim demands what the lines only allow or recommend."""
    bound = focus.having(Cue.MUST, Cue.ONLY, Cue.FORBIDDEN, Cue.NEGATION, Cue.NONE, Cue.WILL)
    weak = focus.having(Cue.MAY, Cue.ALLOWED, Cue.SHOULD)
    denied = claim.having(Cue.NEGATION, Cue.NONE, Cue.NOT_REQUIRED, Cue.FORBIDDEN)
    return bool(claim.having(Cue.MUST) and weak and not bound and not denied)


def _is_question_of_right(focus: Facts) -> bool:
    return bool(focus.having(Cue.ALLOWED, Cue.FORBIDDEN))


def _has_may(comparison: Comparison) -> bool:
    return any(token.key in _EPISTEMIC for token in comparison.claim_tokens)


def _text(comparison: Comparison, word: CueWord) -> str:
    return comparison.focus_text[word.span.start : word.span.end].casefold()


def _doubt(comparison: Comparison, word: CueWord, reason: str) -> Doubt:
    strong = comparison.claim_facts.having(Cue.ALL, Cue.ALWAYS, Cue.NONE, Cue.MUST, Cue.WILL)
    return Doubt(
        verdict=Verdict.DRIFT,
        reason=reason.format(words=quoted(comparison.focus_text, word.span)),
        confidence=CONFIDENCE_STRENGTH,
        claim_spans=tuple(each.span for each in strong[:1]),
        evidence_spans=(in_evidence(comparison, word.span),),
    )
