"""Weekdays, decades and centuries."""

from collections.abc import Sequence

from engines.text.facts.calendar import CJK_WEEKDAYS, WEEKDAYS
from engines.text.facts.model import Date
from engines.text.facts.number_words import ORDINAL_ENDINGS, ORDINALS
from engines.text.facts.tokens import Token
from engines.text.facts.wordlist import word_list
from engines.text.spans import Span

_CENTURIES = frozenset(word_list("century jahrhundert jahrhunderts siecle siglo века век веке"))
_LAST_CENTURY = 21
_DECADES = {
    name: 1900 + 10 * place
    for place, name in enumerate(
        word_list("twenties thirties forties fifties sixties seventies eighties nineties"), start=2
    )
}
_DECADE_ENDINGS = frozenset({"s", "er", "ern"})
_YEAR_DIGITS = 4
_YEARS = range(1000, 2100)


OPENING = WEEKDAYS.keys() | _DECADES.keys() | ORDINALS.keys()


def period_at(tokens: Sequence[Token], index: int) -> tuple[Date, int] | None:
    """Return the weekday, decade or century that starts at a token, and the index after it."""
    return _weekday(tokens, index) or _decade(tokens, index) or _century(tokens, index)


def _weekday(tokens: Sequence[Token], index: int) -> tuple[Date, int] | None:
    end = index + 1
    number = WEEKDAYS.get(tokens[index].key) if tokens[index].text[0].isupper() else None
    if number is None and tokens[index].kind == "word" and not tokens[index].text.isascii():
        number = WEEKDAYS.get(tokens[index].key)  # scripts and languages that write them small
    spaceless = number is None and tokens[index].kind == "cjk"
    if spaceless and "".join(token.text for token in tokens[index : index + 2]) in _STARS:
        end = index + 3
        number = CJK_WEEKDAYS.get(tokens[index + 2].text) if end <= len(tokens) else None
    if number is None:
        return None
    return Date(_span(tokens, index, end), None, None, None, weekday=number), end


_STARS = frozenset({"星期", "曜日"})


def _decade(tokens: Sequence[Token], index: int) -> tuple[Date, int] | None:
    """Read "the 1990s", "1990er" and "the nineties"."""
    token = tokens[index]
    first, end = _DECADES.get(token.key), index + 1
    if token.kind == "number" and token.text.isdecimal() and len(token.text) == _YEAR_DIGITS:
        ended = end < len(tokens) and tokens[end].start == token.end
        if ended and tokens[end].key in _DECADE_ENDINGS and int(token.text) % 10 == 0:
            first, end = int(token.text), index + 2
    if first is None or first not in _YEARS:
        return None
    last = first + (99 if first % 100 == 0 and first < 2000 else 9)  # noqa: PLR2004 - "the 1800s"
    return Date(_span(tokens, index, end), first, None, None, last_year=last), end


def _century(tokens: Sequence[Token], index: int) -> tuple[Date, int] | None:
    """Read "the 19th century" and "nineteenth-century"."""
    token, place = tokens[index], index + 1
    number = ORDINALS.get(token.key)
    if token.kind == "number" and token.text.isdecimal():
        number = float(token.text)
        if place < len(tokens) and tokens[place].key in ORDINAL_ENDINGS | {"."}:
            place += 1
    if place < len(tokens) and tokens[place].key == "-":
        place += 1
    named = place < len(tokens) and tokens[place].key in _CENTURIES
    if number is None or not named or not 1 <= number <= _LAST_CENTURY:
        return None
    last = int(number) * 100
    span = _span(tokens, index, place + 1)
    return Date(span, last - 99, None, None, last_year=last), place + 1


def _span(tokens: Sequence[Token], start: int, end: int) -> Span:
    return Span(tokens[start].start, tokens[end - 1].end)
