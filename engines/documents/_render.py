"""One page of a PDF as a picture, in this process."""

import io
from pathlib import Path

import pypdfium2

from engines.documents._model import UnreadableDocumentError
from engines.documents.readers.pdf import open_pdf

MAX_WIDTH = 4_000
_MAX_PIXELS = 40_000_000


def render(path: Path, *, page: int, width: int) -> bytes:
    """Draw a page and return it as PNG.

    Args:
        path: A PDF.
        page: Counted from 1.
        width: Of the picture in pixels, at most 4,000; a page much taller than wide is drawn
            narrower so that the picture stays within 40 million pixels.

    Raises:
        UnreadableDocumentError: no_page, encrypted or broken.
    """
    try:
        with open_pdf(path.read_bytes()) as document:
            if not 1 <= page <= len(document):
                raise UnreadableDocumentError(
                    "no_page", f"There is no page {page}: the PDF has {len(document):,} pages."
                )
            return _png(document[page - 1], min(max(width, 1), MAX_WIDTH))
    except pypdfium2.PdfiumError as error:
        raise UnreadableDocumentError(
            "broken", "The PDF is damaged and its pages cannot be drawn. Upload a sound copy."
        ) from error


def _png(page: pypdfium2.PdfPage, width: int) -> bytes:
    page_width, page_height = page.get_size()
    scale = min(width / page_width, (_MAX_PIXELS / (page_width * page_height)) ** 0.5)
    buffer = io.BytesIO()
    page.render(scale=scale).to_pil().save(buffer, format="PNG")
    return buffer.getvalue()
