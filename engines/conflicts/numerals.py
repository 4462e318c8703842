"""Words of a text in which a number is one word, its digits, however it is written.

Whether two statements speak of the same thing must not hang on whether a number is spelled out:
"two days" and "three days" are as near to each other as "2 days" and "3 days".
"""

from collections.abc import Iterator

from engines.text import Span
from engines.text.facts.number_words import WORDS
from engines.text.facts.numbers import Number, number_at
from engines.text.facts.tokens import Token, tokenise
from engines.verify.words import Word, content


def counted(text: str) -> tuple[Word, ...]:
    """Return the content words of a text in order, numbers in words as digits.

    Ordinals and fractions stay words: a first day and a half day are kinds of days.
    """
    tokens = tokenise(text)
    numerals = {word.span.start: word for word in _numerals(tokens)}
    if not numerals:
        return content(text)
    inside = [word.span for word in numerals.values()]
    others = (
        word
        for word in content(text)
        if not any(span.start <= word.span.start < span.end for span in inside)
    )
    return tuple(sorted((*others, *numerals.values()), key=lambda word: word.span.start))


def _numerals(tokens: list[Token]) -> Iterator[Word]:
    """Yield the numbers that are written in words, at least in part ("2 million")."""
    index = 0
    while index < len(tokens):
        number = _numeral_at(tokens, index)
        if number is None:
            index += 1
            continue
        span = Span(tokens[number.first].start, tokens[number.last - 1].end)
        yield Word(_digits(number.value), span)
        index = number.last


def _numeral_at(tokens: list[Token], index: int) -> Number | None:
    token = tokens[index]
    if token.kind != "number" and token.key not in WORDS:
        return None
    number = number_at(tokens, index)
    if number is None or number.ordinal or number.fraction:
        return None
    return number if number.worded or number.last - number.first > 1 else None


def _digits(value: float) -> str:
    return str(int(value)) if value.is_integer() else str(value)
