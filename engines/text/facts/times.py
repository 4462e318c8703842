"""Times of day."""

from collections.abc import Sequence

from engines.text.facts.model import ClockTime
from engines.text.facts.number_words import WORDS
from engines.text.facts.tokens import Token
from engines.text.facts.wordlist import word_list
from engines.text.spans import Span

_MINUTES_PER_HOUR, _HALF_DAY, _HOURS = 60, 12, 24
_DAY = _HOURS * _MINUTES_PER_HOUR
_NAMED = {"noon": 720, "midday": 720, "midi": 720, "mediodia": 720, "mittag": 720} | dict.fromkeys(
    word_list("midnight minuit medianoche mitternacht"), 0
)
_SEPARATORS = frozenset({":", "h"})
_PAST = {("half", "past"): 30, ("quarter", "past"): 15, ("quarter", "to"): -15}


OPENING = _NAMED.keys() | {hour for hour, _ in _PAST}


def time_at(tokens: Sequence[Token], index: int) -> tuple[ClockTime, int] | None:
    """Return the time of day starting at a token ("3:30 PM", "17:00", "午前2時"), or None."""
    if tokens[index].key in _NAMED:
        span = Span(tokens[index].start, tokens[index].end)
        return ClockTime(span, _NAMED[tokens[index].key]), index + 1
    if spoken := _spoken(tokens, index):
        return spoken
    read = _digits(tokens, index)
    if read is None:
        return None
    hour, minute, place = read
    half, end = _half_of_day(tokens, index, place)
    dotted = "." in tokens[index].text
    marked = end > place if dotted else place > index + 1 or end > place
    if not marked or minute >= _MINUTES_PER_HOUR:
        return None
    if half is not None:
        hour = hour % _HALF_DAY + (_HALF_DAY if half else 0)
    span = Span(tokens[index].start, tokens[end - 1].end)
    return ClockTime(span, (hour * _MINUTES_PER_HOUR + minute) % _DAY), end


def _digits(tokens: Sequence[Token], index: int) -> tuple[int, int, int] | None:
    """Read "15:30", "15h30" and "3.30": hour, minute and the index after them."""
    whole, _, part = tokens[index].text.partition(".")
    if tokens[index].kind != "number" or not whole.isdecimal() or int(whole) > _HOURS:
        return None
    if part:
        return (int(whole), int(part), index + 1) if _are_minutes(part) else None
    place = index + 1
    if place + 1 < len(tokens) and tokens[place].key in _SEPARATORS:
        minutes = tokens[place + 1].text
        joined = tokens[place + 1].start == tokens[place].end
        if minutes.isdecimal() and (tokens[place].key == ":" or (joined and _are_minutes(minutes))):
            return int(whole), int(minutes), place + 2
        if tokens[place].key == ":":  # "Box 21: required"
            return None
    return int(whole), 0, place


def _are_minutes(digits: str) -> bool:
    return len(digits) == 2 and digits.isdecimal()  # noqa: PLR2004 - two digits


def _spoken(tokens: Sequence[Token], index: int) -> tuple[ClockTime, int] | None:
    """Read "half past three" and "quarter to 9"."""
    if index + 2 >= len(tokens):
        return None
    minutes = _PAST.get((tokens[index].key, tokens[index + 1].key))
    if minutes is None:
        return None
    named = tokens[index + 2]
    hour = int(named.text) if named.text.isdecimal() else WORDS.get(named.key)
    if hour is None or hour > _HOURS:
        return None
    half, end = _half_of_day(tokens, index, index + 3)
    hour = int(hour) % _HALF_DAY + _HALF_DAY if half else int(hour)
    span = Span(tokens[index].start, tokens[end - 1].end)
    return ClockTime(span, (hour * _MINUTES_PER_HOUR + minutes) % _DAY), end


def _half_of_day(tokens: Sequence[Token], index: int, place: int) -> tuple[bool | None, int]:
    """Return whether the hour is after noon (None: 24-hour clock) and the index after the mark."""
    keys = [token.key for token in tokens[place : place + 4]]
    for mark, afternoon in (("am", False), ("pm", True)):
        if keys[:1] == [mark]:
            return afternoon, place + 1
        if keys == [mark[0], ".", "m", "."]:
            return afternoon, place + 4
    if keys[:1] == ["uhr"]:
        return None, place + 1
    if keys[:1] == ["時"] and keys[1:2] != ["間"]:
        before = tokens[index - 1].text if index else ""
        return {"前": False, "後": True}.get(before), place + 1
    return None, place
