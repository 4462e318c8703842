"""The claims of a page: what it states, where, and by which citations."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from engines.text._blocks import Block, blocks
from engines.text._units import Unit, row_unit, sentence_units
from engines.text.language import detect_language
from engines.text.markers import Marker

ClaimKind = Literal["sentence", "item", "row"]


@dataclass(frozen=True, slots=True)
class Claim:
    """One statement of a page.

    Attributes:
        start: Offset in the Markdown of the statement's first character, after any
            bullet, with the markup that opens on it.
        end: Offset after its last character, with the markup that closes on it;
            a marker behind the statement stands outside, one within it inside.
        text: The statement in plain words. A row reads "Window: 14 days; Fee: none".
        markers: The citations that support it, in the order of the Markdown.
        kind: A sentence, a list item that is no more than one sentence, or a table row.
        heading: Plain text of the nearest heading above, "" if there is none.
    """

    start: int
    end: int
    text: str
    markers: tuple[Marker, ...]
    kind: ClaimKind
    heading: str


def claims(markdown: str, *, language: str | None = None) -> list[Claim]:
    """Return the claims of ``markdown`` in order; their spans do not overlap.

    No claims are: headings and table headers, code, images, HTML blocks, front matter,
    footnote definitions; and, unless they carry a citation, questions, text that
    is only links, text that is only code, and lines that end with a colon.

    A marker belongs to the sentence it stands in or behind, whether before or after the
    full stop and whatever space is between; a marker in a row belongs to the row. One
    that begins a paragraph belongs to its first sentence. One with no words in its
    paragraph, item or row belongs to the claim before it under the same heading, else
    to the next one there. So each of :func:`engines.text.markers` has one claim, but
    those in headings and table headers, and those under a heading with no claim at all.

    Args:
        markdown: The body of a page, normalised.
        language: ISO 639-1 code for sentence boundaries; detected when not given.
    """
    collector = _Collector(language or detect_language(markdown))
    for block in blocks(markdown):
        collector.take(block)
    return collector.claims()


@dataclass(slots=True)
class _Draft:
    unit: Unit
    kind: ClaimKind
    heading: str

    def claim(self) -> Claim:
        unit = self.unit
        markers = tuple(sorted(unit.markers, key=lambda marker: marker.start))
        return Claim(unit.start, unit.end, unit.text, markers, self.kind, self.heading)


class _Collector:
    """Gathers claims, and gives markers that stand without words to a neighbour."""

    def __init__(self, language: str) -> None:
        self._language = language
        self._heading = ""
        self._drafts: list[_Draft] = []
        self._under_heading = 0
        self._waiting: list[Marker] = []

    def claims(self) -> list[Claim]:
        return [draft.claim() for draft in self._drafts]

    def take(self, block: Block) -> None:
        if block.kind == "heading":
            self._heading = block.cells[0].text
            self._under_heading = len(self._drafts)
            self._waiting = []
        elif block.kind != "label":
            units = list(self._units(block))
            kind: ClaimKind = "row" if block.kind == "row" else "sentence"
            if block.kind == "item" and len(units) == 1:
                kind = "item"
            for unit in units:
                self._add(unit, kind)

    def _units(self, block: Block) -> Iterator[Unit]:
        if block.kind == "row":
            yield row_unit(block)
        else:
            yield from sentence_units(block.cells[0], self._language)

    def _add(self, unit: Unit, kind: ClaimKind) -> None:
        if unit.is_claim():
            unit.markers.extend(self._waiting)
            self._waiting = []
            self._drafts.append(_Draft(unit, kind, self._heading))
        elif len(self._drafts) > self._under_heading:
            self._drafts[-1].unit.markers.extend(unit.markers)
        else:
            self._waiting.extend(unit.markers)
