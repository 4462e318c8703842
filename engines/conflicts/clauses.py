"""Whether words are asserted, or only supposed: "if you cannot", "not approved until Monday"."""

from engines.text import Span
from engines.text.facts.tokens import Token, tokenise

_CLAUSE_ENDS = frozenset([",", ".", ";", ":", "!", "?", "(", ")", "[", "]"])
_SUPPOSING = frozenset({"if", "when", "whenever", "once", "unless", "until", "whether", "case"})
_DELAYING = frozenset({"until", "unless"})
_IDLE = frozenset({"worry", "forget", "hesitate"})  # "don't forget to" asks to do it


def supposed(text: str, span: Span) -> bool:
    """Tell whether the words at a span stand in a condition, a delay or a mere reminder."""
    tokens = tokenise(text)
    before = [token for token in tokens if token.end <= span.start]
    after = [token for token in tokens if token.start >= span.end]
    return (
        any(token.key in _SUPPOSING for token in _clause(before[::-1]))
        or any(token.key in _DELAYING for token in _clause(after))
        or any(token.key in _IDLE for token in after[:1])
    )


def _clause(tokens: list[Token]) -> list[Token]:
    """Return the tokens up to the first end of a clause."""
    for index, token in enumerate(tokens):
        if token.key in _CLAUSE_ENDS:
            return tokens[:index]
    return tokens


def hedged(text: str, span: Span) -> bool:
    """Tell a mere possibility ("may not be approved", "may or may not") from a ban."""
    words = text[span.start : span.end].casefold().split()
    before = text[: span.start].casefold().split()
    passive = text[span.end :].casefold().split()[:1] == ["be"]
    return words == ["may", "not"] and (passive or before[-1:] == ["or"])
