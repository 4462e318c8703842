"""PowerPoint: slide after slide, shapes from top to bottom, then the speaker's notes."""

import io
from collections.abc import Iterable, Iterator
from itertools import filterfalse

from pptx import Presentation
from pptx.enum.shapes import PP_PLACEHOLDER
from pptx.shapes.autoshape import Shape
from pptx.shapes.base import BaseShape
from pptx.shapes.graphfrm import GraphicFrame
from pptx.shapes.group import GroupShape
from pptx.slide import Slide
from pptx.table import Table

from engines.documents._archive import open_archive
from engines.documents._lines import capped
from engines.documents._model import Extract, Format, Limits, RawLine, UnreadableDocumentError
from engines.documents._tables import first_full_row, one_line, table_lines

_FURNITURE = frozenset(
    {PP_PLACEHOLDER.DATE, PP_PLACEHOLDER.FOOTER, PP_PLACEHOLDER.HEADER, PP_PLACEHOLDER.SLIDE_NUMBER}
)
"""Placeholders that repeat on every slide and state nothing."""


def _read(data: bytes, limits: Limits) -> Extract:
    open_archive(data, limits).close()
    deck = Presentation(io.BytesIO(data))
    slides = list(deck.slides)
    if len(slides) > limits.max_pages:
        raise UnreadableDocumentError(
            "too_long",
            f"The presentation has {len(slides):,} slides; at most {limits.max_pages:,} are read. "
            "Split it and upload the pieces.",
        )
    numbered = enumerate(slides, start=1)
    lines = capped((line for number, slide in numbered for line in _slide(slide, number)), limits)
    title = next((line.heading for line in lines if line.heading), "")
    return Extract(lines, title or one_line(deck.core_properties.title))


def _slide(slide: Slide, number: int) -> Iterator[RawLine]:
    title = slide.shapes.title
    heading = one_line(title.text_frame.text) if title is not None else ""
    hidden = "a hidden slide" if slide.element.get("show") in {"0", "false"} else ""
    for text in _shapes_text(slide.shapes):
        yield RawLine(text, number, f"slide {number}", heading, hidden=hidden)
    if slide.has_notes_slide and slide.notes_slide.notes_text_frame is not None:
        for text in _paragraphs(slide.notes_slide.notes_text_frame.text):
            yield RawLine(text, number, f"slide {number}, notes", heading, hidden=hidden)


def _shapes_text(shapes: Iterable[BaseShape]) -> Iterator[str]:
    """Yield lines of shapes in the order they are read: the title, then from top left down."""
    for shape in sorted(filterfalse(_is_furniture, shapes), key=_reading_order):
        if isinstance(shape, GroupShape):
            yield from _shapes_text(shape.shapes)
        elif isinstance(shape, GraphicFrame):
            yield from _table(shape.table) if shape.has_table else ()
        elif isinstance(shape, Shape):
            yield from _paragraphs(shape.text_frame.text)


def _is_furniture(shape: BaseShape) -> bool:
    return shape.is_placeholder and shape.placeholder_format.type in _FURNITURE


def _reading_order(shape: BaseShape) -> tuple[bool, int, int]:
    is_title = shape.is_placeholder and shape.placeholder_format.idx == 0
    return not is_title, shape.top or 0, shape.left or 0


def _paragraphs(text: str) -> Iterator[str]:
    """Yield the paragraphs of a frame; a line break inside one (vertical tab) is a space."""
    return (line for part in text.split("\n") if (line := one_line(part)))


def _table(table: Table) -> Iterator[str]:
    grid = _grid(table)
    first = first_full_row(grid)
    headed = table.first_row and len(grid) > first + 1
    return filter(None, table_lines(grid, header=first if headed else None))


def _grid(table: Table) -> list[list[str]]:
    """Return the cells. One over several rows is repeated, over several columns not."""
    grid = [[cell.text for cell in row.cells] for row in table.rows]
    for top, row in enumerate(table.rows):
        for column, cell in enumerate(row.cells):
            below = grid[top + 1 : top + cell.span_height] if cell.is_merge_origin else []
            for cells in below:
                cells[column] = cell.text
    return grid


FORMAT = Format(
    kind="pptx",
    name="a PowerPoint presentation",
    media_type="application/vnd.openxmlformats-officedocument.presentationml.presentation",
    extensions=(".pptx",),
    read=_read,
    binary=True,
)
