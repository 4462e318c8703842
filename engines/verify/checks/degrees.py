"""How strongly, and for how many cases, a claim says what is otherwise the words of its lines."""

from collections.abc import Iterator, Sequence

from engines.text import Span
from engines.text.facts import Bound, Cue
from engines.text.facts.cues import scan
from engines.text.facts.tokens import PhraseTable, Token
from engines.verify.alignment import Change
from engines.verify.checks.doubt import Doubt, quoted
from engines.verify.comparison import Comparison
from engines.verify.model import Verdict
from engines.verify.thresholds import CONFIDENCE_STRENGTH
from engines.verify.words import stems

# From what is left open to what is demanded or settled.
_STRENGTH = {Cue.MAY: 1, Cue.ALLOWED: 1, Cue.SHOULD: 2, Cue.WILL: 3, Cue.MUST: 4}
_HEDGES = frozenset({Cue.USUALLY, Cue.SOMETIMES, Cue.MOST, Cue.SOME, Cue.REPORTED})
_KEPT_BY = _HEDGES | {Cue.MAY, Cue.SHOULD}
_NEGATIVE = frozenset({Cue.NEGATION, Cue.NONE, Cue.FORBIDDEN, Cue.NOT_REQUIRED, Cue.NO_LONGER})
_AS_OF = PhraseTable(
    dict.fromkeys(
        ("as of", "as at", "stand", "à la date du", "a fecha de", "по состоянию на", "截至"),
        True,
    )
)
_LONGEST = 6  # words of a change of degree; longer ones say something else


def check(comparison: Comparison) -> Iterator[Doubt]:
    """Yield a doubt for each change of obligation, frequency or scope."""
    laid = comparison.alignment
    if laid is None:
        return
    moved = {cue for change in laid.changes if not change.given for cue in _cues(change.said)}
    for change in laid.changes:
        if max(len(change.said), len(change.given)) > _LONGEST:
            continue
        mine, theirs = _cues(change.said), _cues(change.given) - moved
        if (mine | theirs) & _NEGATIVE:
            continue
        if _stronger(mine, theirs) or _wider(change, mine, theirs):
            yield _changed(comparison, change)
        elif Cue.ONLY in mine - theirs:
            yield _doubt(comparison, change, "The claim adds {claim}.")


def check_limits(comparison: Comparison) -> Iterator[Doubt]:
    """Yield a doubt for each value that lost its limit, or its day: it is another value."""
    laid = comparison.alignment
    for change in laid.changes if laid else ():
        if change.said or not 0 < len(change.given) <= _LONGEST:
            continue
        if _leaves_out_limit(comparison, change) or _leaves_out_day(comparison, change):
            yield _changed(comparison, change)


def _cues(tokens: Sequence[Token]) -> set[Cue]:
    return {word.cue for word in scan(tokens, taken=frozenset())}


def _stronger(mine: set[Cue], theirs: set[Cue]) -> bool:
    """Tell a "must" from a "may"; to say less than "must" is another claim too."""
    said = max((_STRENGTH.get(cue, 0) for cue in mine), default=0)
    given = max((_STRENGTH.get(cue, 0) for cue in theirs), default=0)
    if not said or not given:
        return False
    return said > given or (Cue.MUST in theirs and said <= _STRENGTH[Cue.SHOULD])


def _wider(change: Change, mine: set[Cue], theirs: set[Cue]) -> bool:
    """Tell whether a word that leaves exceptions is gone, or "all" stands for what narrows."""
    alone = not change.said and len(change.given) == 1  # "probably" gone
    hedges = _HEDGES | {Cue.MAY} if alone else _HEDGES
    if theirs & hedges and not mine & _KEPT_BY:
        return True
    every = Cue.ALL in mine and Cue.ALL not in theirs
    narrowing = len(change.given) == 1 and bool(stems(change.given[0].text))
    return every and len(change.said) == 1 and narrowing


def _leaves_out_limit(comparison: Comparison, change: Change) -> bool:
    """Tell whether just the "up to" of a value is gone."""
    return any(
        each.bound is not Bound.EXACT
        and each.span.start == change.given[0].start
        and change.given[-1].end < each.span.end
        for each in comparison.evidence_facts.quantities
    )


def _leaves_out_day(comparison: Comparison, change: Change) -> bool:
    """Tell whether the "as of 2019" is gone, in a claim that names no day itself."""
    if comparison.claim_facts.dates or not _AS_OF.at(change.given, 0):
        return False
    first, last = change.given[0].start, change.given[-1].end
    return any(first <= each.span.start < last for each in comparison.evidence_facts.dates)


def _changed(comparison: Comparison, change: Change) -> Doubt:
    if not change.said:
        return _doubt(comparison, change, "The lines say {evidence}, which the claim leaves out.")
    return _doubt(comparison, change, "The claim says {claim}, the lines say {evidence}.")


def _doubt(comparison: Comparison, change: Change, reason: str) -> Doubt:
    mine, theirs = _spans(change.said), _spans(change.given)
    claim, evidence = comparison.pair.claim, comparison.pair.evidence
    return Doubt(
        verdict=Verdict.DRIFT,
        reason=reason.format(
            claim=quoted(claim, mine[0]) if mine else "",
            evidence=quoted(evidence, theirs[0]) if theirs else "",
        ),
        confidence=CONFIDENCE_STRENGTH,
        claim_spans=mine,
        evidence_spans=theirs,
    )


def _spans(tokens: Sequence[Token]) -> tuple[Span, ...]:
    return (Span(tokens[0].start, tokens[-1].end),) if tokens else ()
