"""Values written without a unit: how often, how many times as much, which share, which score."""

from collections.abc import Callable, Sequence

from engines.text.facts.model import Bound, Quantity
from engines.text.facts.number_words import ORDERS
from engines.text.facts.numbers import number_at
from engines.text.facts.quantities import PER, measured_at, unit_at
from engines.text.facts.tokens import PhraseTable, Token
from engines.text.facts.wordlist import word_list
from engines.text.spans import Span

Found = tuple[Quantity, int]

_SECONDS_PER_DAY = 86_400.0
_DAYS_PER_YEAR = 365.25
_ADVERBS = {  # occasions in a year; "annual" and "daily" before a noun say no such thing
    "daily": _DAYS_PER_YEAR,
    "weekly": _DAYS_PER_YEAR / 7,
    "monthly": 12.0,
    "quarterly": 4.0,
    "annually": 1.0,
    "yearly": 1.0,
    "taglich": _DAYS_PER_YEAR,
    "wochentlich": _DAYS_PER_YEAR / 7,
    "monatlich": 12.0,
    "jahrlich": 1.0,
}
_OCCASIONS = {"once": 1.0, "twice": 2.0, "thrice": 3.0, "einmal": 1.0, "zweimal": 2.0}
_TIMES = frozenset(word_list("times time mal fois veces vez раз раза"))
_EVERY = frozenset({"every", "each"})
_FACTORS = PhraseTable(
    {
        "doubled": 2.0,
        "double": 2.0,
        "doubles": 2.0,
        "twofold": 2.0,
        "twice as": 2.0,
        "verdoppelt": 2.0,
        "tripled": 3.0,
        "triple": 3.0,
        "triples": 3.0,
        "threefold": 3.0,
        "three times as": 3.0,
        "trebled": 3.0,
        "quadrupled": 4.0,
        "fourfold": 4.0,
        "four times as": 4.0,
        "tenfold": 10.0,
        "halved": 0.5,
        "half as": 0.5,
    }
)
_OUT_OF = (("in",), ("out", "of"), ("of", "every"), ("von",), ("sur",), ("de", "cada"))
_MOST_OUT_OF = 1_000


OPENING = (
    _ADVERBS.keys()
    | _EVERY
    | _OCCASIONS.keys()
    | ORDERS.keys()
    | {"tens", "hundreds"}
    | _FACTORS.opening
)


def special_at(tokens: Sequence[Token], index: int, *, language: str) -> Found | None:
    """Return such a value that starts at a token, and the index after it, or None."""
    for read in _READERS:
        if found := read(tokens, index, language):
            return found
    return None


def _value(
    tokens: Sequence[Token], place: range, value: float, kind: str, high: float | None = None
) -> Found:
    span = Span(tokens[place.start].start, tokens[place.stop - 1].end)
    upper = value if high is None else high
    return Quantity(span, value, upper, kind, kind, Bound.EXACT, "", value), place.stop


def _frequency(tokens: Sequence[Token], index: int, language: str) -> Found | None:
    """Read "twice a year", "3 times per week", "every six months", "monthly" as times a day."""
    rate, end = _rate(tokens, index, language)
    if rate is None:
        return None
    span = Span(tokens[index].start, tokens[end - 1].end)
    return Quantity(span, rate, rate, "frequency", "per day", Bound.EXACT, "", rate), end


def _rate(tokens: Sequence[Token], index: int, language: str) -> tuple[float | None, int]:
    key = tokens[index].key
    if key in _ADVERBS:
        noun_follows = index + 1 < len(tokens) and tokens[index + 1].kind == "word"
        return (None if noun_follows else _ADVERBS[key] / _DAYS_PER_YEAR), index + 1
    if key in _EVERY:
        return _every(tokens, index + 1, language)
    counted = _times(tokens, index)
    if counted is None or counted[1] >= len(tokens) or tokens[counted[1]].key not in PER:
        return None, index
    unit = unit_at(tokens, counted[1] + 1)
    if unit is None or unit[0].dimension != "time":
        return None, index
    return counted[0] * _SECONDS_PER_DAY / unit[0].factor, unit[1]


