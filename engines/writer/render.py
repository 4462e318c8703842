"""Writes chosen units as page Markdown, every statement with its marker."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from engines.text import format_marker
from engines.writer.links import Linker
from engines.writer.markup import to_inline, to_markdown
from engines.writer.styled import StyledText
from engines.writer.units import Outline, Piece, Unit

_TOP_LEVEL = 2  # the page's title is its level 1
_DEEPEST_LEVEL = 6
_INDENT = "    "  # inside an item with any number of up to two digits


@dataclass(frozen=True, slots=True)
class Citing:
    """Which source version the markers name."""

    number: int
    version: int

    def marker(self, first: int, last: int) -> str:
        """Return the marker of these lines."""
        return format_marker(source=self.number, version=self.version, first=first, last=last)


class Renderer:
    """Writes units of one source for one page."""

    def __init__(self, citing: Citing, linker: Linker) -> None:
        self._citing = citing
        self._linker = linker

    def page(self, outline: Outline, units: Sequence[Unit], *, title: str) -> str:
        """Return the whole page: each section's units under its heading and those above it."""
        written: set[int] = set()
        parts: list[str] = []
        levels = _levels(outline, title)
        for section, group in groupby(units, key=lambda unit: unit.section):
            for index in heading_path(outline, section):
                if index not in written and levels[index]:
                    parts.append(f"{'#' * levels[index]} {heading_markdown(outline, index)}")
                written.add(index)
            parts.append(self.body(group))
        return "\n\n".join(parts) + "\n"

    def body(self, units: Iterable[Unit]) -> str:
        """Return units as paragraphs, lists and tables; those of one paragraph together."""
        parts: list[str] = []
        for _, group in groupby(units, key=lambda unit: (unit.block, unit.listed)):
            same = list(group)
            if same[0].listed:
                parts.extend(self._block(unit) for unit in same)
            else:
                parts.append(" ".join(self._prose(unit) for unit in same))
                parts.extend(_fenced(unit) for unit in same if unit.code is not None)
        return "\n\n".join(parts)

    def _cited(self, words: StyledText) -> str:
        text = to_markdown(self._linker.link(words))
        return text + self._citing.marker(words.first_line, words.last_line)

    def _prose(self, unit: Unit) -> str:
        text = " ".join(self._cited(piece.words) for piece in unit.pieces)
        if unit.code is None:
            return text
        return text + self._citing.marker(unit.code.first_line, unit.code.last_line)

    def _block(self, unit: Unit) -> str:
        lead = [self._cited(unit.lead)] if unit.lead is not None else []
        rest = self._table(unit) if unit.header else self._items(unit.pieces)
        return "\n\n".join([*lead, rest])

    def _items(self, pieces: Sequence[Piece]) -> str:
        lines: list[str] = []
        shallowest = min(piece.depth for piece in pieces)
        for piece in pieces:
            text = self._cited(piece.words)
            if piece.opens:
                sign = "-" if piece.number is None else f"{piece.number}."
                lines.append(f"{_INDENT * (piece.depth - shallowest)}{sign} {text}")
            else:
                lines[-1] += f" {text}"
        return "\n".join(lines)

    def _table(self, unit: Unit) -> str:
        header = _row([_cell(cell) for cell in unit.header])
        rule = _row(["---"] * len(unit.header))
        return "\n".join([header, rule, *(self._table_row(piece.cells) for piece in unit.pieces)])

    def _table_row(self, cells: Sequence[StyledText]) -> str:
        shown = [_cell(self._linker.link(cell)) for cell in cells]
        shown[-1] += self._citing.marker(cells[0].first_line, cells[-1].last_line)
        return _row(shown)


def heading_path(outline: Outline, section: int) -> list[int]:
    """Return the sections above one and itself, outermost first; none for the opening."""
    heading = outline.headings[section]
    if heading is None:
        return []
    path = [section]
    level = heading.level
    for index in range(section - 1, 0, -1):
        above = outline.headings[index]
        if above is not None and above.level < level:
            path.append(index)
            level = above.level
    return path[::-1]


def heading_markdown(outline: Outline, section: int) -> str:
    """Return a heading's words; a heading links nowhere."""
    heading = outline.headings[section]
    if heading is None:
        return ""
    words = heading.words
    kept = tuple(style for style in words.styles if style.kind in {"code", "em"})
    return to_inline(replace(words, styles=kept))


def _levels(outline: Outline, title: str) -> list[int]:
    """The level of each heading on the page; 0 for one that only repeats the title.

    A level is the number of headings above, and so never skips one as the source's may.
    """
    folded = title.casefold()
    levels = []
    above: list[tuple[int, int]] = []  # a level of the source's, and what it is on the page
    for index, heading in enumerate(outline.headings):
        if heading is None:
            levels.append(0)
            continue
        while above and above[-1][0] >= heading.level:
            above.pop()
        repeats = index == 1 and heading.words.text.casefold() == folded
        level = above[-1][1] + 1 if above else _TOP_LEVEL
        above.append((heading.level, _TOP_LEVEL - 1 if repeats else level))
        levels.append(0 if repeats else min(_DEEPEST_LEVEL, level))
    return levels


def _fenced(unit: Unit) -> str:
    code = unit.code
    if code is None:
        return ""
    fence = "```"
    while fence in code.text:
        fence += "`"
    # A fence of backticks with a backtick behind it opens nothing: the code would be live markup.
    language = "" if "`" in code.language else code.language
    return f"{fence}{language}\n{code.text}\n{fence}"


def _cell(words: StyledText) -> str:
    return to_inline(words).replace("|", "\\|")


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"
