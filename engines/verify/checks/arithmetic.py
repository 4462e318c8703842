"""Values that follow from others by plain arithmetic that the words ask for.

That two numbers of the lines happen to add up to a third says nothing: "30 days" is no sum of "25
days" of leave and "5 days" of notice. So a sum needs a word for a total, or of growth, and a
difference a word of comparison.
"""

import math
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from engines.text.facts import ClockTime, Date, Quantity
from engines.text.facts.wordlist import word_list

_TOLERANCE = 1e-6
_SECONDS_PER_MINUTE = 60
_WHOLE = 1.0  # 100 %
_TOTALS = frozenset(
    word_list(
        "total totals totalling altogether together combined sum sums overall both adds add "
        "insgesamt zusammen gesamt somme ensemble total totale totales juntos suma "
        "итого всего вместе"
    )
)
_GROWTH = frozenset(
    word_list(
        "plus extended extend extension additional additionally further extra another added raised "
        "prolonged verlängert verlangert zusätzlich zusatzlich weitere prolongée supplémentaire "
        "adicional prorrogable"
    )
)
_GAPS = frozenset(
    word_list(
        "than difference gap lower higher less fewer more shorter longer cheaper dearer earlier "
        "later remaining remain remains remainder rest left other others als unterschied moins de "
        "différence menos más diferencia"
    )
)


@dataclass(frozen=True, slots=True)
class Asked:
    """Which arithmetic the words of a claim and of its lines speak of."""

    sums: bool
    differences: bool
    products: bool

    @classmethod
    def by(cls, claim: Collection[str], evidence: Collection[str]) -> "Asked":
        """Read it off the folded words of both."""
        total = not _TOTALS.isdisjoint(claim)
        return cls(
            sums=total or not _GROWTH.isdisjoint(evidence),
            differences=not _GAPS.isdisjoint(claim),
            products=total,
        )


def derivable(
    stated: Quantity,
    given: Sequence[Quantity],
    asked: Asked,
    times: Sequence[ClockTime] = (),
) -> bool:
    """Tell whether a value is a sum, difference or product of given ones, where asked for.

    A share may also be the rest of the whole ("25 %" of "75 %"), or the whole with an addition
    ("120 %" of "20 % more"), and a duration may lie between two times of day.
    """
    values = list(_results(stated, given, asked))
    if stated.dimension == "time":
        spans = combinations((time.minutes * _SECONDS_PER_MINUTE for time in times), 2)
        values += [abs(first - second) for first, second in spans]
    return any(math.isclose(stated.low, value, rel_tol=_TOLERANCE) for value in values)


def between_years(stated: Quantity, dates: Sequence[Date]) -> bool:
    """Tell whether a number of years, or an age, lies between two years of the evidence."""
    if stated.unit not in {"year", ""} or stated.dimension not in {"time", "count"}:
        return False
    years = [date.year for date in dates if date.year is not None and date.last_year is None]
    spans = {abs(first - second) for first, second in combinations(years, 2)}
    # Someone born in 1970 is 29 or 30 in 2000.
    return any(span > 1 and span - stated.raw in (0, 1) for span in spans)


def _results(stated: Quantity, given: Sequence[Quantity], asked: Asked) -> Iterator[float]:
    same = [each.low for each in given if each.dimension == stated.dimension]
    counts = [each.raw for each in given if each.dimension != stated.dimension]
    for first, second in combinations(same, 2):
        if asked.sums:
            yield first + second
        if asked.differences:
            yield abs(first - second)
    if asked.products:
        yield from (value * count for value in same for count in counts)
    if stated.dimension == "ratio":
        yield from (_WHOLE + share for share in same)
        if asked.differences:
            yield from (_WHOLE - share for share in same)
