"""Words, numbers and signs with their offsets: what every other module here reads."""

import re
import unicodedata
from collections.abc import Sequence
from typing import Generic, NamedTuple, TypeVar

_CJK = "\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af"
# Vowel signs of Indic scripts are no letters to `re`, but belong to their words.
_MARKS = "\u0300-\u036f\u064b-\u065f\u0900-\u0903\u093a-\u094f\u0951-\u0957\u0962\u0963"
_GROUPED = r"\d{1,3}(?:[ \u00a0\u202f]\d{3})+(?!\d|[.]\d)(?:,\d+)?"  # "1 234,50"
_TOKEN = re.compile(
    rf"(?P<number>{_GROUPED}|\d+(?:[.,'’]\d+)*|(?<![\w.])\.\d+)|(?P<cjk>[{_CJK}])"
    rf"|(?P<word>(?:(?![\d_{_CJK}])[\w{_MARKS}])+)|(?P<sign>[^\s\w]|_)"
)

Value = TypeVar("Value")


class Token(NamedTuple):  # made by the thousand, in half the time of a frozen dataclass
    """A piece of text: `key` is casefolded and stripped of accents, for looking up."""

    text: str
    key: str
    start: int
    end: int
    kind: str  # "number" | "cjk" | "word" | "sign"


def fold(text: str) -> str:
    """Casefold and drop combining marks, so that "Fünf" and "funf" are one key."""
    if text.isascii():
        return text.lower()
    decomposed = unicodedata.normalize("NFKD", text.casefold().replace("’", "'"))
    return "".join(char for char in decomposed if not unicodedata.combining(char))


def tokenise(text: str) -> list[Token]:
    """Return the tokens in order; white space is left out, CJK comes one character each."""
    return [
        Token(match.group(), fold(match.group()), *match.span(), match.lastgroup or "sign")
        for match in _TOKEN.finditer(text)
    ]


class PhraseTable(Generic[Value]):
    """Looks up the longest known phrase that starts, or ends, at a token."""

    def __init__(self, phrases: dict[str, Value]) -> None:
        self._values = {
            tuple(token.key for token in tokenise(phrase)): value
            for phrase, value in phrases.items()
        }
        self._longest = max(map(len, self._values))
        self.opening = frozenset(keys[0] for keys in self._values)
        self._last = frozenset(keys[-1] for keys in self._values)

    def at(self, tokens: Sequence[Token], index: int) -> tuple[Value, int] | None:
        """Return the value and the number of tokens of the phrase starting at index."""
        if index >= len(tokens) or tokens[index].key not in self.opening:
            return None
        window = tuple(token.key for token in tokens[index : index + self._longest])
        for size in range(len(window), 0, -1):
            if window[:size] in self._values:
                return self._values[window[:size]], size
        return None

    def before(self, tokens: Sequence[Token], index: int) -> tuple[Value, int] | None:
        """Return the value and the number of tokens of the phrase ending just before index."""
        if index < 1 or tokens[index - 1].key not in self._last:
            return None
        window = tuple(token.key for token in tokens[max(0, index - self._longest) : index])
        for size in range(len(window), 0, -1):
            if window[len(window) - size :] in self._values:
                return self._values[window[len(window) - size :]], size
        return None
