"""Rules that cannot both hold: duty and freedom, everyone and only some, always and except."""

from collections.abc import Iterator
from dataclasses import dataclass

from engines.conflicts.model import Contradiction
from engines.conflicts.thresholds import CONFIDENCE_RULE
from engines.text.facts import Cue
from engines.verify.checks.doubt import in_evidence, quoted
from engines.verify.comparison import Comparison


@dataclass(frozen=True, slots=True)
class _Rule:
    """A claim with one of these cues cannot stand beside a source with one of those."""

    claim: frozenset[Cue]
    source: frozenset[Cue]
    reason: str
    unless: frozenset[Cue] = frozenset()  # cues of the claim under which both may stand


_RULES = (
    _Rule(
        frozenset({Cue.MUST, Cue.FORBIDDEN}),
        frozenset({Cue.NOT_REQUIRED}),
        "The page states a duty ({mine}), the source lifts it ({theirs}).",
        frozenset({Cue.NOT_REQUIRED, Cue.NO_LONGER}),
    ),
    _Rule(
        frozenset({Cue.MAY, Cue.ALLOWED}),
        frozenset({Cue.FORBIDDEN}),
        "The page permits ({mine}) what the source forbids ({theirs}).",
        frozenset({Cue.FORBIDDEN, Cue.NEGATION, Cue.EXCEPTION}),
    ),
    _Rule(
        frozenset({Cue.FORBIDDEN}),
        frozenset({Cue.ALLOWED}),
        "The page forbids ({mine}) what the source permits ({theirs}).",
        frozenset({Cue.ALLOWED, Cue.EXCEPTION}),
    ),
    _Rule(
        frozenset({Cue.NOT_REQUIRED}),
        frozenset({Cue.MUST}),
        "The page leaves open ({mine}) what the source demands ({theirs}).",
        frozenset({Cue.MUST, Cue.EXCEPTION, Cue.CONDITION}),
    ),
    _Rule(
        frozenset({Cue.ALL, Cue.ALWAYS}),
        frozenset({Cue.EXCEPTION}),
        "The page says {mine}, the source makes an exception ({theirs}).",
        frozenset({Cue.EXCEPTION, Cue.MOST, Cue.USUALLY}),
    ),
    _Rule(
        frozenset({Cue.ALL, Cue.ALWAYS}),
        frozenset({Cue.ONLY}),
        "The page says {mine}, the source limits it ({theirs}).",
        frozenset({Cue.ONLY, Cue.EXCEPTION}),
    ),
    _Rule(
        frozenset({Cue.ONLY}),
        frozenset({Cue.EXCEPTION}),
        "The page allows nothing else ({mine}), the source does ({theirs}).",
        frozenset({Cue.EXCEPTION}),
    ),
)


def clashes(comparison: Comparison) -> Iterator[Contradiction]:
    """Yield each rule of the claim that the source's rule leaves no room for."""
    claim, focus = comparison.claim_facts, comparison.focus_facts
    for rule in _RULES:
        mine, theirs = claim.having(*rule.claim), focus.having(*rule.source)
        if not mine or not theirs or claim.having(*rule.unless):
            continue
        other = in_evidence(comparison, theirs[0].span)
        yield Contradiction(
            reason=rule.reason.format(
                mine=quoted(comparison.pair.claim, mine[0].span),
                theirs=quoted(comparison.pair.evidence, other),
            ),
            confidence=CONFIDENCE_RULE,
            claim_spans=(mine[0].span,),
            source_spans=(other,),
        )
