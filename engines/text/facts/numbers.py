"""Reading numbers: digits in either style, words of several languages, magnitudes."""

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, replace

from engines.text.facts.number_words import (
    CJK_DIGITS,
    CJK_SCALES,
    FRACTIONS,
    MAGNITUDES,
    ORDINAL_ENDINGS,
    ORDINALS,
    OWN_WORDS,
    WORDS,
)
from engines.text.facts.tokens import Token, fold
from engines.text.facts.wordlist import word_list

_GROUP = 3  # digits between thousands separators
_DECIMAL_COMMA = frozenset({"de", "fr", "es", "it", "pt", "nl", "ru", "pl"})
_HUNDRED = 100
_COUNTED_BY_ARTICLE = frozenset({"decade", "century", "fortnight", "dozen"})
_VULGAR = {sign: unicodedata.numeric(sign) for sign in "½⅓⅔¼¾⅕⅖⅗⅘⅙⅛⅜⅝⅞"}
_SLASHED = frozenset(word_list("1/2 1/3 2/3 1/4 3/4 1/5 2/5 3/5 4/5 1/8 3/8 5/8 7/8 1/10"))
_JOINERS = frozenset({"-", "and", "y", "et", "و"})
# With any other word no number in words begins, which is what most words are asked about.
OPENING = (
    WORDS.keys()
    | FRACTIONS.keys()
    | ORDINALS.keys()
    | {fold(sign) for sign in _VULGAR}
    | {"a", "an", "one", "un", "une"}
    | {word for words in OWN_WORDS.values() for word in words}
)


@dataclass(frozen=True, slots=True)
class Number:
    """A value written in tokens[first:last]."""

    value: float
    first: int
    last: int
    ordinal: bool = False
    fraction: bool = False
    worded: bool = False


def parse_digits(text: str, *, language: str = "en") -> float:
    """Read "1,234.5", "1.234,5", "1 234,5" or "1'234".

    One separator before exactly three digits is a thousands separator if it is a comma, a space or
    an apostrophe; a full stop is one only in languages that write a decimal comma.
    """
    plain = text.translate(dict.fromkeys(map(ord, " \u00a0\u202f'’")))
    if plain != text and "'" not in text and "’" not in text:
        return float(plain.replace(",", "."))  # spaces group thousands, so a comma is decimal
    dots, commas = plain.count("."), plain.count(",")
    if dots and commas:
        last = max(".", ",", key=plain.rfind)
        decimal = last if plain.count(last) == 1 else ""  # "386,279.556,448.701": no decimals
    elif dots + commas > 1:
        decimal = ""
    else:
        decimal = _single_separator("." if dots else ",", plain, language=language)
    thousands = {"": ".,", ".": ",", ",": "."}[decimal]
    for sign in thousands:
        plain = plain.replace(sign, "")
    return float(plain.replace(",", "."))


def _single_separator(sign: str, text: str, *, language: str) -> str:
    """Return the decimal sign of a text with at most one separator, "" if it groups thousands."""
    whole, _, rest = text.partition(sign)
    if len(rest) != _GROUP or len(whole) > _GROUP or whole.startswith("0"):
        return sign
    if sign == ",":
        return "" if language not in _DECIMAL_COMMA or language == "en" else sign
    return "" if language in _DECIMAL_COMMA else sign


def number_at(tokens: Sequence[Token], index: int, *, language: str = "en") -> Number | None:
    """Return the longest number that starts at a token, or None."""
    token = tokens[index]
    if token.kind == "number":
        return _slashed(tokens, index) or _mixed(tokens, _digits(tokens, index, language=language))
    if token.kind == "cjk":
        return _cjk(tokens, index)
    if token.text in _VULGAR:
        return Number(_VULGAR[token.text], index, index + 1, fraction=True)
    if (own := OWN_WORDS.get(language, {}).get(token.key)) is not None:
        return Number(own, index, index + 1, worded=True)
    if token.key not in OPENING:
        return None
    found = _fraction(tokens, index) or _words(tokens, index)
    return _repeated(tokens, _mixed(tokens, found)) if found else None


def _repeated(tokens: Sequence[Token], words: Number) -> Number:
    """Read "fourteen (14)" as one number."""
    bracketed = tokens[words.last : words.last + 3]
    if [token.key for token in bracketed[::2]] != ["(", ")"] or bracketed[1].kind != "number":
        return words
    same = parse_digits(bracketed[1].text) == words.value
    return replace(words, last=words.last + 3) if same else words


