"""Why the text of a PDF line would not be seen on the page, or "" when it is."""

import ctypes

import pypdfium2
import pypdfium2.raw as pdfium

from engines.documents._model import Box
from engines.documents._pdftext import PdfLine

_WHITE = (255, 255, 255)
_MIN_POINTS = 1.5

OUTSIDE = "it stands outside the page"


def hidden_reason(
    text_page: pypdfium2.PdfTextPage, line: PdfLine, box: Box, *, on_scan: bool
) -> str:
    """Judge a line by its first visible character.

    Args:
        text_page: The text of the page.
        line: The line.
        box: Its place as fractions of the page.
        on_scan: Whether the page holds a picture; invisible text over a scan is how recognised
            text is stored, and no trick.
    """
    x0, y0, x1, y1 = box
    if x1 < 0 or y1 < 0 or x0 > 1 or y0 > 1:
        return OUTSIDE
    first = next(c.index for c in line.characters if not c.text.isspace())
    if 0 < _font_height(text_page, first) < _MIN_POINTS:
        return "its letters are too small to read"
    if not on_scan and _render_mode(text_page, first) == pdfium.FPDF_TEXTRENDERMODE_INVISIBLE:
        return "it is drawn invisibly"
    return _colour_reason(text_page, first)


def _font_height(text_page: pypdfium2.PdfTextPage, index: int) -> float:
    """Return the height of the font at a character in points, 0 where PDFium cannot tell."""
    box = pdfium.FS_RECTF()
    pdfium.FPDFText_GetLooseCharBox(text_page, index, box)
    return float(box.top - box.bottom)


def _render_mode(text_page: pypdfium2.PdfTextPage, index: int) -> int | None:
    text_object = pdfium.FPDFText_GetTextObject(text_page, index)
    return pdfium.FPDFTextObj_GetTextRenderMode(text_object) if text_object else None


def _colour_reason(text_page: pypdfium2.PdfTextPage, index: int) -> str:
    red, green, blue, alpha = (ctypes.c_uint() for _ in range(4))
    if not pdfium.FPDFText_GetFillColor(text_page, index, red, green, blue, alpha):
        return ""
    if alpha.value == 0:
        return "it is transparent"
    is_white = (red.value, green.value, blue.value) == _WHITE
    return "it is white, unless it stands on a dark ground" if is_white else ""
