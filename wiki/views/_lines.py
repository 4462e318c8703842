"""The lines of a source version on a screen, and the page pictures of what is cited."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby

from wiki.models import SourceLine, SourceVersion
from wiki.numbers import whole_number

# Lines on one screen; a book is shown in parts.
ON_A_SCREEN = 500
# Pictures are for looking up a quote, not for reading on.
MOST_PICTURES = 4


@dataclass(frozen=True, slots=True)
class Range:
    """Lines that a citation names."""

    first: int
    last: int

    def __contains__(self, number: object) -> bool:
        return isinstance(number, int) and self.first <= number <= self.last


def marked_range(text: str, *, last: int) -> Range | None:
    """Read "12-14" or "12"; None where it names no line of a text of `last` lines."""
    begin, _, end = text.partition("-")
    first, final = whole_number(begin), whole_number(end or begin)
    if first is None or final is None or not 1 <= first <= final <= last:
        return None
    return Range(first, final)


@dataclass(frozen=True, slots=True)
class ShownLine:
    """A line, whether it is marked, and the label that begins with it ("" within one)."""

    line: SourceLine
    marked: bool
    label: str


@dataclass(frozen=True, slots=True)
class LinesShown:
    """The part of a version on the screen."""

    rows: tuple[ShownLine, ...]
    page: int
    pages: int

    @classmethod
    def of(cls, version: SourceVersion, *, page: str, marked: Range | None) -> "LinesShown":
        """Load the part that was asked for, or the one with the marked lines."""
        pages = max(1, -(-version.line_count // ON_A_SCREEN))
        wanted = whole_number(page) or _part_of(marked)
        number = min(max(wanted, 1), pages)
        begin = (number - 1) * ON_A_SCREEN
        lines = version.lines.filter(number__range=(begin + 1, begin + ON_A_SCREEN))
        return cls(tuple(_rows(lines.order_by("number"), marked)), number, pages)


def _part_of(marked: Range | None) -> int:
    return 1 + (marked.first - 1) // ON_A_SCREEN if marked else 1


def _rows(lines: Iterable[SourceLine], marked: Range | None) -> list[ShownLine]:
    rows, label = [], ""
    for line in lines:
        begins = line.label if line.label != label else ""
        rows.append(ShownLine(line, marked is not None and line.number in marked, begins))
        label = line.label
    return rows


@dataclass(frozen=True, slots=True)
class Box:
    """A cited line on its page, in per cent of it."""

    x: str
    y: str
    width: str
    height: str


@dataclass(frozen=True, slots=True)
class Picture:
    """A page of a PDF that holds cited lines."""

    page: int
    boxes: tuple[Box, ...]


def pictures(version: SourceVersion, marked: Range | None) -> list[Picture]:
    """Return the pages of a PDF that the marked lines stand on, with their places."""
    if marked is None or version.kind != "pdf":
        return []
    lines = version.lines.filter(
        number__range=(marked.first, marked.last), page__isnull=False
    ).order_by("number")
    return [
        Picture(page or 0, tuple(_box(line.box) for line in group if line.box))
        for page, group in groupby(lines, key=lambda line: line.page)
    ][:MOST_PICTURES]


def _box(corners: Sequence[float]) -> Box:
    left, top, right, bottom = corners
    x, y, width, height = (f"{100 * n:.2f}%" for n in (left, top, right - left, bottom - top))
    return Box(x, y, width, height)
