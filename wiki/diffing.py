"""What changed between two bodies: line by line first, then word by word within a change."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher, unified_diff
from itertools import groupby
from typing import TYPE_CHECKING, Literal

from unidiff.patch import PatchSet

if TYPE_CHECKING:
    from unidiff.patch import Hunk, Line

Kind = Literal["same", "gone", "new"]

CONTEXT_LINES = 3
# Beyond this many pairs of words a comparison takes seconds; the whole change is shown instead.
MAX_WORD_PAIRS = 4_000_000

# A citation marker is one word: half of one tells a reader nothing.
_WORD = re.compile(r"\[\^S[\d@:-]+\]|\s+|\w+|[^\w\s]")


@dataclass(frozen=True, slots=True)
class Words:
    """Words that stayed, went or came."""

    kind: Kind
    text: str


@dataclass(frozen=True, slots=True)
class Row:
    """Lines that stand beside each other: unchanged ones, or one change."""

    words: tuple[Words, ...]

    @property
    def changed(self) -> bool:
        """Whether anything differs here."""
        return any(words.kind != "same" for words in self.words)

    @property
    def before(self) -> tuple[Words, ...]:
        """What stood here before."""
        return tuple(words for words in self.words if words.kind != "new")

    @property
    def after(self) -> tuple[Words, ...]:
        """What stands here now."""
        return tuple(words for words in self.words if words.kind != "gone")


@dataclass(frozen=True, slots=True)
class Part:
    """Lines of the diff that follow one another, after `skipped` unchanged ones."""

    skipped: int
    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class Diff:
    """The whole difference between two bodies; unchanged stretches are only counted.

    Attributes:
        parts: The changes with three lines around them.
        skipped: Unchanged lines after the last part.
        added: Lines that came, wholly or in part.
        removed: Lines that went, wholly or in part.
    """

    parts: tuple[Part, ...]
    skipped: int
    added: int
    removed: int


def compare(before: str, after: str) -> Diff:
    """Return the word-level difference between two bodies, all of it."""
    old, new = before.split("\n"), after.split("\n")
    patch = PatchSet(unified_diff(old, new, "before", "after", n=CONTEXT_LINES, lineterm=""))
    if not patch:
        return Diff((), len(old), 0, 0)
    parts, reached = [], 1
    for hunk in patch[0]:
        # An empty side is numbered by the line before it.
        start = hunk.source_start + (hunk.source_length == 0)
        parts.append(Part(start - reached, tuple(_rows(hunk))))
        reached = start + hunk.source_length
    return Diff(tuple(parts), len(old) + 1 - reached, patch.added, patch.removed)


def _rows(hunk: "Hunk") -> Iterator[Row]:
    for unchanged, group in groupby(hunk, key=lambda line: line.is_context):
        lines: list[Line] = list(group)
        if unchanged:
            yield from (Row((Words("same", line.value),)) for line in lines)
            continue
        gone = "\n".join(line.value for line in lines if line.is_removed)
        new = "\n".join(line.value for line in lines if line.is_added)
        yield Row(compare_words(gone, new))


def compare_words(before: str, after: str) -> tuple[Words, ...]:
    """Return the words that stayed, went and came, in reading order.

    Joining what is not new gives `before`; joining what is not gone gives `after`.
    """
    old, new = _WORD.findall(before), _WORD.findall(after)
    if not old or not new or len(old) * len(new) > MAX_WORD_PAIRS:
        return _pair(before, after)
    words: list[Words] = []
    matcher = SequenceMatcher(None, old, new, autojunk=False)
    for tag, i1, i2, j1, j2 in matcher.get_opcodes():
        if tag == "equal":
            words.append(Words("same", "".join(old[i1:i2])))
        else:
            words.extend(_pair("".join(old[i1:i2]), "".join(new[j1:j2])))
    return tuple(_without_islands(words))


def _pair(gone: str, new: str) -> tuple[Words, ...]:
    both = (Words("gone", gone), Words("new", new))
    return tuple(words for words in both if words.text)


def _without_islands(words: Sequence[Words]) -> Iterator[Words]:
    """Join changes that only a space parts: "a b" → "c d" reads better than word by word."""
    gone = new = ""
    for index, each in enumerate(words):
        changing = bool(gone or new)
        followed = index + 1 < len(words)
        if each.kind == "gone":
            gone += each.text
        elif each.kind == "new":
            new += each.text
        elif each.text.isspace() and "\n" not in each.text and changing and followed:
            gone, new = gone + each.text, new + each.text
        else:
            yield from _pair(gone, new)
            gone = new = ""
            yield each
    yield from _pair(gone, new)
