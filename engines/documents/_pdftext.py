"""The lines of one PDF page, in reading order, each with its box.

PDFium gives characters in the order they were drawn, which is reading order in nearly every file.
Where a producer drew two columns across, line by line, ``_pdfcolumns`` sets them back.
"""

import ctypes
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

import pypdfium2
import pypdfium2.raw as pdfium

from engines.documents._lines import without_surrogates
from engines.documents._model import Box

HYPHENS = frozenset("\x02\u00ad\ufffe")
"""How PDFium and soft hyphens mark a word that goes on in the next line."""
_LINE_ENDS = frozenset("\r\n")
_UNITS = 1_000_000
_SAME_HEIGHT = 0.5
_PRESENTATION_FORMS = (("\ufb00", "\ufdff"), ("\ufe70", "\ufefc"))


@dataclass(frozen=True, slots=True)
class Character:
    """One character with its box in points, counted from the bottom left (x0, y0, x1, y1)."""

    text: str
    index: int
    box: Box


@dataclass(frozen=True, slots=True)
class PdfLine:
    """One line of a page: its characters, and whether its last word goes on in the next line."""

    characters: tuple[Character, ...]
    hyphenated: bool = False

    @property
    def text(self) -> str:
        """The words, ligatures spelled out, right-to-left letters in the order they are read."""
        drawn = "".join(character.text for character in self.characters)
        if not drawn.isascii():
            drawn = without_surrogates("".join(_letters(self.characters)))
        return " ".join(drawn.split())

    @property
    def extent(self) -> Box:
        """The box around the visible characters, in points from the bottom left."""
        boxes = [c.box for c in self.characters if not c.text.isspace()]
        x0, y0, x1, y1 = zip(*boxes, strict=True)
        return min(x0), min(y0), max(x1), max(y1)


def page_lines(text_page: pypdfium2.PdfTextPage) -> list[PdfLine]:
    """Return the lines of a page in the order they were drawn, without blank ones.

    PDFium ends a line at some wide gaps and raised letters; what stands on one height is one line.
    """
    lines: list[PdfLine] = []
    for line in _drawn_lines(text_page):
        if lines and _continues(lines[-1], line):
            lines[-1] = _merged(lines[-1], line)
        else:
            lines.append(line)
    return lines


def _continues(line: PdfLine, following: PdfLine) -> bool:
    _, bottom, right, top = line.extent
    left, next_bottom, _, next_top = following.extent
    shared = min(top, next_top) - max(bottom, next_bottom)
    lower = min(top - bottom, next_top - next_bottom)
    return not line.hyphenated and left >= right and shared > _SAME_HEIGHT * lower


def _merged(line: PdfLine, following: PdfLine) -> PdfLine:
    last, first = line.characters[-1], following.characters[0]
    space = Character(" ", last.index, (last.box[2], last.box[1], first.box[0], last.box[3]))
    return PdfLine((*line.characters, space, *following.characters), following.hyphenated)


def _drawn_lines(text_page: pypdfium2.PdfTextPage) -> Iterator[PdfLine]:
    collected: list[Character] = []
    for character in _characters(text_page):
        if character.text not in _LINE_ENDS and character.text not in HYPHENS:
            collected.append(character)
            continue
        if character.text == "\u00ad" and not _is_last_of_line(text_page, character.index):
            continue
        yield from _line(collected, hyphenated=character.text in HYPHENS)
        collected = []
    yield from _line(collected, hyphenated=False)


def page_box(page: pypdfium2.PdfPage, extent: Box) -> Box:
    """Turn points from the bottom left into fractions of the page as it is shown, from the top."""
    corners = [_to_device(page, extent[0], extent[3]), _to_device(page, extent[2], extent[1])]
    (x0, x1), (y0, y1) = (sorted(axis) for axis in zip(*corners, strict=True))
    return x0, y0, x1, y1


def _characters(text_page: pypdfium2.PdfTextPage) -> Iterator[Character]:
    left, right, bottom, top = (ctypes.c_double() for _ in range(4))
    for index in range(text_page.count_chars()):
        code = pdfium.FPDFText_GetUnicode(text_page, index)
        pdfium.FPDFText_GetCharBox(text_page, index, left, right, bottom, top)
        yield Character(chr(code), index, (left.value, bottom.value, right.value, top.value))


def _is_last_of_line(text_page: pypdfium2.PdfTextPage, index: int) -> bool:
    following = pdfium.FPDFText_GetUnicode(text_page, index + 1)
    return following in {0, *map(ord, _LINE_ENDS)}


def _line(characters: list[Character], *, hyphenated: bool) -> Iterator[PdfLine]:
    # A control character here is a glyph whose font names no letter for it.
    known = tuple(c for c in characters if unicodedata.category(c.text) != "Cc")
    if any(c.text.strip() for c in known):
        yield PdfLine(known, hyphenated)


def _letters(characters: tuple[Character, ...]) -> Iterator[str]:
    """Yield the letters, those of one right-to-left glyph turned round.

    PDFium turns right-to-left text from the order of drawing into the order of reading letter by
    letter, which leaves the letters of a glyph that stands for several of them reversed.
    """
    for _, group in groupby(characters, key=lambda c: (c.box, c.text.isspace())):
        letters = [_spelled(character.text) for character in group]
        yield from reversed(letters) if any(map(_is_right_to_left, letters)) else letters


def _spelled(letter: str) -> str:
    is_form = any(first <= letter <= last for first, last in _PRESENTATION_FORMS)
    return unicodedata.normalize("NFKC", letter) if is_form else letter


def _is_right_to_left(letters: str) -> bool:
    return any(unicodedata.bidirectional(letter) in {"R", "AL"} for letter in letters)


def _to_device(page: pypdfium2.PdfPage, x: float, y: float) -> tuple[float, float]:
    device_x, device_y = ctypes.c_int(), ctypes.c_int()
    pdfium.FPDF_PageToDevice(page, 0, 0, _UNITS, _UNITS, 0, x, y, device_x, device_y)
    return device_x.value / _UNITS, device_y.value / _UNITS
