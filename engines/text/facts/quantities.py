"""Numbers with their units, bounds and ranges."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from engines.text.facts.bounds import (
    BOUND_AFTER,
    BOUND_BEFORE,
    COPULAS,
    COUNTED_BACK,
    DEADLINE,
    LIMIT_NOUNS,
    RANGE_CLOSERS,
    RANGE_OPENERS,
    RANGE_SIGNS,
)
from engines.text.facts.model import Bound, Quantity
from engines.text.facts.number_words import MAGNITUDES
from engines.text.facts.numbers import OPENING as NUMBER_OPENING
from engines.text.facts.numbers import Number, number_at
from engines.text.facts.tokens import PhraseTable, Token, tokenise
from engines.text.facts.units import SYMBOLS, UNITS, Unit
from engines.text.facts.wordlist import word_list
from engines.text.spans import Span

_UNIT_PHRASES = PhraseTable(UNITS)
_SHARE = Unit("share", "ratio", 1)
_BARE = Unit("", "count", 1)
_ORDINAL = Unit("ordinal", "ordinal", 1)
_NOT_BETWEEN = frozenset(
    word_list(
        "a an the of in on at to for per each every and or by with from is are was "
        "were than after before within if as der die das pro je und oder de du des "
        "la le les par et ou el los por y o"
    )
)
_FAR_UNITS = frozenset({"time", "business time", "pay period"})
_MAX_WORDS_TO_UNIT = 3
_MAX_TOKENS_TO_LIMIT = 14
_BEFORE_NUMBER = frozenset(word_list("a the an only just is of de 为 是 は"))
_ONE = frozenset({"a", "an", "one"})
_ARTICLES = frozenset({"a", "an", "the", "of"})
PER = frozenset(word_list("a an per each every pro im par al por в प्रति /"))
_COMPOUND = frozenset({"time", "length", "mass"})
_CURRENCIES = {alias for alias, unit in UNITS.items() if unit.dimension.startswith("currency")}
OPENING = NUMBER_OPENING | _ONE | _CURRENCIES | {alias.lower() for alias in _CURRENCIES}
_MINUS = frozenset(word_list("- \N{MINUS SIGN} minus moins menos минус"))


@dataclass(frozen=True, slots=True)
class Measured:
    """A number with its unit, up to but without tokens[end]."""

    number: Number
    unit: Unit
    end: int


def unit_at(tokens: Sequence[Token], place: int) -> tuple[Unit, int] | None:
    """Return the unit written at a place, a hyphen before it allowed, and the index after it."""
    if place < len(tokens) and tokens[place].key == "-":
        place += 1
    if place >= len(tokens):
        return None
    if found := _UNIT_PHRASES.at(tokens, place):
        return found[0], place + found[1]
    symbol = SYMBOLS.get(tokens[place].text)
    return (symbol, place + 1) if symbol else None


def _far_unit(tokens: Sequence[Token], place: int) -> tuple[Unit, int] | None:
    """Return the unit behind a few describing words: "240 annual leave hours"."""
    for ahead in range(place, min(place + _MAX_WORDS_TO_UNIT + 1, len(tokens))):
        found = _UNIT_PHRASES.at(tokens, ahead)
        if found and found[0].dimension in _FAR_UNITS:
            return found[0], ahead + found[1]
        if tokens[ahead].kind != "word" or tokens[ahead].key in _NOT_BETWEEN:
            return None
    return None


def _currency_before(tokens: Sequence[Token], place: int) -> Unit | None:
    unit = UNITS.get(tokens[place].key.upper()) or UNITS.get(tokens[place].key)
    return unit if unit and unit.dimension.startswith("currency") else None


def measured_at(tokens: Sequence[Token], index: int, *, language: str) -> Measured | None:
    """Return the number and unit starting at a token; a currency may stand in front."""
    front = _currency_before(tokens, index)
    start = index + 1 if front else index
    number = number_at(tokens, start, language=language) if start < len(tokens) else None
    if number is None:
        return _article_at(tokens, index)
    if front:
        number = _in_millions(tokens, number)
        return Measured(number, front, number.last)
    return _with_unit(tokens, number)


def _in_millions(tokens: Sequence[Token], number: Number) -> Number:
    """Read the letter that stands at an amount of money: "$1.2m"."""
    if number.last >= len(tokens) or tokens[number.last].key != "m":
        return number
    if tokens[number.last].start > tokens[number.last - 1].end:
        return number
    return replace(number, value=number.value * MAGNITUDES["m"], last=number.last + 1)


def _article_at(tokens: Sequence[Token], index: int) -> Measured | None:
    """Read "a month" as one month where a limit stands before it ("within a month")."""
    if tokens[index].key not in _ONE or index + 1 >= len(tokens):
        return None
    found = _UNIT_PHRASES.at(tokens, index + 1)
    if found is None or found[0].dimension not in _FAR_UNITS:
        return None
    end = index + 1 + found[1]
    if [token.key for token in tokens[end : end + 3]] == ["and", "a", "half"]:
        return Measured(Number(1.5, index, index + 1, worded=True), found[0], end + 3)
    if not BOUND_BEFORE.before(tokens, index):
        return None
    return Measured(Number(1.0, index, index + 1, worded=True), found[0], index + 1 + found[1])


def article_quantity(text: str, within: Span) -> Quantity | None:
    """Read "a year", which as a rule is no quantity, as one year; None if these words are another.

    Args:
        text: The text.
        within: Where in it the words are that stand for a value.
    """
    tokens = tokenise(text[within.start : within.end])
    found = _UNIT_PHRASES.at(tokens, 1) if tokens and tokens[0].key in _ONE else None
    if found is None or found[1] + 1 != len(tokens):
        return None
    unit = found[0]
    value = unit.factor + unit.offset
    return Quantity(within, value, value, unit.dimension, unit.name, Bound.EXACT, "", 1.0)


def _with_unit(tokens: Sequence[Token], number: Number) -> Measured:
    place = number.last
    if number.fraction:
        while place < len(tokens) and tokens[place].key in _ARTICLES:
            place += 1
    found = unit_at(tokens, place) or (None if number.ordinal else _far_unit(tokens, place))
    if found and not number.ordinal:
        return Measured(number, *found)
    bare = _SHARE if number.fraction else _ORDINAL if number.ordinal else _BARE
    return Measured(number, bare, number.last)


def _range_end(
    tokens: Sequence[Token], index: int, first: Measured, *, language: str
) -> Measured | None:
    """Return the upper end when a range starts at index ("3-5 days", "between 2 and 8 °C")."""
    place = first.end
    if place + 1 >= len(tokens):
        return None
    opened = index > 0 and tokens[index - 1].key in RANGE_OPENERS
    if tokens[place].key not in (RANGE_CLOSERS if opened else RANGE_SIGNS):
        return None
    second = measured_at(tokens, place + 1, language=language)
    if second is None or (tokens[place].key == "-" and first.number.worded):
        return None
    low = first.number.value * _factor(first.unit, second.unit)
    if second.number.value * second.unit.factor <= low:
        return None
    same = first.unit == _BARE or first.unit.dimension == second.unit.dimension
    return second if same and second.unit.dimension != "ordinal" else None


def _bound(tokens: Sequence[Token], index: int, end: int) -> tuple[Bound, int, int]:
    """Return the bound and the token range widened by the words that say it."""
    if after := BOUND_AFTER.at(tokens, end):
        return after[0], index, end + after[1]
    start = index
    while start > 0 and tokens[start - 1].key in _BEFORE_NUMBER:
        start -= 1
    for place in {index, start}:
        if COUNTED_BACK.at(tokens, end) and (late := DEADLINE.before(tokens, place)):
            return late[0], place - late[1], end
        if before := BOUND_BEFORE.before(tokens, place):
            return before[0], place - before[1], end
    return _far_bound(tokens, start, index), index, end


def _far_bound(tokens: Sequence[Token], start: int, index: int) -> Bound:
    """Return the bound of "the maximum … is 60 mg" or "limit of the boiler: 90 °C"."""
    if not any(token.key in COPULAS for token in tokens[max(0, start - 1) : index]):
        return Bound.EXACT
    for place in range(index - 2, max(-1, index - _MAX_TOKENS_TO_LIMIT), -1):
        if tokens[place].key in {".", ";", "!", "?"}:
            break
        if found := LIMIT_NOUNS.at(tokens, place):
            return found[0]
    return Bound.EXACT


def _noun(tokens: Sequence[Token], end: int) -> str:
    if end < len(tokens) and tokens[end].kind == "word" and tokens[end].key not in _NOT_BETWEEN:
        return tokens[end].key
    return ""


def quantity_at(
    tokens: Sequence[Token], index: int, *, language: str
) -> tuple[Quantity, int] | None:
    """Return the quantity that starts at a token, and the index after it, or None."""
    first = measured_at(tokens, index, language=language)
    if first is None or _is_pronoun(first):
        return None
    last = _range_end(tokens, index, first, language=language)
    first = first if last else _with_smaller_units(tokens, first, language=language)
    last = last or first
    bound, start, stop = _bound(tokens, index, last.end)
    unit = last.unit
    sign = -1 if _is_negative(tokens, index) else 1
    per, end = _rate(tokens, last)
    quantity = Quantity(
        span=Span(tokens[start].start, tokens[stop - 1].end),
        low=sign * first.number.value * _factor(first.unit, unit) + unit.offset,
        high=sign * last.number.value * unit.factor + unit.offset,
        dimension=unit.dimension,
        unit=unit.name,
        bound=bound,
        noun=_noun(tokens, stop) if unit.dimension in {"count", "ordinal"} else "",
        raw=first.number.value,
        per=per,
    )
    return quantity, end


def _with_smaller_units(tokens: Sequence[Token], first: Measured, *, language: str) -> Measured:
    """Read on in smaller units of the same kind: "1 hour and 15 minutes", "6 feet 2 inches"."""
    while first.unit.dimension in _COMPOUND and first.end < len(tokens):
        place = first.end + (tokens[first.end].key in {"and", "und", "et", "y"})
        after = measured_at(tokens, place, language=language) if place < len(tokens) else None
        if after is None or not _smaller(after.unit, first.unit):
            break
        added = after.number.value * after.unit.factor / first.unit.factor
        number = replace(first.number, value=first.number.value + added)
        first = Measured(number, first.unit, after.end)
    return first


def _smaller(unit: Unit, than: Unit) -> bool:
    return unit.dimension == than.dimension and unit.factor < than.factor


def _says_per(tokens: Sequence[Token], place: int) -> bool:
    return place < len(tokens) and tokens[place].key in PER


def _rate(tokens: Sequence[Token], measured: Measured) -> tuple[str, int]:
    """Return what a quantity is for each of ("$10 an hour"), and the index after it."""
    place = measured.end
    if measured.unit in {_BARE, _ORDINAL} or not _says_per(tokens, place):
        return "", place
    found = unit_at(tokens, place + 1)
    return (found[0].name, found[1]) if found and found[0].dimension in _FAR_UNITS else ("", place)


def _factor(own: Unit, shared: Unit) -> float:
    return shared.factor if own == _BARE else own.factor


def _is_pronoun(measured: Measured) -> bool:
    """Tell a pronoun: "one" without a unit is one far more often than a count."""
    number = measured.number
    return number.worded and 0 < number.value <= 1 and measured.unit == _BARE


def _is_negative(tokens: Sequence[Token], index: int) -> bool:
    if index == 0 or tokens[index - 1].key not in _MINUS:
        return False
    sign = tokens[index - 1]
    if sign.kind == "word":
        return True
    opens = index == 1 or tokens[index - 2].end < sign.start
    return opens and sign.end == tokens[index].start
