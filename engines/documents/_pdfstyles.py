"""How large and how heavy the letters of a PDF line are."""

import ctypes
import math
import re
from collections import Counter
from dataclasses import dataclass

import pypdfium2
import pypdfium2.raw as pdfium

from engines.documents._pdftext import PdfLine

_BOLD = re.compile(b"bold|black|heavy|demi", re.IGNORECASE)
_LONGEST_FONT_NAME = 128  # bytes; the specification allows 127
_SAMPLES = 12


@dataclass(frozen=True, slots=True)
class Style:
    """The look of a line.

    Attributes:
        size: Height of the font in points as it is shown, to half a point.
        is_bold: Whether every letter looked at is of a bold font.
    """

    size: float
    is_bold: bool


def line_style(text_page: pypdfium2.PdfTextPage, line: PdfLine) -> Style:
    """Tell the style of a line by letters taken evenly from it."""
    visible = [c.index for c in line.characters if not c.text.isspace()]
    sample = visible[:: max(1, len(visible) // _SAMPLES)]
    sizes = Counter(_size(text_page, index) for index in sample)
    return Style(sizes.most_common(1)[0][0], all(_is_bold(text_page, index) for index in sample))


def _size(text_page: pypdfium2.PdfTextPage, index: int) -> float:
    """Return the size of a letter; producers scale a font of size 1 as often as they name one."""
    matrix = pdfium.FS_MATRIX()
    pdfium.FPDFText_GetMatrix(text_page, index, matrix)
    size = float(pdfium.FPDFText_GetFontSize(text_page, index)) * math.hypot(matrix.c, matrix.d)
    return round(size * 2) / 2


def _is_bold(text_page: pypdfium2.PdfTextPage, index: int) -> bool:
    """Go by the name of the font: the weight PDFium estimates takes italics for bold."""
    name = ctypes.create_string_buffer(_LONGEST_FONT_NAME)
    pdfium.FPDFText_GetFontInfo(text_page, index, name, _LONGEST_FONT_NAME, ctypes.c_int())
    return _BOLD.search(name.value) is not None
