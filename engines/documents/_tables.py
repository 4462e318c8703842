"""One rule for every table, so that a row can be quoted alone and still be understood.

A table with a header gives one line for the header, ``Name | Amount``, and for each row below it
``Name: Fee | Amount: 12``, empty cells left out. A table without gives ``Fee | 12``. Rows above
with a single cell are its title. A format that marks its headers is believed. In a sheet or CSV
the first row is the header when it looks like one; elsewhere an unmarked one must be sure.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

SEPARATOR = " | "
_SURE_COLUMNS = 3
_FEWEST_MEASURES = 2
_NUMBER = re.compile(r"\d[\d.,\s]*")
_UNIT = re.compile(r"[^\W\d_]|[%\u2030$\u20ac\u00a3\u00a5]")


def row_line(cells: Sequence[str], header: Sequence[str] = ()) -> str:
    """Write one row as one line; "" when all its cells are empty."""
    names = [*header, *[""] * (len(cells) - len(header))]
    filled = [(name, one_line(cell)) for name, cell in zip(names, cells, strict=False)]
    return SEPARATOR.join(
        f"{name}: {cell}" if name and name != cell else cell for name, cell in filled if cell
    )


def table_lines(rows: Iterable[Sequence[str]], *, header: int | None) -> Iterator[str]:
    """Write a whole table, "" for its empty rows, so that rows can be counted.

    Args:
        rows: The cells of each row.
        header: Which row names the columns, counted from 0, or None.
    """
    names: tuple[str, ...] = ()
    for index, row in enumerate(rows):
        yield row_line(row, names)
        if index == header:
            names = tuple(one_line(cell) for cell in row)


@dataclass(slots=True)
class SheetWriter:
    """Writes the rows of a sheet as they come: its first row that is no title may name columns."""

    _names: Sequence[str] | None = None

    def line(self, cells: Sequence[str]) -> str:
        """Write the next row as one line; "" when all its cells are empty."""
        text = row_line(cells, self._names or ())
        if self._names is None and sum(bool(cell.strip()) for cell in cells) > 1:
            self._names = [one_line(c) for c in cells] if looks_like_header(cells) else ()
        return text


def first_full_row(rows: Sequence[Sequence[str]]) -> int:
    """Return the index of the first row that is no title: with two filled cells, where any has."""
    filled = [sum(bool(cell.strip()) for cell in row) for row in rows]
    wanted = min(2, max(filled, default=0))
    return next((index for index, count in enumerate(filled) if count >= wanted), 0)


def looks_like_header(row: Sequence[str]) -> bool:
    """Whether a first row names columns: two or more cells, all filled, distinct, no number.

    Of three or more, the first may be empty, as in the corner of a table with names on both sides.
    """
    cells = [one_line(cell) for cell in row]
    if len(cells) >= _SURE_COLUMNS and not cells[0]:
        cells = cells[1:]
    named = all(cell and any(c.isalpha() for c in cell) for cell in cells)
    return len(cells) > 1 and named and len(set(cells)) == len(cells)


def is_sure_header(rows: Sequence[Sequence[str]]) -> bool:
    """Whether the first of some rows that nothing marks is surely a header.

    So it is when it looks like one and has three cells. Of two cells, as in "Contact | Alice", the
    first is as often the name of the second, unless all rows below measure in the same unit.
    """
    first = rows[0]
    wide = len(first) >= _SURE_COLUMNS
    return looks_like_header(first) and (wide or _names_measures(first[1], rows[1:]))


def one_line(text: str) -> str:
    """Fold every run of white space, line breaks too, into one space."""
    return " ".join(text.split())


def _names_measures(name: str, below: Sequence[Sequence[str]]) -> bool:
    """Whether the second cells below hold numbers of one unit, which the name is not said in."""
    if len(below) < _FEWEST_MEASURES or any(len(row) <= 1 for row in below):
        return False
    cells = [one_line(row[1]).casefold() for row in below]
    units = {_NUMBER.sub("", cell).strip().removesuffix("s") for cell in cells}
    unit = units.pop()
    measured = not units and all(map(_NUMBER.search, cells)) and _UNIT.search(unit) is not None
    return measured and not _NUMBER.search(name) and unit not in name.casefold()
