"""Lines laid before the auditor, which know where they stand."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from audit.checking.given import GivenSource
from engines.text import Span


@dataclass(frozen=True, slots=True)
class Place:
    """Lines `first` to `last` of a source."""

    source: GivenSource
    first: int
    last: int

    @property
    def lines(self) -> str:
        """The lines as a person reads them: "lines 12–14"."""
        same = self.first == self.last
        return f"line {self.first}" if same else f"lines {self.first}–{self.last}"


@dataclass(frozen=True, slots=True)
class Passage:
    """Neighbouring pieces of one source: whole lines, or sentences of long ones."""

    place: Place
    pieces: tuple[tuple[int, str], ...]

    @property
    def text(self) -> str:
        """The pieces as they stood: in one line, line by line, or parted by an empty line."""
        text, before = "", None
        for number, piece in self.pieces:
            text += _gap(before, number) + piece
            before = number
        return text

    def offsets(self) -> Iterator[tuple[int, Span]]:
        """Yield each piece's line number, and where it stands in the text."""
        at, before = 0, None
        for number, piece in self.pieces:
            at += len(_gap(before, number))
            yield number, Span(at, at + len(piece))
            at += len(piece)
            before = number


def _gap(before: int | None, number: int) -> str:
    """Return what parts a piece from the one before, by their line numbers."""
    if before is None:
        return ""
    return {0: " ", 1: "\n"}.get(number - before, "\n\n")


@dataclass(frozen=True, slots=True)
class Evidence:
    """What one claim is held against: passages, parted by an empty line."""

    passages: tuple[Passage, ...]

    @property
    def text(self) -> str:
        """All that the auditor sees."""
        return "\n\n".join(passage.text for passage in self.passages)

    def place_of(self, spans: Sequence[Span]) -> Place:
        """Return the lines that spans of the text touch, in the first passage that they touch.

        Without spans, the whole first passage.
        """
        for passage, offset in self._laid_out():
            touched = [
                number
                for number, piece in passage.offsets()
                if any(_overlap(piece, span, offset=offset) for span in spans)
            ]
            if touched:
                return Place(passage.place.source, touched[0], touched[-1])
        return self.passages[0].place

    def _laid_out(self) -> Iterator[tuple[Passage, int]]:
        offset = 0
        for passage in self.passages:
            yield passage, offset
            offset += len(passage.text) + len("\n\n")


def _overlap(piece: Span, span: Span, *, offset: int) -> bool:
    return span.start < offset + piece.end and offset + piece.start < span.end


def cited_passage(source: GivenSource, *, first: int, last: int) -> Passage:
    """Return the whole lines that a marker names."""
    numbered = enumerate(source.lines[first - 1 : last], start=first)
    return Passage(Place(source, first, last), tuple(numbered))
