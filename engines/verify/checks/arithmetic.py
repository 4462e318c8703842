"""Values that follow from others by plain arithmetic."""

import math
from collections.abc import Iterator, Sequence
from itertools import combinations

from engines.text.facts import ClockTime, Date, Quantity

_TOLERANCE = 1e-6
_SECONDS_PER_MINUTE = 60
_WHOLE = 1.0  # 100 %


def derivable(stated: Quantity, given: Sequence[Quantity], times: Sequence[ClockTime] = ()) -> bool:
    """Tell whether a value is a sum, difference or product of two given ones.

    A share may also be the rest of the whole ("25 %" of "75 %") or the whole with an addition
    ("120 %" of "20 % more"), and a duration may lie between two times of day.
    """
    values = _results(stated, given)
    if stated.dimension == "time":
        spans = combinations((time.minutes * _SECONDS_PER_MINUTE for time in times), 2)
        values = [*values, *(abs(first - second) for first, second in spans)]
    return any(math.isclose(stated.low, value, rel_tol=_TOLERANCE) for value in values)


def between_years(stated: Quantity, dates: Sequence[Date]) -> bool:
    """Tell whether a number of years, or an age, lies between two years of the evidence."""
    if stated.unit not in {"year", ""} or stated.dimension not in {"time", "count"}:
        return False
    years = [date.year for date in dates if date.year is not None and date.last_year is None]
    spans = {abs(first - second) for first, second in combinations(years, 2)}
    # Someone born in 1970 is 29 or 30 in 2000.
    return any(span > 1 and span - stated.raw in (0, 1) for span in spans)


def _results(stated: Quantity, given: Sequence[Quantity]) -> list[float]:
    same = [each.low for each in given if each.dimension == stated.dimension]
    counts = [each.raw for each in given if each.dimension != stated.dimension]
    return [
        *_sums(same),
        *(value * count for value in same for count in counts),
        *(rest for value in same if stated.dimension == "ratio" for rest in _rests(value)),
    ]


def _sums(values: Sequence[float]) -> Iterator[float]:
    for first, second in combinations(values, 2):
        yield from (first + second, abs(first - second))


def _rests(share: float) -> tuple[float, float]:
    return _WHOLE - share, _WHOLE + share