def _mixed(tokens: Sequence[Token], whole: Number) -> Number:
    """Read what may follow a whole number: "1½", "1 1/2", "one and a half"."""
    if whole.ordinal or whole.fraction or whole.last >= len(tokens):
        return whole
    keys = [token.key for token in tokens[whole.last : whole.last + 3]]
    if tokens[whole.last].text in _VULGAR:
        return replace(
            whole, value=whole.value + _VULGAR[tokens[whole.last].text], last=whole.last + 1
        )
    if keys[:2] == ["and", "a"] and keys[2:] and keys[2] in FRACTIONS:
        return replace(whole, value=whole.value + FRACTIONS[keys[2]], last=whole.last + 3)
    slashed = _slashed(tokens, whole.last) if tokens[whole.last].kind == "number" else None
    if slashed:
        return replace(whole, value=whole.value + slashed.value, last=slashed.last)
    return whole


def _slashed(tokens: Sequence[Token], index: int) -> Number | None:
    """Read "1/2" and "3/4", but neither a date nor a page of several."""
    parts = [token.text for token in tokens[index : index + 4]]
    if parts[1:2] != ["/"] or parts[3:] == ["/"] or "".join(parts[:3]) not in _SLASHED:
        return None
    return Number(int(parts[0]) / int(parts[2]), index, index + 3, fraction=True)


def _digits(tokens: Sequence[Token], index: int, *, language: str) -> Number:
    value = parse_digits(tokens[index].text, language=language)
    following = tokens[index + 1] if index + 1 < len(tokens) else None
    if following is None:
        return Number(value, index, index + 1)
    if following.start == tokens[index].end and following.key in ORDINAL_ENDINGS:
        return Number(value, index, index + 2, ordinal=True)
    if MAGNITUDES.get(following.key, 0) > _HUNDRED and following.text not in {"m", "M"}:
        return Number(value * MAGNITUDES[following.key], index, index + 2)
    return Number(value, index, index + 1)


def _fraction(tokens: Sequence[Token], index: int) -> Number | None:
    """Read "half", "a third", "three quarters"."""
    numerator, place = 1.0, index
    if tokens[index].key in {"a", "one", "un", "une"}:
        place += 1
    elif tokens[index].key in WORDS:
        numerator, place = WORDS[tokens[index].key], index + 1
        if place < len(tokens) and tokens[place].key == "-":
            place += 1
    if place >= len(tokens) or tokens[place].key not in FRACTIONS:
        return None
    part = tokens[place].key
    # "third" alone is an ordinal, "quarter" alone a part of the year.
    if place == index and not part.startswith(("half", "halb", "demi")):
        return None
    return Number(numerator * FRACTIONS[part], index, place + 1, fraction=True, worded=True)


def _words(tokens: Sequence[Token], index: int) -> Number | None:
    """Read a run of number words: larger words multiply, smaller ones add."""
    if tokens[index].key in ORDINALS:
        return Number(ORDINALS[tokens[index].key], index, index + 1, ordinal=True, worded=True)
    total, current, place, last = 0.0, *_opening(tokens, index)
    while place < len(tokens):
        key = tokens[place].key
        if key in WORDS and (last == index or _composes(current, WORDS[key])):
            current, last = current + WORDS[key], place + 1
        elif last > index and key in MAGNITUDES and len(key) > 1:
            current *= MAGNITUDES[key]
            last = place + 1
            if MAGNITUDES[key] > _HUNDRED:
                total, current = total + current, 0.0
        elif not (last == place > index and key in _JOINERS):
            break
        place += 1
    return Number(total + current, index, last, worded=True) if last > index else None


def _opening(tokens: Sequence[Token], index: int) -> tuple[float, int, int]:
    """Read what only a beginning may be: "a decade", "quatre-vingt"."""
    keys = [token.key for token in tokens[index : index + 3]]
    if keys[0] in {"a", "an"} and keys[1:2] and keys[1] in _COUNTED_BY_ARTICLE:
        return 1.0, index + 1, index + 1
    if keys == ["quatre", "-", "vingt"]:
        return 80.0, index + 3, index + 3
    return 0.0, index, index


def _composes(current: float, value: float) -> bool:
    """Tell whether a smaller word may follow: "twenty" then "five", never "five" then "six"."""
    if current == 0 or current % _HUNDRED == 0:
        return value < (current or float("inf"))
    limit = 20 if current in {60, 80} else 10  # soixante-dix, quatre-vingt-onze
    return current % 10 == 0 and value < limit


def _cjk(tokens: Sequence[Token], index: int) -> Number | None:
    """Read 一百二十 or 15万; a lone 一 is too often part of a word to count."""
    total, section, digit, place = 0.0, 0.0, 0.0, index
    while place < len(tokens) and tokens[place].kind == "cjk":
        char = tokens[place].text
        if char in CJK_DIGITS:
            digit = CJK_DIGITS[char]
        elif char in CJK_SCALES and CJK_SCALES[char] < 10_000:  # noqa: PLR2004 - 万 closes a section
            section, digit = section + (digit or 1) * CJK_SCALES[char], 0.0
        elif char in CJK_SCALES:
            total, section, digit = total + (section + digit) * CJK_SCALES[char], 0.0, 0.0
        else:
            break
        place += 1
    return Number(total + section + digit, index, place, worded=True) if place > index else None
