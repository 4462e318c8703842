"""Tables of a PDF page that are set in columns, with a line for each row.

A PDF knows no tables: three lines or more below each other are one when wide gaps part them into
as many cells, each of which begins, ends or is centred where the cells above and below it do.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from engines.documents._pdfcolumns import MIN_COLUMN_SHARE, parts
from engines.documents._pdfstyles import Style
from engines.documents._pdftext import PdfLine
from engines.documents._tables import is_sure_header, looks_like_header, table_lines

_FEWEST_ROWS = 3
_TOLERANCE = 4.0  # points

Cells = Sequence[PdfLine]


def table_texts(
    lines: Sequence[PdfLine], styles: Sequence[Style], *, page_width: float
) -> dict[int, str]:
    """Return the texts of the lines that are rows of tables, by the index of the line.

    Args:
        lines: The lines of a page in reading order.
        styles: How each of them looks.
        page_width: Points.
    """
    cells = [() if line.hyphenated else parts(line) for line in lines]
    found: dict[int, str] = {}
    for first, last in _runs(cells):
        rows = cells[first:last]
        if len(rows) >= _FEWEST_ROWS and not _is_prose(rows, page_width):
            texts = [[cell.text for cell in row] for row in rows]
            set_apart = styles[first].is_bold and not styles[first + 1].is_bold
            headed = is_sure_header(texts) or (set_apart and looks_like_header(texts[0]))
            found |= dict(enumerate(table_lines(texts, header=0 if headed else None), start=first))
    return found


def _runs(cells: Sequence[Cells]) -> Iterator[tuple[int, int]]:
    """Yield the bounds [first, last) of lines that stand in the same columns."""
    first = 0
    for index, (above, below) in enumerate(pairwise(cells), start=1):
        if not _same_columns(above, below):
            yield first, index
            first = index
    yield first, len(cells)


def _same_columns(above: Cells, below: Cells) -> bool:
    return len(above) == len(below) > 1 and all(map(_aligned, above, below))


def _aligned(above: PdfLine, below: PdfLine) -> bool:
    left, _, right, _ = above.extent
    other_left, _, other_right, _ = below.extent
    apart = (left - other_left, right - other_right, (left + right - other_left - other_right) / 2)
    return any(abs(distance) <= _TOLERANCE for distance in apart)


def _is_prose(rows: Sequence[Cells], page_width: float) -> bool:
    """Whether all columns are as wide as columns of prose."""
    widths = [
        [cell.extent[2] - cell.extent[0] for cell in column] for column in zip(*rows, strict=True)
    ]
    return all(sum(column) / len(column) >= MIN_COLUMN_SHARE * page_width for column in widths)
