"""Which lines of a PDF are headings, told by their looks.

A heading is set larger than the text of its document or, as large, in bold; it has few lines and
does not end as a sentence does. Rows of tables and what repeats on the pages are none.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from engines.documents._model import Box
from engines.documents._pdfstyles import Style

_LARGER = 1.15  # times the size of the text
_AS_LARGE = 0.95
_MOST_LINES = 3
_LONGEST = 160  # characters
_WIDEST_GAP = 0.9  # heights of a line, between two lines of one heading
_REPEATED_ON = 3  # pages
_SENTENCE_END = re.compile(r"[.,;\u3002\uff0c][\"'\u201d\u2019)\]]*$")
_WORD = re.compile(r"[^\W\d_]{2}")  # one letter alone is a formula's
_DIGITS = re.compile(r"\d+")


@dataclass(frozen=True, slots=True)
class PlacedLine:
    """A line of a document on its page.

    Attributes:
        text: Its words.
        page: Counted from 1.
        box: Fractions of the page, from the top left.
        style: How it looks.
        is_row: Whether wide gaps part it, as in a table.
        hidden: Why nobody sees it, or "".
        is_heading: Set by ``with_headings``.
    """

    text: str
    page: int
    box: Box
    style: Style
    is_row: bool
    hidden: str
    is_heading: bool = False


def with_headings(lines: Sequence[PlacedLine]) -> Iterator[PlacedLine]:
    """Yield the lines in their order, the lines of one heading as one."""
    body, repeated = _body_style(lines), _repeated(lines)

    def is_candidate(line: PlacedLine) -> bool:
        stands_out = not line.hidden and not line.is_row and _stands_out(line.style, body)
        return stands_out and _repeating_key(line) not in repeated

    for candidate, group in groupby(lines, key=is_candidate):
        for run in _runs(list(group)) if candidate else ():
            yield from _judged(run)
        yield from () if candidate else group


def _body_style(lines: Sequence[PlacedLine]) -> Style:
    """Return the style that most letters have."""
    letters: Counter[Style] = Counter()
    for line in lines:
        letters[line.style] += 0 if line.hidden else len(line.text)
    return letters.most_common(1)[0][0] if letters else Style(0, is_bold=False)


def _stands_out(style: Style, body: Style) -> bool:
    heavier = style.is_bold and not body.is_bold and style.size >= _AS_LARGE * body.size
    return heavier or style.size >= _LARGER * body.size


def _repeated(lines: Sequence[PlacedLine]) -> frozenset[tuple[str, float]]:
    """Return what stands at one height of several pages, whatever the numbers in it."""
    seen = Counter({(_repeating_key(line), line.page) for line in lines})
    pages = Counter(key for key, _ in seen)
    return frozenset(key for key, count in pages.items() if count >= _REPEATED_ON)


def _repeating_key(line: PlacedLine) -> tuple[str, float]:
    return _DIGITS.sub("", line.text), round(line.box[1], 2)


def _runs(lines: list[PlacedLine]) -> Iterator[list[PlacedLine]]:
    """Cut candidates into what may be one heading: one style, closely set, on one page."""
    run: list[PlacedLine] = []
    for line in lines:
        if run and not _goes_on(run[-1], line):
            yield run
            run = []
        run.append(line)
    yield run


def _goes_on(above: PlacedLine, line: PlacedLine) -> bool:
    height = max(above.box[3] - above.box[1], line.box[3] - line.box[1])
    gap = line.box[1] - above.box[3]
    together = (above.page, above.style) == (line.page, line.style)
    return together and -height < gap < _WIDEST_GAP * height


def _judged(run: list[PlacedLine]) -> Iterator[PlacedLine]:
    text = " ".join(line.text for line in run)
    is_short = len(run) <= _MOST_LINES and len(text) <= _LONGEST
    if not is_short or not _reads_as_heading(text):
        yield from run
        return
    lefts, tops, rights, bottoms = zip(*(line.box for line in run), strict=True)
    box = min(lefts), min(tops), max(rights), max(bottoms)
    yield replace(run[0], text=text, box=box, is_heading=True)


def _reads_as_heading(text: str) -> bool:
    letters = sum(c.isalpha() for c in text)
    has_word = letters > len(text) / 3 and _WORD.search(text) is not None
    return has_word and _SENTENCE_END.search(text) is None
