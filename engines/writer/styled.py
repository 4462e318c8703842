"""Words with their emphasis, code and links, and the source lines they stand on."""

from bisect import bisect_right
from dataclasses import dataclass, field, replace
from typing import Literal

StyleKind = Literal["strong", "em", "code", "link", "wiki"]


@dataclass(frozen=True, slots=True)
class Style:
    """How the characters [start, end) look; `target` is an address or a page title.

    A "link" without a target is one whose target means nothing outside its document.
    """

    start: int
    end: int
    kind: StyleKind
    target: str = ""


@dataclass(frozen=True, slots=True)
class LineStart:
    """From this offset on, words stand on these source lines (1-based, inclusive)."""

    offset: int
    first: int
    last: int


@dataclass(frozen=True, slots=True)
class StyledText:
    """Plain words, never holding a line break, with styles that nest and the lines below them."""

    text: str
    lines: tuple[LineStart, ...]
    styles: tuple[Style, ...] = field(default=())

    @property
    def first_line(self) -> int:
        """The source line of the first character."""
        return self._at(0).first

    @property
    def last_line(self) -> int:
        """The source line of the last character."""
        return self._at(max(0, len(self.text) - 1)).last

    def part(self, start: int, end: int) -> "StyledText":
        """Return the words [start, end) without the white space around them."""
        while start < end and self.text[start].isspace():
            start += 1
        while end > start and self.text[end - 1].isspace():
            end -= 1
        clipped = (_clip(style, start, end, self.text) for style in self.styles)
        return StyledText(
            text=self.text[start:end],
            lines=self._lines_from(start),
            styles=tuple(style for style in clipped if style is not None),
        )

    def without_styles(self) -> "StyledText":
        """Return the bare words."""
        return replace(self, styles=())

    def covered_by(self, kind: StyleKind) -> int:
        """Return how many characters have this style."""
        return sum(style.end - style.start for style in self.styles if style.kind == kind)

    def _at(self, offset: int) -> LineStart:
        return self.lines[max(0, bisect_right(self.lines, offset, key=lambda s: s.offset) - 1)]

    def _lines_from(self, start: int) -> tuple[LineStart, ...]:
        opening = self._at(start)
        later = (mark for mark in self.lines if mark.offset > start)
        return (
            LineStart(0, opening.first, opening.last),
            *(LineStart(mark.offset - start, mark.first, mark.last) for mark in later),
        )


def on_lines(text: str, first: int, last: int | None = None) -> StyledText:
    """Return bare words that stand on the lines first to last, or on one line."""
    return StyledText(text, (LineStart(0, first, last or first),))


def _clip(style: Style, start: int, end: int, text: str) -> Style | None:
    """Keep what of a style lies inside; Markdown styles may not begin or end with a space."""
    low, high = max(style.start, start), min(style.end, end)
    while low < high and text[low].isspace():
        low += 1
    while high > low and text[high - 1].isspace():
        high -= 1
    return replace(style, start=low - start, end=high - start) if low < high else None
