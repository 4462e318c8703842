"""One pass over a text that gathers all its facts."""

from collections.abc import Container, Iterator, Sequence

from engines.text.facts import cues, dates, names
from engines.text.facts.model import ClockTime, Date, Facts, Name, Quantity
from engines.text.facts.quantities import quantity_at
from engines.text.facts.special import special_at
from engines.text.facts.tokens import Token, tokenise
from engines.text.language import detect_language


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
    free = [token for index, token in enumerate(tokens) if index not in coded]
    dated = list(dates.scan(free))
    taken = {index for _, indices in dated for index in indices}
    proper = names.proper(text, free, language=language)
    return Facts(
        quantities=tuple(_quantities(free, taken=taken, language=language)),
        dates=tuple(found for found, _ in dated if isinstance(found, Date)),
        times=tuple(found for found, _ in dated if isinstance(found, ClockTime)),
        names=tuple(sorted((*codes, *proper), key=lambda name: name.span.start)),
        cues=tuple(cues.scan(tokens, taken={tokens.index(free[index]) for index in taken})),
    )


def _quantities(
    tokens: Sequence[Token], *, taken: Container[int], language: str
) -> Iterator[Quantity]:
    """Yield every quantity outside the taken tokens."""
    index = 0
    while index < len(tokens):
        found = None
        if index not in taken:
            found = special_at(tokens, index, language=language)
            found = found or quantity_at(tokens, index, language=language)
        if found:
            yield found[0]
        index = found[1] if found else index + 1


def _covered(tokens: Sequence[Token], codes: Sequence[Name]) -> set[int]:
    """Return the indices of tokens inside a code whose digits are no quantity."""
    return {
        index
        for index, token in enumerate(tokens)
        for code in codes
        if code.span.start <= token.start and token.end <= code.span.end
    }
