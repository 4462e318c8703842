"""Excel workbooks: every row of every sheet, values as they were last calculated."""

import datetime as dt
import io
from collections import defaultdict
from collections.abc import Iterator

from python_calamine import CalamineSheet, CalamineWorkbook, SheetTypeEnum, SheetVisibleEnum

from engines.documents._archive import open_archive
from engines.documents._lines import capped
from engines.documents._model import Extract, Format, Limits, RawLine
from engines.documents._tables import SheetWriter

Cell = int | float | str | bool | dt.time | dt.date | dt.datetime | dt.timedelta


def _read(data: bytes, limits: Limits) -> Extract:
    open_archive(data, limits).close()
    workbook = CalamineWorkbook.from_filelike(io.BytesIO(data))
    return Extract(capped(_workbook_lines(workbook), limits))


def _workbook_lines(workbook: CalamineWorkbook) -> Iterator[RawLine]:
    for index, sheet in enumerate(workbook.sheets_metadata):
        if sheet.typ == SheetTypeEnum.WorkSheet:
            visible = sheet.visible == SheetVisibleEnum.Visible
            hidden = "" if visible else "a hidden sheet"
            yield from _sheet_lines(workbook.get_sheet_by_index(index), hidden=hidden)


def _sheet_lines(sheet: CalamineSheet, *, hidden: str) -> Iterator[RawLine]:
    writer = SheetWriter()
    for number, cells in enumerate(_rows(sheet), start=1):
        text = writer.line(cells)
        if text:
            label = f"{sheet.name}!{number}"
            yield RawLine(text, label=label, heading=sheet.name, hidden=hidden)


def _rows(sheet: CalamineSheet) -> Iterator[list[str]]:
    """Yield the rows; what a cell merged over several of them says is said in each."""
    merged = defaultdict(list)
    for (top, left), (bottom, _) in sheet.merged_cell_ranges or ():
        if bottom > top and left < sheet.total_width:
            merged[top].append((left, bottom))
    running: dict[int, tuple[int, str]] = {}
    for index, row in enumerate(sheet.iter_rows()):
        cells = [_shown(cell) for cell in row]
        running = {left: (last, text) for left, (last, text) in running.items() if index <= last}
        if any(cells):
            for left, (_, text) in running.items():
                cells[left] = cells[left] or text
        running |= {left: (last, cells[left]) for left, last in merged[index]}
        yield cells


def _shown(cell: Cell) -> str:
    """Write a value as a person would: 12 for 12.0, ISO dates, TRUE and FALSE as Excel does."""
    if isinstance(cell, bool):
        return str(cell).upper()
    if isinstance(cell, float):
        return format(cell, ".15g")
    if isinstance(cell, dt.datetime) and cell.time() == dt.time():
        return cell.date().isoformat()
    if isinstance(cell, dt.date | dt.time):
        return str(cell)
    return str(cell)


FORMAT = Format(
    kind="xlsx",
    name="an Excel workbook",
    media_type="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    extensions=(".xlsx", ".xlsm"),
    read=_read,
    binary=True,
)
