"""Numbers, dates and times that differ for the same thing."""

from collections.abc import Iterator

from engines.conflicts.model import Contradiction
from engines.conflicts.subject import other_kind
from engines.conflicts.thresholds import CONFIDENCE_VALUE
from engines.text import Span
from engines.text.facts import Bound, Quantity, Relation, relate, same_date
from engines.verify.checks.doubt import in_evidence, quoted
from engines.verify.comparison import Comparison
from engines.verify.words import has, stems

_INCOMPATIBLE = frozenset({Relation.DIFFERENT})
_LOOSE = 0.06  # relative difference that rounding may explain
_MAX_SCALE = 40  # hours are not compared with years: they measure different things


def clashes(comparison: Comparison) -> Iterator[Contradiction]:
    """Yield the values of the claim that the source gives differently."""
    yield from _quantities(comparison)
    yield from _dates(comparison)
    yield from _times(comparison)


def _quantities(comparison: Comparison) -> Iterator[Contradiction]:
    if other_kind(comparison.pair.claim, comparison.focus_text):
        return
    given = comparison.focus_facts.quantities
    paired = [
        (stated, [each for each in given if _measures_the_same(comparison, stated, each)])
        for stated in comparison.claim_facts.quantities
    ]
    compared = [(stated, rivals) for stated, rivals in paired if rivals]
    clashing = [
        (stated, rivals[0])
        for stated, rivals in compared
        if all(_incompatible(stated, each) for each in rivals)
    ]
    # Two values that both differ tell cases apart: "3 to 15 years: 6 hours", "over 15: 8 hours".
    if len(clashing) == 1 or len(clashing) < len(compared):
        for stated, rival in clashing:
            yield _clash(comparison, stated.span, rival.span)


def _measures_the_same(comparison: Comparison, stated: Quantity, given: Quantity) -> bool:
    """Tell whether two quantities are values of one thing: dimension, size and noun fit."""
    if relate(stated, given) is Relation.INCOMPARABLE or stated.dimension == "ordinal":
        return False
    if stated.dimension == "count":
        return _same_noun(comparison, stated, given)
    ratio = max(stated.low, given.low) / (min(stated.low, given.low) or 1)
    return ratio <= _MAX_SCALE


def _same_noun(comparison: Comparison, stated: Quantity, given: Quantity) -> bool:
    """Tell whether two counts count the same: their nouns agree, or one stands with the other's."""
    mine, theirs = stems(stated.noun), stems(given.noun)
    if not mine or mine & theirs:
        return bool(mine)
    return any(has(stem, stems(comparison.focus.text)) for stem in mine)


def _incompatible(stated: Quantity, given: Quantity) -> bool:
    if relate(stated, given) not in _INCOMPATIBLE:
        return False
    larger = max(abs(stated.low), abs(given.low))
    loose = {stated.bound, given.bound} & {Bound.ABOUT}
    return not (loose and abs(stated.low - given.low) <= _LOOSE * larger)


def _dates(comparison: Comparison) -> Iterator[Contradiction]:
    given = comparison.focus_facts.dates
    for stated in comparison.claim_facts.dates:
        answers = [same_date(stated, each) for each in given]
        if False in answers and True not in answers:
            yield _clash(comparison, stated.span, given[answers.index(False)].span)


def _times(comparison: Comparison) -> Iterator[Contradiction]:
    given = comparison.focus_facts.times
    for stated in comparison.claim_facts.times:
        if given and all(stated.minutes != each.minutes for each in given):
            yield _clash(comparison, stated.span, given[0].span)


def _clash(comparison: Comparison, mine: Span, theirs: Span) -> Contradiction:
    other = in_evidence(comparison, theirs)
    return Contradiction(
        reason=(
            f"The page says {quoted(comparison.pair.claim, mine)}, "
            f"the source {quoted(comparison.pair.evidence, other)}."
        ),
        confidence=CONFIDENCE_VALUE,
        claim_spans=(mine,),
        source_spans=(other,),
    )
