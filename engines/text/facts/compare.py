"""What one stated value says about another."""

import math
from dataclasses import replace
from enum import StrEnum

from engines.text.facts.model import Bound, Date, Quantity
from engines.text.facts.units import AMBIGUOUS, CALENDAR_UNITS, CUSTOMARY_UNITS

ROUNDING = 0.10  # "roughly 100" may stand for 96, and for 91
LOOSENESS = 0.25  # "over 5" may stand for 6
EXACT_TOLERANCE = 1e-6
CONVERTED_TOLERANCE = 0.005  # 90 °C and 194 °F, 5 miles and 8.05 km
CROSSED_TOLERANCE = 0.016  # 10 feet and 3 metres, 2.5 miles and 4 kilometres
SHARE_TOLERANCE = 0.015  # a third and 33 %
CALENDAR_TOLERANCE = 0.02  # a month is 30 or 31 days, a year 52 weeks


class Relation(StrEnum):
    """How a stated quantity relates to a given one."""

    EQUAL = "equal"
    WITHIN = "within"  # follows from the other's range or limit
    ROUNDED = "rounded"  # the same but for precision
    BOUND_LOST = "bound_lost"  # the limit is stated as the value
    RANGE_LOST = "range_lost"  # one end, or a middle, of a range is stated as the value
    DIFFERENT = "different"
    INCOMPARABLE = "incomparable"


_EXACT_KINDS = frozenset({"score", "order", "ordinal", "factor"})
_UPPER = frozenset({Bound.AT_MOST, Bound.BELOW})
_LOWER = frozenset({Bound.AT_LEAST, Bound.ABOVE})


def _tolerance(left: Quantity, right: Quantity) -> float:
    if left.unit == right.unit:
        return EXACT_TOLERANCE
    if "share" in {left.unit, right.unit}:
        return SHARE_TOLERANCE
    if CALENDAR_UNITS & {left.unit, right.unit} or left.dimension == "frequency":
        return CALENDAR_TOLERANCE
    if (left.unit in CUSTOMARY_UNITS) != (right.unit in CUSTOMARY_UNITS):
        return CROSSED_TOLERANCE
    return CONVERTED_TOLERANCE


def _close(left: float, right: float, tolerance: float) -> bool:
    return math.isclose(left, right, rel_tol=tolerance, abs_tol=1e-9)


def relate(stated: Quantity, given: Quantity) -> Relation:
    """Tell how a stated quantity relates to a given one of the same dimension.

    Values are compared after conversion. A strict limit ("under 5") and an inclusive one
    ("at most 5") count as the same limit.
    """
    stated, given = _told_apart(stated, given), _told_apart(given, stated)
    if stated.dimension != given.dimension:
        return Relation.INCOMPARABLE
    if stated.per != given.per and stated.per and given.per:
        return Relation.DIFFERENT
    tolerance = _tolerance(stated, given)
    if _close(stated.low, given.low, tolerance) and _close(stated.high, given.high, tolerance):
        return _same_value(stated, given)
    if given.is_range and not stated.is_range:
        return _against_range(stated, given)
    return _other_value(stated, given)


def _other_value(stated: Quantity, given: Quantity) -> Relation:
    if _within_limit(stated, given):
        return Relation.WITHIN
    rounded = stated.dimension not in _EXACT_KINDS and _rounded(stated, given)
    return Relation.ROUNDED if rounded else Relation.DIFFERENT


def _told_apart(quantity: Quantity, other: Quantity) -> Quantity:
    """Read an ambiguous unit ("pounds") as the one that the other side makes of it."""
    factor = AMBIGUOUS.get(quantity.dimension, {}).get(other.dimension)
    if factor is None:
        return quantity
    low, high = quantity.low * factor, quantity.high * factor
    # A unit may be written in two ways; that its number is the same then says it is one unit.
    unit = other.unit if factor == 1 else quantity.unit
    return replace(quantity, low=low, high=high, dimension=other.dimension, unit=unit)


def _same_value(stated: Quantity, given: Quantity) -> Relation:
    upper = stated.bound in _UPPER, given.bound in _UPPER
    lower = stated.bound in _LOWER, given.bound in _LOWER
    after = stated.bound is Bound.AFTER, given.bound is Bound.AFTER
    if (upper[0] and (lower[1] or after[1])) or ((lower[0] or after[0]) and upper[1]):
        return Relation.DIFFERENT
    lost = (upper[1] and not upper[0]) or (lower[1] and not lower[0])
    if lost:
        return Relation.BOUND_LOST
    if _rounded_by_nature(stated, given):
        return Relation.EQUAL
    if Bound.ABOUT in {stated.bound, given.bound} and stated.bound != given.bound:
        return Relation.ROUNDED
    return Relation.EQUAL


def _rounded_by_nature(stated: Quantity, given: Quantity) -> bool:
    """Tell values of which one says "about" of what only rounding makes the other.

    "Two thirds" is about 66.7 %, and 1,200 feet are about 366 metres.
    """
    in_words = "share" in {stated.unit, given.unit}
    crossed = (stated.unit in CUSTOMARY_UNITS) != (given.unit in CUSTOMARY_UNITS)
    return in_words or (crossed and given.bound is not Bound.ABOUT)


def _against_range(stated: Quantity, given: Quantity) -> Relation:
    tolerance = _tolerance(stated, given)
    at_high = _close(stated.low, given.high, tolerance)
    at_low = _close(stated.low, given.low, tolerance)
    if (at_high and stated.bound in _UPPER) or (at_low and stated.bound in _LOWER):
        return Relation.WITHIN
    inside = given.low * (1 - ROUNDING) <= stated.low <= given.high * (1 + ROUNDING)
    return Relation.RANGE_LOST if inside else Relation.DIFFERENT


def _within_limit(stated: Quantity, given: Quantity) -> bool:
    """Tell whether a value lies a little beyond a limit that a speaker rounds to: 11, "over 10".

    "At least" and "at most" are rules, which another number changes.
    """
    if given.bound not in {Bound.EXACT, Bound.ABOUT} or not stated.low:
        return False
    share = given.low / stated.low
    if stated.bound is Bound.ABOVE:
        return 1 < share <= 1 + LOOSENESS
    return stated.bound is Bound.BELOW and 1 - LOOSENESS <= share < 1


def _rounded(stated: Quantity, given: Quantity) -> bool:
    """Tell whether the values agree to the precision a speaker chose by "about"."""
    near = _close(stated.low, given.low, ROUNDING) and not stated.is_range
    return near and Bound.ABOUT in {stated.bound, given.bound}


def same_date(stated: Date, given: Date) -> bool | None:
    """Tell whether two dates agree in all parts both have; None if they share no part."""
    parts = [
        left == right
        for left, right in (
            (stated.month, given.month),
            (stated.day, given.day),
            (stated.weekday, given.weekday),
        )
        if left is not None and right is not None
    ]
    if stated.year is not None and given.year is not None:
        parts.append(_same_years(stated.year, stated.last_year, given.year, given.last_year))
    return all(parts) if parts else None


def _same_years(first: int, last: int | None, given: int, given_last: int | None) -> bool:
    """Tell whether a year, decade or century is the given one, or holds it."""
    return first <= given and (given_last or given) <= (last or first)
