"""One pass over a text that gathers all its facts."""

from bisect import bisect_left, bisect_right
from collections.abc import Container, Iterator, Sequence

from engines.text.facts import cues, dates, names, quantities, special
from engines.text.facts.model import ClockTime, Date, Facts, Name, Quantity
from engines.text.facts.tokens import Token, tokenise
from engines.text.language import detect_language

_VALUES = frozenset({"number", "cjk"})
_OPENING = special.OPENING | quantities.OPENING


def extract(text: str, *, language: str | None = None) -> Facts:
    """Return the facts of a text, in order of appearance, with their spans in it.

    Args:
        text: Plain text; offsets refer to it as given.
        language: ISO 639-1, which decides how "1.234" is read; detected when None.
    """
    language = language or detect_language(text)
    tokens = tokenise(text)
    codes = tuple(names.codes(text))
    coded = _covered(tokens, codes)
    places = [index for index in range(len(tokens)) if index not in coded]
    free = [tokens[index] for index in places]
    dated = list(dates.scan(free))
    taken = {index for _, indices in dated for index in indices}
    proper = names.proper(text, free, language=language)
    return Facts(
        quantities=tuple(_quantities(free, taken=taken, language=language)),
        dates=tuple(found for found, _ in dated if isinstance(found, Date)),
        times=tuple(found for found, _ in dated if isinstance(found, ClockTime)),
        names=tuple(sorted((*codes, *proper), key=lambda name: name.span.start)),
        cues=tuple(cues.scan(tokens, taken={places[index] for index in taken})),
    )


def _quantities(
    tokens: Sequence[Token], *, taken: Container[int], language: str
) -> Iterator[Quantity]:
    """Yield every quantity outside the taken tokens."""
    index = 0
    while index < len(tokens):
        found = None
        if index not in taken and _may_open(tokens[index]):
            found = special.special_at(tokens, index, language=language)
            found = found or quantities.quantity_at(tokens, index, language=language)
        if found:
            yield found[0]
        index = found[1] if found else index + 1


def _may_open(token: Token) -> bool:
    """Tell whether a quantity may begin here: most words need not be asked each kind."""
    return token.kind in _VALUES or token.key in _OPENING


def _covered(tokens: Sequence[Token], codes: Sequence[Name]) -> set[int]:
    """Return the indices of tokens inside a code whose digits are no quantity."""
    covered: set[int] = set()
    for code in codes:
        first = bisect_left(tokens, code.span.start, key=lambda token: token.start)
        last = bisect_right(tokens, code.span.end, lo=first, key=lambda token: token.end)
        covered.update(range(first, last))
    return covered
