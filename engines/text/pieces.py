"""A page cut into pieces of a size that one search hit, or one embedding, can speak for."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from math import ceil

from markdown_it.tree import SyntaxTreeNode

from engines.text._grammar import parse
from engines.text.language import detect_language
from engines.text.lines import line_starts
from engines.text.sections import Section, sections
from engines.text.sentences import sentences
from engines.text.tokens import words

# A passage of about 200 words ranks best in most studies of retrieval, and the bundled encoder
# reads no more than 256 tokens.
MOST_WORDS = 250
# A table says more whole than in parts, up to here; a longer one is cut between rows.
MOST_TABLE_WORDS = 500
_CONTAINERS = frozenset({"bullet_list", "ordered_list", "list_item", "blockquote"})


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of one section of a page.

    Attributes:
        section: The section it lies in.
        start: Offset in the Markdown; the first piece of a section begins with its heading.
        end: Offset where the next piece begins, or the section ends.
        header: The Markdown of the header of a table in whose midst it begins, else "".
    """

    section: Section
    start: int
    end: int
    header: str = ""


@dataclass(frozen=True, slots=True)
class _Place:
    """Where a piece may begin."""

    start: int
    header: str = ""


def pieces(markdown: str) -> list[Piece]:
    """Cut ``markdown`` into pieces of at most about 250 words, that follow one another.

    No piece crosses a heading. A long section is cut between paragraphs, list items and other
    blocks into parts of about one size; what is too long by itself between sentences (a paragraph),
    lines (code) or rows (a table of more than 500 words). A heading with nothing below it but
    further headings is no piece of its own: it is in the path of those. A page that states nothing
    is cut like any other, and is one piece at least, to be found by its title.
    """
    places = list(_Cutter(markdown).places())
    starts = [place.start for place in places]
    found: list[Piece] = []
    parts = _with_lead(sections(markdown), markdown, starts)
    for section, after in zip(parts, [*parts, None][1:], strict=True):
        inside = places[bisect_right(starts, section.start) : bisect_left(starts, section.end)]
        if inside or after is None or after.level <= section.level or not section.level:
            found.extend(_packed(markdown, section, inside))
    return found


def _with_lead(parts: list[Section], markdown: str, starts: Sequence[int]) -> list[Section]:
    """Let the first section begin with the first block, be it code, which states nothing."""
    if not parts:
        return [Section(0, "", (), 0, len(markdown))]
    first = starts[0] if starts else len(markdown)
    if parts[0].start <= first:
        return parts
    if parts[0].level == 0:
        return [replace(parts[0], start=first), *parts[1:]]
    return [Section(0, "", (), first, parts[0].start), *parts]


def _packed(markdown: str, section: Section, inside: Sequence[_Place]) -> Iterator[Piece]:
    """Yield the pieces of a section, of about one size."""
    parts = list(_sized(markdown, section, inside))
    whole = sum(size for _, size in parts)
    aim = whole / max(1, ceil(whole / MOST_WORDS))
    chosen, size = [parts[0][0]], parts[0][1]
    for number, (place, own) in enumerate(parts[1:]):
        follows_heading = number == 0 and section.level > 0  # and is never parted from it
        if not follows_heading and (size + own / 2 > aim or size + own > MOST_WORDS):
            chosen.append(place)
            size = 0
        size += own
    for place, end in pairwise([*chosen, _Place(section.end)]):
        yield Piece(section, place.start, end.start, place.header)


def _sized(
    markdown: str, section: Section, inside: Sequence[_Place]
) -> Iterator[tuple[_Place, int]]:
    """Yield the parts of a section that stay whole, each with the number of its words."""
    for place, after in pairwise([_Place(section.start), *inside, _Place(section.end)]):
        yield place, len(words(markdown[place.start : after.start]))


class _Cutter:
    """Finds the places at which a page may be cut."""

    def __init__(self, markdown: str) -> None:
        self._markdown = markdown
        self._line_starts = line_starts(markdown)
        self._language = detect_language(markdown)

    def places(self) -> Iterator[_Place]:
        for node in SyntaxTreeNode(parse(self._markdown)).children:
            if node.type != "heading":
                yield from self._of(node)

    def _of(self, node: SyntaxTreeNode) -> Iterator[_Place]:
        start, end = self._span(node)
        size = len(words(self._markdown[start:end]))
        if size <= (MOST_TABLE_WORDS if node.type == "table" else MOST_WORDS):
            yield _Place(start)
        elif node.type == "table":
            yield from self._rows(node)
        elif node.type in _CONTAINERS:
            for child in node.children:
                yield from self._of(child)
        elif node.type == "paragraph":
            for span in sentences(self._markdown[start:end], language=self._language):
                yield _Place(start + span.start)
        else:
            yield from map(_Place, self._line_starts[slice(*(node.map or (0, 0)))])

    def _rows(self, table: SyntaxTreeNode) -> Iterator[_Place]:
        head, *bodies = table.children
        start, _ = self._span(head)
        yield _Place(start)
        rows = [row for body in bodies for row in body.children]
        first, *others = [self._span(row)[0] for row in rows]
        header = self._markdown[start:first]
        yield from (_Place(each, header) for each in others)

    def _span(self, node: SyntaxTreeNode) -> tuple[int, int]:
        first, last = node.map or (0, 0)
        return self._line_starts[first], self._line_starts[last]
