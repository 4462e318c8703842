"""Calendar dates."""

from collections.abc import Iterator, Sequence

from engines.text.facts import periods, times
from engines.text.facts.calendar import MONTHS
from engines.text.facts.model import ClockTime, Date
from engines.text.facts.tokens import Token
from engines.text.facts.units import SYMBOLS, UNITS
from engines.text.facts.wordlist import word_list
from engines.text.spans import Span

_LEADS = frozenset(
    word_list(
        "in by of since until till from before after through during each every im "
        "ab bis seit en de depuis desde hasta"
    )
)
_YEAR_LEADS = frozenset(
    word_list(
        "in by since until till from to before after year early late circa between im ab seit"
    )
    + word_list("en de depuis desde hasta ( born died founded established anno в до")
)
_YEAR_WORDS = frozenset(word_list("年 год года году"))
_DASHES = frozenset("-–—")
_FILLERS = frozenset(word_list(", . of de del st nd rd th er"))
_LAST_DAY, _LAST_MONTH = 31, 12
_YEARS = range(1900, 2100)
_LED_YEARS = range(1000, 2100)  # where a word before it says that a number is a year
_YEAR_DIGITS = 4
_ABBREVIATED = 4  # "Sept." is the longest month written with a full stop
_NUMERIC_PARTS = 3
_VALUES = frozenset({"number", "cjk"})
_OPENING = MONTHS.keys() | periods.OPENING | times.OPENING


def _whole(token: Token) -> int | None:
    return int(token.text) if token.kind == "number" and token.text.isdecimal() else None


def _year(token: Token, *, led: bool = False) -> int | None:
    if len(token.text) != _YEAR_DIGITS or (value := _whole(token)) is None:
        return None
    return value if value in (_LED_YEARS if led else _YEARS) else None


def _day(token: Token) -> int | None:
    value = _whole(token)
    return value if value is not None and 1 <= value <= _LAST_DAY else None


def _skip(tokens: Sequence[Token], place: int) -> int:
    while place < len(tokens) and tokens[place].key in _FILLERS:
        place += 1
    return place


def _year_from(tokens: Sequence[Token], place: int) -> tuple[int | None, int]:
    """Return a year after optional fillers, and where to go on."""
    full_name = len(tokens[place - 1].key) > _ABBREVIATED or tokens[place - 1].key == "may"
    ends_sentence = place < len(tokens) and tokens[place].key == "." and full_name
    ahead = place if ends_sentence else _skip(tokens, place)
    if ahead < len(tokens) and (year := _year(tokens[ahead], led=True)) is not None:
        return year, ahead + 1
    return None, place


def _written(tokens: Sequence[Token], index: int) -> tuple[Date, int] | None:
    """Read "1 March 2026", "March 1, 2026", "March 2026", "1 de marzo", "in March"."""
    first, day = tokens[index], _day(tokens[index])
    place = _skip(tokens, index + 1) if day else index
    if place >= len(tokens) or tokens[place].key not in MONTHS:
        return None
    month, named, place = MONTHS[tokens[place].key], tokens[place], place + 1
    if day is None:
        day, place = _day_after_month(tokens, place)
    year, end = _year_from(tokens, place)
    alone = day is None and year is None
    if alone and not (index and tokens[index - 1].key in _LEADS and named.text[0].isupper()):
        return None
    return Date(Span(first.start, tokens[end - 1].end), year, month, day), end


def _day_after_month(tokens: Sequence[Token], place: int) -> tuple[int | None, int]:
    if place >= len(tokens) or (day := _day(tokens[place])) is None:
        return None, place
    after = place + 1
    if after < len(tokens) and tokens[after].key in {"st", "nd", "rd", "th"}:
        after += 1
    return day, after


