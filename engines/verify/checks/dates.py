"""Dates and times of day of the claim against those of the evidence."""

from collections.abc import Iterator
from itertools import pairwise

from engines.text import Span
from engines.text.facts import Date, same_date
from engines.text.facts.bounds import RANGE_SIGNS
from engines.verify.checks.doubt import Doubt, quoted
from engines.verify.comparison import Comparison
from engines.verify.model import Verdict
from engines.verify.thresholds import CONFIDENCE_MISSING, CONFIDENCE_NUMBER

_THROUGH = frozenset({"through", "until", "till"})


def check(comparison: Comparison) -> Iterator[Doubt]:
    """Yield a doubt for each date or time of the claim that the evidence does not give."""
    given = comparison.evidence_facts
    for date in comparison.claim_facts.dates:
        if not _is_given(comparison, date):
            others = [each.span for each in given.dates if same_date(date, each) is False]
            others += [each.span for each in given.dates if same_date(date, each) is True]
            if date.weekday is None or others:
                yield _doubt(comparison, date.span, others)
    for time in comparison.claim_facts.times:
        if all(time.minutes != each.minutes for each in given.times):
            yield _doubt(comparison, time.span, [each.span for each in given.times])


def _is_given(comparison: Comparison, date: Date) -> bool:
    """Tell whether dates of the evidence that agree with it have all its parts but the year.

    Lines often leave the year to their document's title.
    """
    agreeing = [each for each in comparison.evidence_facts.dates if same_date(date, each)]
    day = date.day is None or any(each.day == date.day for each in agreeing)
    month = date.month is None or any(each.month == date.month for each in agreeing)
    if agreeing and day and month:
        return True
    if date.weekday is not None:
        return _among_weekdays(comparison, date.weekday)
    return date.month is None and _is_counted(comparison, date)


def _among_weekdays(comparison: Comparison, weekday: int) -> bool:
    """Tell whether a day lies within "Monday to Friday"."""
    days = [each for each in comparison.evidence_facts.dates if each.weekday is not None]
    for first, last in pairwise(days):
        between = comparison.evidence_text[first.span.end : last.span.start].strip().casefold()
        if between in RANGE_SIGNS | _THROUGH and first.weekday is not None and last.weekday:
            return first.weekday <= weekday <= last.weekday
    return False


def _is_counted(comparison: Comparison, date: Date) -> bool:
    """Tell whether the number read as a year is a count in the lines, or a number that follows."""
    return any(
        each.raw == date.year and each.dimension == "count"
        for each in comparison.evidence_facts.quantities
    )


def _doubt(comparison: Comparison, stated: Span, others: list[Span]) -> Doubt:
    words = quoted(comparison.pair.claim, stated)
    if not others:
        reason = f"The lines do not give the date or time {words}."
        return Doubt(Verdict.HALLUCINATION, reason, CONFIDENCE_MISSING, (stated,))
    reason = f"The claim says {words}, the lines say {quoted(comparison.pair.evidence, others[0])}."
    return Doubt(Verdict.HALLUCINATION, reason, CONFIDENCE_NUMBER, (stated,), (others[0],))
