"""Sentences and table rows, judged on whether they state something."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from engines.text._blocks import Block
from engines.text._plain import Plain
from engines.text.markers import Marker
from engines.text.sentences import sentences
from engines.text.spans import Span

_ADDRESS = re.compile(r"(?:https?://|www\.)\S+")
_QUESTION_MARKS = ("?", "？", "؟")  # noqa: RUF001 (these characters are meant)
_COLONS = (":", "：")  # noqa: RUF001 (these characters are meant)
_QUOTES = "\"'“”„«»「」()[] "


@dataclass(slots=True)
class Unit:
    """A piece of text that may be a claim.

    Attributes:
        start: Offset in the Markdown.
        end: Offset in the Markdown.
        text: Plain words.
        own_words: ``text`` without the words of links and code.
        markers: The citations that belong to it.
    """

    start: int
    end: int
    text: str
    own_words: str
    markers: list[Marker]

    def is_claim(self) -> bool:
        """Tell whether this states something; what cites lines claims that they say it."""
        if not _has_words(self.text):
            return False
        return bool(self.markers) or (_has_words(self.own_words) and not self._asks_or_leads_in())

    def _asks_or_leads_in(self) -> bool:
        bare = self.text.strip(_QUOTES) if self.text[0] in _QUOTES else self.text
        return bare.endswith(_QUESTION_MARKS) or self.text.endswith(_COLONS)


def sentence_units(plain: Plain, language: str) -> Iterator[Unit]:
    """Cut a paragraph into sentences, each with the markers that stand in or behind it.

    Text without any words yields one empty unit when it holds markers.
    """
    text = plain.text
    spans = _spans(plain, language)
    if not spans and plain.markers:
        yield Unit(0, 0, "", "", [marker for _position, marker in plain.markers])
    starts = [span.start for span in spans]
    owned = _by_sentence(plain.markers, starts)
    for span, markers in zip(spans, owned, strict=True):
        yield Unit(
            start=plain.starts[span.start],
            end=plain.ends[span.end - 1],
            text=text[span.start : span.end],
            own_words=_own_words(plain, span.start, span.end, keep_code=False),
            markers=markers,
        )


def _spans(plain: Plain, language: str) -> list[Span]:
    """Find the sentences; none ends inside a code span or an address shown whole."""
    readable = "".join(
        "X" if code else character
        for character, code in zip(plain.characters, plain.code, strict=True)
    )
    found: list[Span] = []
    for span in sentences(readable, language=language):
        if found and plain.starts[span.start] < plain.ends[found[-1].end - 1]:
            found[-1] = Span(found[-1].start, span.end)
        else:
            found.append(span)
    return found


def _by_sentence(markers: list[tuple[int, Marker]], starts: list[int]) -> list[list[Marker]]:
    """Give each marker to the last sentence that starts before it, or to the first."""
    owned: list[list[Marker]] = [[] for _start in starts]
    current = 0
    for position, marker in markers if starts else ():
        while current + 1 < len(starts) and starts[current + 1] < position:
            current += 1
        owned[current].append(marker)
    return owned


def row_unit(row: Block) -> Unit:
    """Read a table row as one statement: "Window: 14 days; Fee: none"."""
    filled = [(name, cell) for name, cell in zip(row.header, row.cells, strict=True) if cell.text]
    said = [f"{name}: {cell.text}" if name else cell.text for name, cell in filled]
    cells = [cell for _name, cell in filled]
    return Unit(
        start=cells[0].starts[0] if cells else 0,
        end=cells[-1].ends[len(cells[-1].text) - 1] if cells else 0,
        text="; ".join(said),
        own_words=" ".join(_own_words(c, 0, len(c.text), keep_code=True) for c in cells),
        markers=[marker for cell in row.cells for _position, marker in cell.markers],
    )


def _own_words(plain: Plain, start: int, end: int, *, keep_code: bool) -> str:
    kept = (
        plain.characters[i]
        for i in range(start, end)
        if not plain.linked[i] and (keep_code or not plain.code[i])
    )
    return _ADDRESS.sub("", "".join(kept))


def _has_words(text: str) -> bool:
    return any(character.isalnum() for character in text)