def _every(tokens: Sequence[Token], place: int, language: str) -> tuple[float | None, int]:
    """Read what follows "every": "six months", or a single "month"."""
    if place >= len(tokens):
        return None, place
    if (unit := unit_at(tokens, place)) and unit[0].dimension == "time":
        return _SECONDS_PER_DAY / unit[0].factor, unit[1]
    measured = measured_at(tokens, place, language=language)
    if measured is None or measured.unit.dimension != "time" or not measured.number.value:
        return None, place
    seconds = measured.number.value * measured.unit.factor
    return _SECONDS_PER_DAY / seconds, measured.end


def _times(tokens: Sequence[Token], index: int) -> tuple[float, int] | None:
    """Return a count of occasions ("twice", "three times") and the index after it."""
    if tokens[index].key in _OCCASIONS:
        return _OCCASIONS[tokens[index].key], index + 1
    number = number_at(tokens, index)
    if number and number.last < len(tokens) and tokens[number.last].key in _TIMES:
        return number.value, number.last + 1
    return None


def _factor(tokens: Sequence[Token], index: int, _language: str) -> Found | None:
    found = _FACTORS.at(tokens, index)
    return _value(tokens, range(index, index + found[1]), found[0], "factor") if found else None


def _order(tokens: Sequence[Token], index: int, _language: str) -> Found | None:
    """Read "thousands" and "tens of thousands"."""
    value, place = ORDERS.get(tokens[index].key, 0.0), index + 1
    keys = [token.key for token in tokens[index : index + 3]]
    if keys[:2] in (["tens", "of"], ["hundreds", "of"]) and keys[2:] and keys[2] in ORDERS:
        value, place = (value or 10.0) * ORDERS[keys[2]], index + 3
    return _value(tokens, range(index, place), value, "order") if value else None


def _share(tokens: Sequence[Token], index: int, language: str) -> Found | None:
    """Read "1 in 5" and "nine out of ten" as shares of one."""
    part = number_at(tokens, index, language=language)
    if part is None or part.ordinal or part.fraction:
        return None
    for words in _OUT_OF:
        start = part.last + len(words)
        keys = tuple(token.key for token in tokens[part.last : start])
        if keys != words or start >= len(tokens):
            continue
        whole = number_at(tokens, start, language=language)
        if whole and _is_share(part.value, whole.value) and unit_at(tokens, whole.last) is None:
            share = part.value / whole.value
            found, end = _value(tokens, range(index, whole.last), share, "ratio")
            return found, end
    return None


def _is_share(part: float, whole: float) -> bool:
    return 0 < part < whole <= _MOST_OUT_OF and part.is_integer() and whole.is_integer()


def _score(tokens: Sequence[Token], index: int, _language: str) -> Found | None:
    """Read "3-2" and "5 to 4", the larger side first; the other way round is a range."""
    keys = [token.key for token in tokens[index : index + 4]]
    if len(keys) < 3 or keys[1] not in {"-", "–", "to"} or tokens[index].kind != "number":  # noqa: PLR2004 - number, sign, number
        return None
    first, second = number_at(tokens, index), number_at(tokens, index + 2)
    if first is None or second is None or second.last != index + 3 or first.last != index + 1:
        return None
    closed = keys[3:] != [keys[1]] and unit_at(tokens, second.last) is None
    opened = index and tokens[index - 1].key in {"from", "-", "/", "–", "$", "€", "£"}
    if first.value <= second.value or first.value >= _MOST_OUT_OF or opened or not closed:
        return None
    return _value(tokens, range(index, index + 3), first.value, "score", high=second.value)


_READERS: tuple[Callable[[Sequence[Token], int, str], Found | None], ...] = (
    _frequency,
    _factor,
    _order,
    _share,
    _score,
)