def _iso(tokens: Sequence[Token], index: int) -> tuple[Date, int] | None:
    """Read "2026-03-01", "2026/3/1" and "2026年3月1日"."""
    if (year := _year(tokens[index])) is None:
        return None
    parts: list[int] = []
    place = index
    for signs in ("-/年", "-/月"):
        if place + 2 >= len(tokens) or tokens[place + 1].key not in signs:
            break
        if (value := _day(tokens[place + 2])) is None:
            break
        parts, place = [*parts, value], place + 2
    if not parts or parts[0] > _LAST_MONTH:
        return None
    if place + 1 < len(tokens) and tokens[place + 1].key in "年月日":
        place += 1
    day = parts[1] if len(parts) > 1 else None
    return Date(Span(tokens[index].start, tokens[place].end), year, parts[0], day), place + 1


def _numeric(tokens: Sequence[Token], index: int) -> tuple[Date, int] | None:
    """Read "1.3.2026" (day first) and "1/3/2026", whose order is known only if one is over 12."""
    dotted = tokens[index].text.split(".")
    if len(dotted) == _NUMERIC_PARTS and all(map(str.isdecimal, dotted)):
        day, month, year = map(int, dotted)
        end = index + 1
    else:
        window = tokens[index : index + 5]
        if "".join(token.key for token in window[1::2]) != "//":
            return None
        values = [_whole(token) for token in window[::2]]
        if len(values) != _NUMERIC_PARTS or None in values:
            return None
        day, month, year = (value or 0 for value in values)
        end = index + 5
    if year not in _YEARS or not 1 <= min(day, month) <= max(day, month) <= _LAST_DAY:
        return None
    span = Span(tokens[index].start, tokens[end - 1].end)
    if month > _LAST_MONTH:
        day, month = month, day
    elif end == index + 5 and day <= _LAST_MONTH and day != month:
        return Date(span, year, None, None), end
    return Date(span, year, month, day), end


def date_at(tokens: Sequence[Token], index: int) -> tuple[Date, int] | None:
    """Return the date starting at a token and the index after it, or None."""
    found = periods.period_at(tokens, index) or _iso(tokens, index) or _written(tokens, index)
    if found is None and tokens[index].kind == "number":
        found = _numeric(tokens, index)
    if (
        found is None
        and (year := _year(tokens[index], led=_is_led(tokens, index))) is not None
        and _stands_alone(tokens, index)
    ):
        token = tokens[index]
        named = index + 1 < len(tokens) and tokens[index + 1].key in _YEAR_WORDS
        end = index + 2 if named else index + 1
        return Date(Span(token.start, tokens[end - 1].end), year, None, None), end
    return found


def _is_led(tokens: Sequence[Token], index: int) -> bool:
    """Tell a year by what stands before it: "in 1775", "(1775", "1775-1783", "January 1775"."""
    before = tokens[index - 1].key if index else ""
    ranged = before in _DASHES and index > 1 and _year(tokens[index - 2], led=True) is not None
    return before in _YEAR_LEADS or ranged


def _stands_alone(tokens: Sequence[Token], index: int) -> bool:
    """Tell whether four digits are a year: a lead word or bracket before, or the end after."""
    before = tokens[index - 1] if index else None
    if before is not None and (before.kind == "number" or before.key in "$€£-+="):
        return False
    after = tokens[index + 1] if index + 1 < len(tokens) else None
    if after is not None and after.key not in _YEAR_WORDS and _is_unit(after):
        return False
    if after is None or after.kind == "sign":
        return after is None or after.key not in "%€$°-/"
    return after.key in _YEAR_WORDS or (
        before is not None and (before.key in _LEADS or before.key.isalpha())
    )


def _is_unit(token: Token) -> bool:
    return token.key in UNITS or token.text in SYMBOLS


def _may_open(token: Token) -> bool:
    """Tell whether a date or time may begin here: most words need not be asked each kind."""
    return token.kind in _VALUES or token.key in _OPENING


def scan(tokens: Sequence[Token]) -> Iterator[tuple[Date | ClockTime, range]]:
    """Yield every date and time with the indices of its tokens."""
    index = 0
    while index < len(tokens):
        found = None
        if _may_open(tokens[index]):
            found = date_at(tokens, index) or times.time_at(tokens, index)
        if found is None:
            index += 1
        else:
            yield found[0], range(index, found[1])
            index = found[1]
