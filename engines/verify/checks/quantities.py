"""Numbers, units, limits and ranges of the claim against those of the evidence."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace

from engines.text.facts import Bound, Cue, Quantity, Relation, relate
from engines.text.facts.compare import ROUNDING
from engines.verify.checks import changes
from engines.verify.checks.arithmetic import Asked, between_years, derivable
from engines.verify.checks.doubt import Doubt, quoted
from engines.verify.comparison import Comparison
from engines.verify.counterparts import counterpart
from engines.verify.model import Verdict
from engines.verify.thresholds import CONFIDENCE_MISSING, CONFIDENCE_NUMBER

_BEST_FIRST = (
    Relation.EQUAL,
    Relation.WITHIN,
    Relation.BOUND_LOST,
    Relation.RANGE_LOST,
    Relation.ROUNDED,
    Relation.DIFFERENT,
)
_FINE = frozenset({Relation.EQUAL, Relation.WITHIN})
_LOOSE = {
    Relation.BOUND_LOST: "{claim} leaves out the limit in {evidence}.",
    Relation.RANGE_LOST: "{claim} stands for the range {evidence}.",
    Relation.ROUNDED: "{claim} is less exact than {evidence}.",
}
# Of these the lines often say the same in other words, so only another value there speaks against.
_LOOSELY_SAID = frozenset({"ordinal", "frequency", "factor", "order", "score"})
_DENIED_WITHIN = 3  # words between "not" and the number that it denies
_SMALL_COUNT = 3  # "both", "two things" and the like are counted by the reader


def check(comparison: Comparison) -> Iterator[Doubt]:
    """Yield a doubt for each quantity of the claim that the evidence does not give."""
    everywhere = comparison.evidence_facts.quantities
    near = [each for each in everywhere if _in_focus(comparison, each)]
    for stated in comparison.claim_facts.quantities:
        if (paired := _paired(comparison, stated)) is not None:
            given, relation = paired
            fine = relation in _FINE or _under_a_rule(stated, [given])
            doubt = None if fine else _differs(comparison, stated, given, relation)
        else:
            doubt = _doubt(comparison, stated, near, everywhere)
        if doubt is not None:
            yield doubt
        elif moved := changes.other_change(comparison, stated):
            yield _differs(comparison, stated, moved)


def _paired(comparison: Comparison, stated: Quantity) -> tuple[Quantity, Relation] | None:
    """Return the value in the place of the claim's, where the two can be compared."""
    given = counterpart(comparison, stated)
    if given is None:
        return None
    relation = relate(stated, _measured_alike(given, stated))
    return None if relation is Relation.INCOMPARABLE else (given, relation)


def _in_focus(comparison: Comparison, quantity: Quantity) -> bool:
    return comparison.focus.span.start <= quantity.span.start < comparison.focus.span.end


def _doubt(
    comparison: Comparison,
    stated: Quantity,
    near: Sequence[Quantity],
    everywhere: Sequence[Quantity],
) -> Doubt | None:
    anywhere = _closest(stated, everywhere)
    if anywhere and anywhere[1] in _FINE:
        return None  # whether it is said of the same thing, `attribution` asks
    given, relation = _closest(stated, near) or anywhere or (None, None)
    rules = [*near, *(each for each in everywhere if each.is_range)]
    if _follows(comparison, stated, given, everywhere) or _under_a_rule(stated, rules):
        return None
    if given is None or relation is None:
        return _missing(comparison, stated, everywhere)
    if stated.dimension == "ordinal" and stated.noun != given.noun:
        return None
    return _differs(comparison, stated, given, relation)


def _differs(
    comparison: Comparison,
    stated: Quantity,
    given: Quantity,
    relation: Relation = Relation.DIFFERENT,
) -> Doubt:
    verdict = Verdict.DRIFT if relation in _LOOSE else Verdict.HALLUCINATION
    template = _LOOSE.get(relation, "The claim says {claim}, the lines say {evidence}.")
    return Doubt(
        verdict=verdict,
        reason=template.format(
            claim=quoted(comparison.pair.claim, stated.span),
            evidence=quoted(comparison.pair.evidence, given.span),
        ),
        confidence=CONFIDENCE_NUMBER,
        claim_spans=(stated.span,),
        evidence_spans=(given.span,),
    )


def _closest(stated: Quantity, given: Sequence[Quantity]) -> tuple[Quantity, Relation] | None:
    """Return the given quantity of the same dimension that says most nearly the same."""
    related = [(each, relate(stated, _measured_alike(each, stated))) for each in given]
    comparable = [pair for pair in related if pair[1] is not Relation.INCOMPARABLE]
    return min(comparable, key=lambda pair: _BEST_FIRST.index(pair[1]), default=None)


