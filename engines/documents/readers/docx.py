"""Word: a line a paragraph or table row, in document order; footnotes at the end.

Headers and footers repeat on every page and state nothing, so they are no lines.
"""

import io
from collections.abc import Iterator
from dataclasses import dataclass

import docx
from docx.document import Document
from docx.opc.constants import RELATIONSHIP_TYPE
from docx.oxml import parse_xml
from docx.oxml.ns import qn
from docx.oxml.xmlchemy import BaseOxmlElement

from engines.documents import _wordtext
from engines.documents._archive import open_archive
from engines.documents._lines import capped
from engines.documents._model import Extract, Format, Limits, RawLine
from engines.documents._tables import is_wide_header, looks_like_header, one_line, table_lines

_VAL = qn("w:val")
_PLAIN_TABLE_STYLES = frozenset({"", "TableNormal", "TableGrid"})


def _read(data: bytes, limits: Limits) -> Extract:
    open_archive(data, limits).close()
    document = docx.Document(io.BytesIO(data))
    walk = _Walk(_heading_styles(document))
    lines = capped(walk.lines(document.element.body), limits)
    lines += capped(_notes(document), limits)
    title = next((line.heading for line in lines if line.heading), "")
    return Extract(lines, title or one_line(document.core_properties.title))


def _heading_styles(document: Document) -> frozenset[str]:
    """Return the ids of paragraph styles that are headings, in whatever language Word speaks."""
    return frozenset(
        style.style_id
        for style in document.styles
        if style.name is not None
        and (style.name == "Title" or style.name.lower().startswith("heading"))
    )


@dataclass(slots=True)
class _Walk:
    """Walks the body and remembers the heading it stands under."""

    heading_styles: frozenset[str]
    heading: str = ""

    def lines(self, container: BaseOxmlElement) -> Iterator[RawLine]:
        for block in _wordtext.blocks(container):
            if block.tag == _wordtext.P:
                yield from self._paragraph(block)
            else:
                yield from self._table(block)

    def _paragraph(self, paragraph: BaseOxmlElement) -> Iterator[RawLine]:
        text = one_line(_wordtext.paragraph_text(paragraph))
        if text and self._is_heading(paragraph):
            self.heading = text
        if text:
            reason = _wordtext.hidden_reason(paragraph)
            yield RawLine(text, heading=self.heading, hidden=reason)
        for box in _wordtext.text_boxes(paragraph):
            yield from self.lines(box)

    def _is_heading(self, paragraph: BaseOxmlElement) -> bool:
        style = paragraph.find(f"{qn('w:pPr')}/{qn('w:pStyle')}")
        return style is not None and style.get(_VAL) in self.heading_styles

    def _table(self, table: BaseOxmlElement) -> Iterator[RawLine]:
        rows = list(table.iterchildren(qn("w:tr")))
        cells = [_row_cells(row) for row in rows]
        for row, text in zip(
            rows, table_lines(cells, headed=_is_headed(table, cells)), strict=True
        ):
            if text:
                hidden = next(filter(None, map(_wordtext.hidden_reason, row.iter(_wordtext.P))), "")
                yield RawLine(text, heading=self.heading, hidden=hidden)


def _row_cells(row: BaseOxmlElement) -> list[str]:
    """Return a row's cells by column; a cell over several columns leaves the others empty."""
    cells: list[str] = []
    for cell in row.iter(qn("w:tc")):
        if next(cell.iterancestors(qn("w:tr"))) is row:
            cells.append(_cell_text(cell))
            span = cell.find(f"{qn('w:tcPr')}/{qn('w:gridSpan')}")
            cells += [""] * (min(int(span.get(_VAL)), 100) - 1 if span is not None else 0)
    return cells


def _cell_text(cell: BaseOxmlElement) -> str:
    return one_line(" ".join(_wordtext.paragraph_text(p) for p in cell.iter(_wordtext.P)))


def _is_headed(table: BaseOxmlElement, cells: list[list[str]]) -> bool:
    """Whether the first row names columns: marked so, styled so, or wide enough to tell."""
    if not cells[1:]:
        return False
    marked = table.find(f"{qn('w:tr')}/{qn('w:trPr')}/{qn('w:tblHeader')}") is not None
    style = table.find(f"{qn('w:tblPr')}/{qn('w:tblStyle')}")
    styled = style is not None and style.get(_VAL) not in _PLAIN_TABLE_STYLES
    return marked or (styled and looks_like_header(cells[0])) or is_wide_header(cells[0])


def _notes(document: Document) -> Iterator[RawLine]:
    for kind, relationship in (
        ("footnote", RELATIONSHIP_TYPE.FOOTNOTES),
        ("endnote", RELATIONSHIP_TYPE.ENDNOTES),
    ):
        for related in document.part.rels.values():
            if related.reltype == relationship:
                yield from _note_lines(parse_xml(related.target_part.blob), kind)


def _note_lines(notes: BaseOxmlElement, kind: str) -> Iterator[RawLine]:
    for note in notes.iterchildren():
        for paragraph in note.iter(_wordtext.P):
            text = one_line(_wordtext.paragraph_text(paragraph))
            if text:
                yield RawLine(text, label=f"{kind} {note.get(qn('w:id'))}")


FORMAT = Format(
    kind="docx",
    name="a Word document",
    media_type="application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    extensions=(".docx",),
    read=_read,
    binary=True,
)
