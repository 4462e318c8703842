"""The outline (bookmarks) of a PDF as headings with their places."""

import re
from bisect import bisect_right
from dataclasses import dataclass
from itertools import islice

import pypdfium2
import pypdfium2.raw as pdfium

from engines.documents._tables import one_line

_MAX_ENTRIES = 10_000
_NUMBER = re.compile(r"^[\W\d_]+")
_TOP_INDEX = {
    pdfium.PDFDEST_VIEW_XYZ: 1,
    pdfium.PDFDEST_VIEW_FITH: 0,
    pdfium.PDFDEST_VIEW_FITBH: 0,
}

Place = tuple[int, float]
"""A page counted from 1, and a fraction of its height from the top."""


@dataclass(frozen=True, slots=True)
class Outline:
    """Headings in the order of their places."""

    entries: tuple[tuple[Place, str], ...]

    def heading_at(self, place: Place) -> str:
        """Return the last heading at or above a place, "" before the first."""
        index = bisect_right(self.entries, place, key=lambda entry: entry[0])
        return self.entries[index - 1][1] if index else ""


def read_outline(document: pypdfium2.PdfDocument) -> Outline:
    """Read the entries that lead to a page of this document."""
    entries = []
    for bookmark in islice(document.get_toc(), _MAX_ENTRIES):
        destination = bookmark.get_dest()
        title = one_line(bookmark.get_title())
        index = destination.get_index() if destination is not None else None
        if title and index is not None:
            entries.append(((index + 1, _top(document, index, destination)), title))
    return Outline(tuple(sorted(entries, key=lambda entry: entry[0])))


def names(entry: str, line: str) -> bool:
    """Say whether a line is the heading that an entry leads to, but for a number before either."""
    words, entry_words = (_NUMBER.sub("", text).casefold() for text in (line, entry))
    return bool(words) and words == entry_words


def _top(document: pypdfium2.PdfDocument, index: int, destination: pypdfium2.PdfDest) -> float:
    mode, view = destination.get_view()
    position = _TOP_INDEX.get(mode)
    if position is None or position >= len(view) or view[position] is None:
        return 0.0
    _, height = document.get_page_size(index)
    return float(min(max(1 - view[position] / height, 0.0), 1.0))
