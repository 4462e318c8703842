"""What a person typed into the search, read: phrases, words to leave out, and filters."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from wiki.search.days import EVER, Days, read_days

MAX_CHARACTERS = 2_000
KEYS = ("state", "source", "updated")

# One piece: an optional sign or key, then words in quotes or one word. An unpaired quote is a sign
# within a word, and a word with an unknown key is a word.
_PIECE = re.compile(
    r"""(?P<sign>-(?=[^\s-]))?(?:(?P<key>[a-z]+):)?(?:"(?P<quoted>[^"]*)"(?=\s|$)|(?P<word>\S+))""",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Query:
    """A search as it is meant.

    Attributes:
        words: What is looked for word by word, in the order in which it was typed.
        phrases: What must stand there word behind word.
        excluded: Words and phrases that must not.
        state: Of the page, as it was typed; "" for the usual.
        source: The number of a source, or a part of its title; "" for any.
        updated: Between which days the page's text was written.
        unfiltered: What was typed, without the filters.
        note: What a person must know of how this was read.
    """

    words: str = ""
    phrases: tuple[str, ...] = ()
    excluded: tuple[str, ...] = ()
    state: str = ""
    source: str = ""
    updated: Days = EVER
    unfiltered: str = ""
    note: str = ""

    @property
    def text(self) -> str:
        """Everything that is looked for, for those who ask what it means."""
        return " ".join(filter(None, (self.words, *self.phrases)))


def plain(text: str) -> Query:
    """Read words in which no sign means anything, as those of a question."""
    shown, note = _readable(text)
    return Query(words=shown, unfiltered=shown, note=note)


def parse(typed: str) -> Query:
    """Read what was typed into the search. Anything at all is a query."""
    shown, note = _readable(typed)
    pieces = [piece for piece in _pieces(shown) if piece.text]
    filters = {piece.key: piece.text for piece in pieces if piece.key}
    return Query(
        words=" ".join(piece.text for piece in pieces if piece.kind == _WORD),
        phrases=tuple(piece.text for piece in pieces if piece.kind == _PHRASE),
        excluded=tuple(piece.text for piece in pieces if piece.kind == _EXCLUDED),
        state=filters.get("state", "").lower(),
        source=filters.get("source", ""),
        updated=read_days(filters.get("updated", "")) or EVER,
        unfiltered=" ".join(piece.typed for piece in pieces if piece.kind != _FILTER),
        note=note,
    )


_WORD, _PHRASE, _EXCLUDED, _FILTER = "word", "phrase", "excluded", "filter"


@dataclass(frozen=True, slots=True)
class _Piece:
    kind: str
    text: str
    typed: str
    key: str = ""


def _pieces(typed: str) -> Iterator[_Piece]:
    for match in _PIECE.finditer(typed):
        yield _read(match)


def _read(match: re.Match[str]) -> _Piece:
    key, quoted = (match["key"] or "").lower(), match["quoted"]
    inner = match["word"] if quoted is None else quoted.strip()
    if key in KEYS and not match["sign"] and _makes_sense(key, inner):
        return _Piece(_FILTER, inner, match[0], key)
    if match["key"]:
        inner = f"{match['key']}:{inner}"
    if match["sign"]:
        return _Piece(_EXCLUDED, inner, match[0])
    return _Piece(_WORD if quoted is None else _PHRASE, inner, match[0])


def _makes_sense(key: str, value: str) -> bool:
    return bool(value) and (key != "updated" or read_days(value) is not None)


def _readable(text: str) -> tuple[str, str]:
    """Return the text on one line, without what no database takes; and what was left out."""
    cleaned = "".join(sign for sign in text if sign != "\x00" and not "\ud800" <= sign <= "\udfff")
    shown = " ".join(cleaned.split())
    if len(shown) <= MAX_CHARACTERS:
        return shown, ""
    return shown[:MAX_CHARACTERS], f"Only the first {MAX_CHARACTERS:,} characters were looked at."
