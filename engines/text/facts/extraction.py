"""One pass over a text that gathers all its facts."""

from collections.abc import Sequence

from engines.text.facts import cues, dates, names, quantities
from engines.text.facts.model import ClockTime, Date, Facts, Name
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
        quantities=tuple(
            quantity for quantity, _ in quantities.scan(free, taken=taken, language=language)
        ),
        dates=tuple(found for found, _ in dated if isinstance(found, Date)),
        times=tuple(found for found, _ in dated if isinstance(found, ClockTime)),
        names=tuple(sorted((*codes, *proper), key=lambda name: name.span.start)),
        cues=tuple(cues.scan(tokens, taken={tokens.index(free[index]) for index in taken})),
    )


def _covered(tokens: Sequence[Token], codes: Sequence[Name]) -> set[int]:
    """Return the indices of tokens inside a code whose digits are no quantity."""
    return {
        index
        for index, token in enumerate(tokens)
        for code in codes
        if code.span.start <= token.start and token.end <= code.span.end
    }
