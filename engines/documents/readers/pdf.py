"""PDF: page after page, each line with its box; broken words joined, ligatures spelled out."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

import pypdfium2
import pypdfium2.raw as pdfium

from engines.documents._lines import capped
from engines.documents._model import (
    Box,
    Extract,
    Format,
    Limits,
    Note,
    RawLine,
    UnreadableDocumentError,
)
from engines.documents._pdfcolumns import in_column_order, is_row
from engines.documents._pdfheadings import PlacedLine, with_headings
from engines.documents._pdfhidden import OUTSIDE, hidden_reason
from engines.documents._pdfhyphens import compounds, joined
from engines.documents._pdfoutline import Outline, names, read_outline
from engines.documents._pdfstyles import line_style
from engines.documents._pdftables import table_texts
from engines.documents._pdftext import page_box, page_lines
from engines.documents._tables import one_line

_MAX_LISTED_PAGES = 12


_Found = tuple[PlacedLine, bool]
"""A line of a page, and whether its last word goes on in the next."""


def _read(data: bytes, limits: Limits) -> Extract:
    with open_pdf(data) as document:
        _check_length(len(document), limits)
        pages = [list(_page(document, number)) for number in range(1, len(document) + 1)]
        _refuse_scans(document, pages)
        outline = read_outline(document)
        lines = capped(_under_headings(with_headings(_whole_lines(pages)), outline), limits)
        title = one_line(document.get_metadata_value("Title").replace("\x00", ""))
        notes = (*_scan_notes(pages), *_attachment_notes(document))
    return Extract(lines, title, notes)


def open_pdf(data: bytes) -> pypdfium2.PdfDocument:
    """Open a PDF.

    Raises:
        UnreadableDocumentError: encrypted.
        pypdfium2.PdfiumError: The bytes are no PDF that can be read.
    """
    try:
        return pypdfium2.PdfDocument(data, autoclose=True)
    except pypdfium2.PdfiumError as error:
        if error.err_code in {pdfium.FPDF_ERR_PASSWORD, pdfium.FPDF_ERR_SECURITY}:
            raise UnreadableDocumentError(
                "encrypted",
                "The PDF is locked with a password. Open it, save a copy without the password "
                "and upload the copy.",
            ) from error
        raise


def _check_length(pages: int, limits: Limits) -> None:
    if pages > limits.max_pages:
        raise UnreadableDocumentError(
            "too_long",
            f"The PDF has {pages:,} pages; at most {limits.max_pages:,} are read. "
            "Split it and upload the pieces.",
        )


def _page(document: pypdfium2.PdfDocument, number: int) -> Iterator[_Found]:
    page = document[number - 1]
    text_page = page.get_textpage()
    on_scan = _has_picture(page)
    lines = in_column_order(page_lines(text_page), page_width=page.get_width())
    styles = [line_style(text_page, line) for line in lines]
    rows = table_texts(lines, styles, page_width=page.get_width())
    for index, line in enumerate(lines):
        box = page_box(page, line.extent)
        hidden = hidden_reason(text_page, line, box, on_scan=on_scan)
        placed = PlacedLine(
            text=rows.get(index) or line.text,
            page=number,
            box=_clipped(box),
            style=styles[index],
            is_row=index in rows or is_row(line),
            hidden=hidden,
        )
        yield placed, line.hyphenated
    text_page.close()
    page.close()


def _has_picture(page: pypdfium2.PdfPage) -> bool:
    return any(True for _ in page.get_objects(filter=[pdfium.FPDF_PAGEOBJ_IMAGE]))


def _clipped(box: Box) -> Box:
    x0, y0, x1, y1 = (min(max(edge, 0.0), 1.0) for edge in box)
    return x0, y0, x1, y1


def _whole_lines(pages: list[list[_Found]]) -> list[PlacedLine]:
    """Return the lines of all pages, every broken word whole on its first line."""
    known = compounds([line.text for page in pages for line, _ in page])
    whole: list[PlacedLine] = []
    for page in pages:
        texts = joined([(line.text, is_broken) for line, is_broken in page], known)
        found = zip(page, texts, strict=True)
        whole += [replace(line, text=text) for (line, _), text in found if text]
    return whole


def _under_headings(lines: Iterable[PlacedLine], outline: Outline) -> Iterator[RawLine]:
    """Give each line the heading at or above it: a line of the page, or an entry of the outline."""
    heading = entry = ""
    for line in lines:
        before, entry = entry, outline.heading_at((line.page, line.box[3]))
        if line.is_heading or (entry != before and names(entry, line.text)):
            heading = line.text
        elif entry != before:
            heading = entry
        label = f"p. {line.page}"
        yield RawLine(line.text, line.page, label, heading, line.box, line.hidden)


def _refuse_scans(document: pypdfium2.PdfDocument, pages: list[list[_Found]]) -> None:
    if any(map(_has_words, pages)) or not any(_has_picture(page) for page in document):
        return
    raise UnreadableDocumentError(
        "scanned",
        "The PDF is a scan: its pages are pictures and hold no text. Run text recognition (OCR) "
        "over it and upload the result.",
    )


def _has_words(page: list[_Found]) -> bool:
    return any(line.hidden != OUTSIDE for line, _ in page)


def _scan_notes(pages: list[list[_Found]]) -> Iterator[Note]:
    blank = [str(number) for number, lines in enumerate(pages, start=1) if not _has_words(lines)]
    if not blank or len(blank) == len(pages):
        return
    listed = ", ".join(blank[:_MAX_LISTED_PAGES])
    more = f" and {len(blank) - _MAX_LISTED_PAGES:,} more" if len(blank) > _MAX_LISTED_PAGES else ""
    yield Note(
        "scanned_pages",
        f"No text could be read on {len(blank):,} of {len(pages):,} pages: {listed}{more}. "
        "They may be pictures; text recognition (OCR) would make them readable.",
    )


def _attachment_notes(document: pypdfium2.PdfDocument) -> Iterator[Note]:
    count = document.count_attachments()
    if count:
        yield Note(
            "attachments",
            f"The PDF carries {count:,} attached file(s), which were not read. "
            "Upload them on their own if they matter.",
        )


FORMAT = Format(
    kind="pdf",
    name="a PDF",
    media_type="application/pdf",
    extensions=(".pdf",),
    read=_read,
    binary=True,
)
