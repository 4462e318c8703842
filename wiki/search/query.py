"""What a person typed into the search, read: phrases, words to leave out, and filters."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from wiki.search.days import Days, read_days

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
        note: What a person must know of how this was read.
    """

    words: str = ""
    phrases: tuple[str, ...] = ()
    excluded: tuple[str, ...] = ()
    state: str = ""
    source: str = ""
    updated: Days = field(default_factory=Days)
    note: str = ""

    @property
    def text(self) -> str:
        """Everything that is looked for, for those who ask what it means."""
        return " ".join(filter(None, (self.words, *self.phrases)))


def plain(text: str) -> Query:
    """Read words in which no sign means anything, as those of a question."""
    shown, note = _readable(text)
    return Query(words=shown, note=note)


def parse(typed: str) -> Query:
    """Read what was typed into the search. Anything at all is a query."""
    shown, note = _readable(typed)
    pieces = list(_pieces(shown))
    filters = {piece.key: piece.text for piece in pieces if piece.key}
    return Query(
        words=" ".join(p.text for p in pieces if p.kind == "word"),
        phrases=tuple(p.text for p in pieces if p.kind == "phrase"),
        excluded=tuple(p.text for p in pieces if p.kind == "excluded"),
        state=filters.get("state", "").lower(),
        source=filters.get("source", ""),
        updated=read_days(filters["updated"]) or Days() if "updated" in filters else Days(),
        note=note,
    )


@dataclass(frozen=True, slots=True)
class _Piece:
    kind: str
    text: str
    key: str = ""


def _pieces(typed: str) -> Iterator[_Piece]:
    for match in _PIECE.finditer(typed):
        yield _read(match)


def _read(match: re.Match[str]) -> _Piece:
    key = (match["key"] or "").lower()
    inner = match["word"] if match["quoted"] is None else match["quoted"].strip()
    is_filter = key in KEYS and not match["sign"] and _makes_sense(key, inner)
    if is_filter:
        return _Piece("filter", inner, key)
    if match["key"]:
        inner = f"{match['key']}:{inner}"
    if match["sign"]:
        return _Piece("excluded", inner)
    return _Piece("phrase" if match["quoted"] is not None else "word", inner)


def _makes_sense(key: str, value: str) -> bool:
    return bool(value) and (key != "updated" or read_days(value) is not None)


def _readable(text: str) -> tuple[str, str]:
    """Return the text on one line, without what no database takes; and what was left out."""
    cleaned = "".join(sign for sign in text if sign != "\x00" and not "\ud800" <= sign <= "\udfff")
    shown = " ".join(cleaned.split())
    if len(shown) <= MAX_CHARACTERS:
        return shown, ""
    return shown[:MAX_CHARACTERS], f"Only the first {MAX_CHARACTERS:,} characters were looked at."