def _measured_alike(given: Quantity, stated: Quantity) -> Quantity:
    """Read a bare number of about the stated size as measured in the stated unit."""
    bare = given.dimension == "count" and stated.dimension not in _LOOSELY_SAID | {"count"}
    if not bare or not math.isclose(given.raw, stated.raw, rel_tol=ROUNDING):
        return given
    return replace(
        given,
        low=stated.low * given.raw / stated.raw if stated.raw else stated.low,
        high=stated.low * given.raw / stated.raw if stated.raw else stated.low,
        dimension=stated.dimension,
        unit=stated.unit,
    )


def _follows(
    comparison: Comparison,
    stated: Quantity,
    given: Quantity | None,
    everywhere: Sequence[Quantity],
) -> bool:
    """Tell whether the value is computed from given ones or a case of a given rule."""
    facts = comparison.evidence_facts
    asked = Asked.by(comparison.claim_keys, comparison.evidence_keys)
    if derivable(stated, everywhere, asked, facts.times) or between_years(stated, facts.dates):
        return True
    if stated.raw == 1 and stated.bound is Bound.EXACT and stated.unit in comparison.pair.evidence:
        return True  # "in one year" of "in a single year"
    return given is not None and _is_plain(stated) and _is_excluded(comparison, stated, given)


def _is_excluded(comparison: Comparison, stated: Quantity, given: Quantity) -> bool:
    """Tell a denied value that the lines deny too: "not for 10 hours" of "over 12 hours"."""
    denials = comparison.claim_facts.having(Cue.NEGATION, Cue.NONE, Cue.FORBIDDEN)
    if not denials:
        return False
    if given.bound in {Bound.ABOVE, Bound.AT_LEAST}:
        return stated.low < given.low
    if given.bound in {Bound.BELOW, Bound.AT_MOST}:
        return stated.low > given.low
    between = (comparison.pair.claim[each.span.end : stated.span.start] for each in denials)
    return any(0 < len(words.split()) <= _DENIED_WITHIN for words in between)


def _is_plain(stated: Quantity) -> bool:
    return stated.bound is Bound.EXACT and not stated.is_range


def _under_a_rule(stated: Quantity, rules: Sequence[Quantity]) -> bool:
    """Tell whether a plain value is a case of a rule near it, or of a range: 10 of "3-15"."""
    return _is_plain(stated) and any(
        _is_case_of(stated, each) for each in rules if each.dimension == stated.dimension
    )


def _is_case_of(stated: Quantity, given: Quantity) -> bool:
    """Tell whether a value falls under a rule ("over $2,000", "between 3 and 15 years")."""
    if given.is_range:
        return given.low <= stated.low <= given.high and stated.unit != given.unit
    if given.bound in {Bound.ABOVE, Bound.AT_LEAST}:
        return stated.low > given.low
    return given.bound is Bound.BELOW and stated.low < given.low


def _missing(
    comparison: Comparison, stated: Quantity, everywhere: Sequence[Quantity]
) -> Doubt | None:
    """Doubt a quantity whose dimension the evidence does not have at all."""
    if (
        stated.dimension in _LOOSELY_SAID
        or _is_year(comparison, stated)
        or _is_none(comparison, stated)
    ):
        return None
    same_number = [each for each in everywhere if math.isclose(each.raw, stated.raw)]
    counted = stated.dimension == "count"
    if counted and (same_number or stated.raw <= _SMALL_COUNT or _written(comparison, stated)):
        return None
    words = quoted(comparison.pair.claim, stated.span)
    reason = f"The lines do not give {words}."
    if same_number and same_number[0].dimension != "count":
        other = quoted(comparison.pair.evidence, same_number[0].span)
        reason = f"The claim says {words}, the lines say {other}."
    return Doubt(
        verdict=Verdict.HALLUCINATION,
        reason=reason,
        confidence=CONFIDENCE_MISSING,
        claim_spans=(stated.span,),
        evidence_spans=tuple(each.span for each in same_number[:1]),
    )


def _is_year(comparison: Comparison, stated: Quantity) -> bool:
    """Tell whether the lines have the number as a year: "2000 members" may be read as either."""
    years = [date.year for date in comparison.evidence_facts.dates]
    return stated.dimension == "count" and stated.raw in years


def _is_none(comparison: Comparison, stated: Quantity) -> bool:
    """Tell zero of "no members"."""
    return stated.raw == 0 and bool(comparison.evidence_facts.having(Cue.NONE, Cue.NEGATION))


def _written(comparison: Comparison, stated: Quantity) -> bool:
    """Tell whether the number stands in the evidence as part of a code or name."""
    words = comparison.pair.claim[stated.span.start : stated.span.end]
    return words in comparison.pair.evidence
