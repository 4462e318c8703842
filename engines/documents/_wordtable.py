"""Tables of Word, with cells that span columns and rows set back into a grid."""

from collections.abc import Iterator, Sequence

from docx.oxml.ns import qn
from docx.oxml.xmlchemy import BaseOxmlElement

from engines.documents import _wordtext
from engines.documents._tables import (
    first_full_row,
    is_sure_header,
    looks_like_header,
    one_line,
    table_lines,
)

_ROW, _CELL, _VAL, _FILL = map(qn, ("w:tr", "w:tc", "w:val", "w:fill"))
_PLAIN_STYLES = frozenset({"", "TableNormal", "TableGrid"})
_UNSHADED = frozenset({None, "auto", "FFFFFF"})
_OFF = frozenset({"0", "false", "none"})
_MAX_SPAN = 100  # a span is a stranger's number


def table_rows(table: BaseOxmlElement) -> Iterator[tuple[str, str]]:
    """Yield each row's line and why it is hidden."""
    rows = list(_own(table, _ROW))
    grid = _grid(rows)
    first = first_full_row(grid)
    header = first if _is_headed(table, rows[first:], grid[first:]) else None
    for row, text in zip(rows, table_lines(grid, header=header), strict=True):
        if text:
            reasons = map(_wordtext.hidden_reason, row.iter(_wordtext.P))
            yield text, next(filter(None, reasons), "")


def _own(parent: BaseOxmlElement, tag: str) -> Iterator[BaseOxmlElement]:
    """Yield the rows of a table or the cells of a row, but not those of a table inside it."""
    for child in parent.iter(tag):
        if next(child.iterancestors(parent.tag)) is parent:
            yield child


def _grid(rows: Sequence[BaseOxmlElement]) -> list[list[str]]:
    """Lay cells out in columns. A cell over several rows is repeated, over several columns not."""
    grid: list[list[str]] = []
    for row in rows:
        above = grid[-1] if grid else []
        laid: list[str] = []
        for cell in _own(row, _CELL):
            goes_on = _goes_on(cell) and len(laid) < len(above)
            laid.append(above[len(laid)] if goes_on else _text(cell))
            laid += [""] * (_width(cell) - 1)
        grid.append(laid)
    return grid


def _goes_on(cell: BaseOxmlElement) -> bool:
    merge = cell.find(f"{qn('w:tcPr')}/{qn('w:vMerge')}")
    return merge is not None and merge.get(_VAL, "continue") == "continue"


def _width(cell: BaseOxmlElement) -> int:
    span = cell.find(f"{qn('w:tcPr')}/{qn('w:gridSpan')}")
    return min(int(span.get(_VAL)), _MAX_SPAN) if span is not None else 1


def _text(cell: BaseOxmlElement) -> str:
    return one_line(" ".join(_wordtext.paragraph_text(p) for p in cell.iter(_wordtext.P)))


def _is_headed(
    table: BaseOxmlElement, rows: Sequence[BaseOxmlElement], grid: Sequence[Sequence[str]]
) -> bool:
    """Whether the first row names columns: marked so, styled so, or sure from its words."""
    if not grid[1:]:
        return False
    marked = rows[0].find(f"{qn('w:trPr')}/{qn('w:tblHeader')}") is not None
    style = table.find(f"{qn('w:tblPr')}/{qn('w:tblStyle')}")
    styled = style is not None and style.get(_VAL) not in _PLAIN_STYLES
    return (
        marked
        or (styled and looks_like_header(grid[0]))
        or _stands_out(rows[0], rows[1])
        or is_sure_header(grid)
    )


def _stands_out(first: BaseOxmlElement, second: BaseOxmlElement) -> bool:
    """Whether the author set the first row apart: bold or shaded, where the second is not."""
    return any(looks(first) and not looks(second) for looks in (_is_bold, _is_shaded))


def _is_bold(row: BaseOxmlElement) -> bool:
    runs = [run for run in row.iter(qn("w:r")) if run.findtext(qn("w:t"), "").strip()]
    marks = [run.find(f"{qn('w:rPr')}/{qn('w:b')}") for run in runs]
    return bool(marks) and all(mark is not None and mark.get(_VAL) not in _OFF for mark in marks)


def _is_shaded(row: BaseOxmlElement) -> bool:
    cells = list(_own(row, _CELL))
    shades = [cell.find(f"{qn('w:tcPr')}/{qn('w:shd')}") for cell in cells]
    return bool(cells) and all(s is not None and s.get(_FILL) not in _UNSHADED for s in shades)
