"""Reads the lines of any other format into blocks; none of their characters is markup."""

import re
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from engines.writer.blocks import Block, Heading, Item, ItemList, Paragraph, Table
from engines.writer.styled import LineStart, StyledText, on_lines

if TYPE_CHECKING:
    from engines.documents import Line

_BULLET = re.compile(r"^\s*(?:[-*•‣▪◦·–]|(?P<number>\d{1,3})[.)])\s+(?=\S)")
_CELL_END = " | "
_HEADING_LEVEL = 2  # readers name the nearest heading, not its depth
_SENTENCE_END = re.compile(r"[.!?:;\u2026\u3002\uff01\uff1f]['\"\u201d\u2019)\]]*$")
_HYPHENATED = re.compile(r"(?<=[a-z])-$")
_SHORT_LINE = 0.6  # of the longest line nearby: a shorter one ends its paragraph

Numbered = tuple[int, "Line"]


def read_plain(lines: "Sequence[Line]", *, first: int, last: int, wrapped: bool) -> list[Block]:
    """Return the blocks of the lines first to last (1-based, inclusive).

    Args:
        lines: All lines of the source.
        first: The first line to read.
        last: The last line to read.
        wrapped: Whether a sentence may run over several lines, as in a PDF; elsewhere every
            line is a paragraph.
    """
    headings = {line.heading for line in lines}
    numbered = [
        (number, line)
        for number, line in list(enumerate(lines, start=1))[first - 1 : last]
        if line.heading == line.text.strip() or line.text.strip() not in headings - {""}
    ]  # a heading's words elsewhere are an entry of a table of contents
    blocks: list[Block] = []
    for heading, group in groupby(numbered, key=lambda item: item[1].heading):
        below = list(group)
        if heading:
            blocks.append(Heading(_HEADING_LEVEL, on_lines(heading, below[0][0])))
        own = [item for item in below if item[1].text.strip() != heading]
        blocks.extend(_section(own, wrapped=wrapped))
    return blocks


def _section(lines: list[Numbered], *, wrapped: bool) -> Iterator[Block]:
    for kind, group in groupby(lines, key=lambda item: _kind(item[1].text)):
        run = list(group)
        if kind == "row":
            yield from _rows(run)
        elif kind == "item":
            yield ItemList(tuple(_item(*numbered) for numbered in run))
        elif kind == "text":
            yield from _paragraphs(run) if wrapped else map(_paragraph, run)


def _kind(text: str) -> str:
    if not text.strip():
        return "blank"
    if _CELL_END in text:
        return "row"
    return "item" if _BULLET.match(text) else "text"


def _item(number: int, line: "Line") -> Item:
    match = _BULLET.match(line.text)
    ordinal = match["number"] if match else None
    words = line.text[match.end() if match else 0 :].strip()
    return Item((on_lines(words, number),), 0, int(ordinal) if ordinal else None)


def _rows(run: list[Numbered]) -> Iterator[Block]:
    """A header line names the columns, and each row repeats them: "Name: Fee | Amount: 12"."""
    (first, head), *rest = run
    header = head.text.split(_CELL_END)
    cells = [_cells(header, number, line.text) for number, line in rest]
    if rest and all(row is not None for row in cells):
        rows = tuple(row for row in cells if row is not None)
        yield Table(tuple(on_lines(name.strip(), first) for name in header), rows)
        return
    yield ItemList(tuple(Item((on_lines(line.text.strip(), n),), 0, None) for n, line in run))


def _cells(header: list[str], number: int, text: str) -> tuple[StyledText, ...] | None:
    found: dict[str, str] = {}
    for cell in text.split(_CELL_END):
        name, separator, value = cell.partition(": ")
        if not separator or name not in header or name in found:
            return None
        found[name] = value.strip()
    return tuple(on_lines(found.get(name, ""), number) for name in header)


def _paragraph(numbered: Numbered) -> Paragraph:
    return Paragraph(_joined([numbered]))


def _paragraphs(run: list[Numbered]) -> Iterator[Block]:
    """Join wrapped lines: a sentence end on a short line closes a paragraph."""
    longest = max(len(line.text) for _, line in run)
    wrapped: list[Numbered] = []
    for numbered in run:
        wrapped.append(numbered)
        if _closes(numbered[1].text, longest):
            yield Paragraph(_joined(wrapped))
            wrapped = []
    if wrapped:
        yield Paragraph(_joined(wrapped))


def _closes(text: str, longest: int) -> bool:
    return _SENTENCE_END.search(text) is not None and len(text) < _SHORT_LINE * longest


def _joined(lines: list[Numbered]) -> StyledText:
    text, marks = "", []
    for number, line in lines:
        piece = line.text.strip()
        if _HYPHENATED.search(text) and piece[:1].islower():
            text = text[:-1]
        elif text:
            text += " "
        marks.append(LineStart(len(text), number, number))
        text += piece
    return StyledText(text, tuple(marks))
