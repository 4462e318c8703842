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
from engines.documents._tables import one_line
from engines.documents._wordtable import table_rows

_VAL = qn("w:val")


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
                for text, hidden in table_rows(block):
                    yield RawLine(text, heading=self.heading, hidden=hidden)

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
