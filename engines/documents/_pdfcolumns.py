"""Two columns that were drawn across the page, line by line, set back into column order."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from engines.documents._pdftext import Character, PdfLine

_GAP_IN_HEIGHTS = 1.2
_MIN_SHARED_LINES = 4
MIN_COLUMN_SHARE = 0.25


def in_column_order(lines: Sequence[PdfLine], *, page_width: float) -> list[PdfLine]:
    """Return the lines left column first, wherever prose in two columns shares its lines.

    It acts only where at least four lines have one gap at the same place and both their sides are
    wide enough to be prose; narrower ones are tables, whose rows belong together.
    """
    split = [parts(line) for line in lines]
    shared = [sides for sides in split if len(sides) == 2]  # noqa: PLR2004
    gutter = _gutter(shared, page_width)
    return list(lines) if gutter is None else list(_reordered(split, gutter))


def is_row(line: PdfLine) -> bool:
    """Say whether wide gaps part a line as they part a row's cells; its number is no cell."""
    cells = parts(line)
    letters = sum(c.text.isalpha() for c in cells[0].characters)
    return len(cells[1:] if letters <= 1 else cells) > 1


def parts(line: PdfLine) -> list[PdfLine]:
    """Cut a line at its wide gaps."""
    visible = [c for c in line.characters if not c.text.isspace()]
    _, bottom, _, top = line.extent
    wide = _GAP_IN_HEIGHTS * (top - bottom)
    cuts = [right.index for left, right in pairwise(visible) if right.box[0] - left.box[2] > wide]
    bounds = [visible[0].index, *cuts, visible[-1].index + 1]
    cut = [_between(line.characters, start, end) for start, end in pairwise(bounds)]
    last = len(cut) - 1
    return [PdfLine(part, line.hyphenated and i == last) for i, part in enumerate(cut)]


def _between(characters: Sequence[Character], start: int, end: int) -> tuple[Character, ...]:
    return tuple(c for c in characters if start <= c.index < end)


def _gutter(shared: list[list[PdfLine]], page_width: float) -> float | None:
    """Return the middle of the gap all shared lines have in common, or None."""
    if len(shared) < _MIN_SHARED_LINES:
        return None
    lefts = [left.extent for left, _ in shared]
    rights = [right.extent for _, right in shared]
    start, end = max(box[2] for box in lefts), min(box[0] for box in rights)
    widths = (sum(box[2] - box[0] for box in side) / len(side) for side in (lefts, rights))
    is_prose = all(width >= MIN_COLUMN_SHARE * page_width for width in widths)
    return (start + end) / 2 if start < end and is_prose else None


def _reordered(split: list[list[PdfLine]], gutter: float) -> Iterator[PdfLine]:
    left: list[PdfLine] = []
    right: list[PdfLine] = []
    for sides in split:
        for part in sides:
            x0, _, x1, _ = part.extent
            if x1 <= gutter:
                left.append(part)
            elif x0 >= gutter:
                right.append(part)
            else:  # a heading across both columns ends what stands above it
                yield from [*left, *right, part]
                left, right = [], []
    yield from [*left, *right]
