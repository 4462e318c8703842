"""Numbers, dates and times that differ for the same thing."""

from collections.abc import Iterator, Sequence

from engines.conflicts.clash import Clash, Kind
from engines.conflicts.form import measures
from engines.conflicts.reading import Reading, stems_of
from engines.conflicts.subject import other_kind
from engines.text import Span
from engines.text.facts import Bound, Cue, Facts, Quantity, Relation, relate, same_date
from engines.verify.checks.doubt import in_evidence, quoted
from engines.verify.words import has

_INCOMPATIBLE = frozenset({Relation.DIFFERENT})
_LOWER = frozenset({Bound.AT_LEAST, Bound.ABOVE})
_UPPER = frozenset({Bound.AT_MOST, Bound.BELOW})
_LOOSE = 0.06  # relative difference that rounding may explain
_MAX_SCALE = 12  # hours are not compared with weeks: so far apart, values measure other things


def clashes(reading: Reading) -> Iterator[Clash]:
    """Yield the values of the claim that the source gives differently."""
    yield from _quantities(reading)
    yield from _dates(reading)
    yield from _times(reading)


def _quantities(reading: Reading) -> Iterator[Clash]:
    if other_kind(reading.pair.claim, reading.focus_text):
        return
    own = _amounts(reading.pair.claim, reading.claim_facts)
    given = [
        each for each in _amounts(reading.focus_text, reading.focus_facts) if not _among(each, own)
    ]
    paired = [
        (stated, [each for each in given if _measures_the_same(reading, stated, each)])
        for stated in own
        if not _among(stated, reading.focus_facts.quantities)
    ]
    compared = [(stated, rivals) for stated, rivals in paired if rivals]
    # Two values that differ tell cases apart: "3 to 15 years: 6 hours", "over 15: 8 hours".
    if len(compared) != 1:
        return
    (stated, rivals) = compared[0]
    if all(_incompatible(reading, stated, each) for each in rivals):
        yield _clash(reading, stated.span, rivals[0].span, converted=stated.unit != rivals[0].unit)


def _amounts(text: str, facts: Facts) -> list[Quantity]:
    """Return the quantities that measure something, numbers that are names left out."""
    return [each for each in facts.quantities if measures(text, each)]


def _among(quantity: Quantity, others: Sequence[Quantity]) -> bool:
    """Tell whether a quantity is stated on the other side too, perhaps in another unit."""
    return any(relate(quantity, other) is Relation.EQUAL for other in others)


def _measures_the_same(reading: Reading, stated: Quantity, given: Quantity) -> bool:
    """Tell whether two quantities are values of one thing: dimension, size and noun fit."""
    if relate(stated, given) is Relation.INCOMPARABLE or stated.dimension == "ordinal":
        return False
    if stated.dimension == "count":
        return _same_noun(reading, stated, given)
    ratio = max(stated.low, given.low) / (min(stated.low, given.low) or 1)
    return ratio <= _MAX_SCALE


def _same_noun(reading: Reading, stated: Quantity, given: Quantity) -> bool:
    """Tell whether two counts count the same: their nouns agree, or one stands with the other's."""
    mine, theirs = stems_of(stated.noun), stems_of(given.noun)
    if not mine or mine & theirs:
        return bool(mine)
    return any(has(stem, stems_of(reading.focus.text)) for stem in mine) or any(
        has(stem, stems_of(reading.pair.claim)) for stem in theirs
    )


def _incompatible(reading: Reading, stated: Quantity, given: Quantity) -> bool:
    if relate(stated, given) not in _INCOMPATIBLE or same_number(stated, given):
        return False
    if _leave_room(stated, given) and not _denied(reading):
        return False
    larger = max(abs(stated.low), abs(given.low))
    loose = {stated.bound, given.bound} & {Bound.ABOUT} or _within(stated, given)
    return not (loose and abs(stated.low - given.low) <= _LOOSE * larger)


def _within(stated: Quantity, given: Quantity) -> bool:
    """Tell a value from the open limit it keeps: "12.4 million", "over 12 million"."""
    return any(
        exact.bound is Bound.EXACT
        and (
            (limit.bound in _LOWER and exact.low >= limit.low)
            or (limit.bound in _UPPER and exact.high <= limit.high)
        )
        for exact, limit in ((stated, given), (given, stated))
    )


def same_number(stated: Quantity, given: Quantity) -> bool:
    """Tell the two sides of one threshold: "over 25 euros", "25 euros or less"."""
    return stated.low == given.low and stated.high == given.high


def _leave_room(stated: Quantity, given: Quantity) -> bool:
    """Tell limits that may both hold: "at least 3 days" and "within 10 days"."""
    return any(
        lower.bound in _LOWER and upper.bound in _UPPER and lower.low <= upper.high
        for lower, upper in ((stated, given), (given, stated))
    )


def _denied(reading: Reading) -> bool:
    """Tell whether a negation may turn a limit round: "not take more than 40 mg"."""
    sides = (reading.claim_facts, reading.focus_facts)
    return any(facts.having(Cue.NEGATION, Cue.FORBIDDEN, Cue.NONE) for facts in sides)


def _dates(reading: Reading) -> Iterator[Clash]:
    given = reading.focus_facts.dates
    for stated in reading.claim_facts.dates:
        answers = [same_date(stated, each) for each in given]
        if False in answers and True not in answers:
            yield _clash(reading, stated.span, given[answers.index(False)].span)


def _times(reading: Reading) -> Iterator[Clash]:
    given = reading.focus_facts.times
    for stated in reading.claim_facts.times:
        if given and all(stated.minutes != each.minutes for each in given):
            yield _clash(reading, stated.span, given[0].span)


def _clash(reading: Reading, mine: Span, theirs: Span, *, converted: bool = False) -> Clash:
    other = in_evidence(reading, theirs)
    reason = (
        f"The page says {quoted(reading.pair.claim, mine)}, "
        f"the source {quoted(reading.pair.evidence, other)}."
    )
    kind = Kind.CONVERTED if converted else Kind.VALUE
    return Clash(kind, reading, reason, (mine,), (other,))
