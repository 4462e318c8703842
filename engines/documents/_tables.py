"""One rule for every table, so that a row can be quoted alone and still be understood.

A table with a header gives one line for the header, ``Name | Amount``, and for each row below it
``Name: Fee | Amount: 12``, empty cells left out. A table without gives ``Fee | 12``. A format that
marks its headers is believed. In a sheet or CSV the first row is the header when it looks like one;
elsewhere an unmarked first row must have three columns as well.
"""

from collections.abc import Iterable, Iterator, Sequence

SEPARATOR = " | "
_SURE_COLUMNS = 3


def row_line(cells: Sequence[str], header: Sequence[str] = ()) -> str:
    """Write one row as one line; "" when all its cells are empty."""
    names = [*header, *[""] * (len(cells) - len(header))]
    filled = [(name, one_line(cell)) for name, cell in zip(names, cells, strict=False)]
    return SEPARATOR.join(
        f"{name}: {cell}" if name and name != cell else cell for name, cell in filled if cell
    )


def table_lines(rows: Iterable[Sequence[str]], *, headed: bool) -> Iterator[str]:
    """Write a whole table, "" for its empty rows, so that rows can be counted."""
    header: tuple[str, ...] | None = None if headed else ()
    for row in rows:
        if header is None and any(cell.strip() for cell in row):
            header = tuple(one_line(cell) for cell in row)
            yield row_line(row)
        else:
            yield row_line(row, header or ())


def looks_like_header(row: Sequence[str]) -> bool:
    """Whether a first row names columns: two or more cells, all filled, distinct, no number."""
    cells = [one_line(cell) for cell in row]
    named = all(cell and any(c.isalpha() for c in cell) for cell in cells)
    return len(cells) > 1 and named and len(set(cells)) == len(cells)


def is_wide_header(row: Sequence[str]) -> bool:
    """Whether a row that nothing marks is surely a header: so it looks, and has three cells.

    Of two cells, as in "Contact | Alice", the first is as often the name of the second.
    """
    return len(row) >= _SURE_COLUMNS and looks_like_header(row)


def one_line(text: str) -> str:
    """Fold every run of white space, line breaks too, into one space."""
    return " ".join(text.split())
