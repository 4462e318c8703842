"""Stretches of days as people write them: 2025, 2025-11, 2025-11-30, >2025-01-01."""

import calendar
import re
from dataclasses import dataclass
from datetime import date, timedelta

_DAYS = re.compile(
    r"(?P<sign>[<>]=?)?(?P<year>\d{4})(?:-(?P<month>\d{1,2}))?(?:-(?P<day>\d{1,2}))?"
)
_DECEMBER = 12


@dataclass(frozen=True, slots=True)
class Days:
    """From one day to another, both included; None: without end on that side."""

    since: date | None = None
    until: date | None = None


EVER = Days()


def read_days(text: str) -> Days | None:
    """Read a year, a month or a day, or what is before or behind it; None where it is none."""
    match = _DAYS.fullmatch(text.strip())
    if match is None:
        return None
    try:
        first = date(int(match["year"]), int(match["month"] or 1), int(match["day"] or 1))
        last = _last(first, has_month=bool(match["month"]), has_day=bool(match["day"]))
        return _stretch(match["sign"] or "", first, last)
    except (ValueError, OverflowError):
        return None


def _last(first: date, *, has_month: bool, has_day: bool) -> date:
    if has_day:
        return first
    month = first.month if has_month else _DECEMBER
    return date(first.year, month, calendar.monthrange(first.year, month)[1])


def _stretch(sign: str, first: date, last: date) -> Days:
    day = timedelta(days=1)
    return {
        "": lambda: Days(first, last),
        ">": lambda: Days(since=last + day),
        ">=": lambda: Days(since=first),
        "<": lambda: Days(until=first - day),
        "<=": lambda: Days(until=last),
    }[sign]()
