"""Word documents made by python-docx."""

import io
from collections.abc import Callable, Sequence

import docx
from docx.document import Document as WordDocument
from docx.table import Table


def build_word(build: Callable[[WordDocument], object]) -> bytes:
    """Return the bytes of a document after `build` has written into it."""
    word = docx.Document()
    build(word)
    buffer = io.BytesIO()
    word.save(buffer)
    return buffer.getvalue()


def add_table(word: WordDocument, rows: Sequence[str]) -> Table:
    """Add a table; each row is its cells with a bar between them."""
    cells = [row.split("|") for row in rows]
    table: Table = word.add_table(rows=len(cells), cols=len(cells[0]))
    for row, values in zip(table.rows, cells, strict=True):
        for cell, value in zip(row.cells, values, strict=True):
            cell.text = value
    return table
