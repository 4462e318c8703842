"""Cuts blocks into units: what a page takes or leaves as a whole.

A sentence is a unit, together with the sentences that lean on it ("This also …"). A list with the
sentence that leads into it is one, and a table is one, so that neither is ever shown in part.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from engines.text import sentences
from engines.writer.blocks import Block, Code, Heading, Item, ItemList, Paragraph, Table
from engines.writer.boilerplate import is_boilerplate, is_fragment, is_only_links, leads_away
from engines.writer.styled import StyledText

_LEANING = re.compile(
    r"(?:this|that|these|those|it|they|them|he|she|such|however|therefore|otherwise|also|then|"
    r"additionally|furthermore|moreover|instead|in (?:this|that|these|those) cases?|"
    r"if (?:yes|no|so|not)|for example|for instance|as a result|after that|"
    r"at (?:this|that) (?:point|time)|once (?:this|that|it)|the (?:latter|former|same))\b",
    re.IGNORECASE,
)
_SHORTEST_SENTENCE_LEAD = 4  # words; below it a lead is a label ("OPM Fact Sheets:")
_NAVIGATION = 0.6  # a list with this share of pointers is a menu
_FEWEST_CELLS = 2


@dataclass(frozen=True, slots=True)
class Piece:
    """One statement: a sentence, or a sentence of a list item, or a table row.

    Attributes:
        words: The statement; for a row, its first cell with words.
        depth: How deep the list item is nested.
        number: The number of an ordered item.
        opens: False for a further sentence of the item before.
        cells: All cells of a row.
    """

    words: StyledText
    depth: int = 0
    number: int | None = None
    opens: bool = True
    cells: tuple[StyledText, ...] = ()


@dataclass(frozen=True, slots=True)
class Unit:
    """Statements taken or left together; `block` tells which units share a paragraph."""

    section: int
    block: int
    pieces: tuple[Piece, ...]
    lead: StyledText | None = None
    listed: bool = False
    header: tuple[StyledText, ...] = ()
    code: Code | None = None

    @property
    def statements(self) -> list[StyledText]:
        """Everything the unit states, its lead first."""
        opening = [self.lead] if self.lead is not None else []
        rows = (cell for piece in self.pieces for cell in piece.cells if cell.text)
        return opening + (list(rows) if self.header else [piece.words for piece in self.pieces])

    @property
    def text(self) -> str:
        """The words of the unit as one text."""
        return " ".join(words.text for words in self.statements)


@dataclass(frozen=True, slots=True)
class Outline:
    """The headings of a document and its units; section 0 is what stands before any heading."""

    headings: tuple[Heading | None, ...]
    units: tuple[Unit, ...]


@dataclass(slots=True)
class _Cutting:
    language: str
    headings: list[Heading | None] = field(default_factory=lambda: [None])
    units: list[Unit] = field(default_factory=list)

    @property
    def section(self) -> int:
        return len(self.headings) - 1


def outline(blocks: Sequence[Block], *, language: str) -> Outline:
    """Cut the blocks of a document into units, boilerplate left out."""
    cutting = _Cutting(language)
    for number, block in enumerate(blocks):
        following = blocks[number + 1] if number + 1 < len(blocks) else None
        previous = blocks[number - 1] if number else None
        if isinstance(block, Heading):
            cutting.headings.append(block)
        elif isinstance(block, Paragraph):
            leads = isinstance(following, ItemList | Table | Code) and _is_lead(block.words)
            cutting.units.extend(_prose(cutting, number, block.words, drop_last=leads))
        elif isinstance(block, Code):
            _attach(cutting, number, block, previous)
        else:
            lead = _lead_of(previous, language)
            cutting.units.extend(_listed(cutting, number, block, lead))
    return Outline(tuple(cutting.headings), tuple(cutting.units))


def _split(words: StyledText, language: str) -> list[StyledText]:
    spans = sentences(words.text, language=language)
    found = (words.part(span.start, span.end) for span in spans)
    return [sentence for sentence in found if sentence.text]


def _is_lead(words: StyledText) -> bool:
    return words.text.endswith((":", "\uff1a"))


def _lead_of(previous: Block | None, language: str) -> StyledText | None:
    if isinstance(previous, Paragraph) and _is_lead(previous.words):
        return _split(previous.words, language)[-1]
    return None


def _prose(cutting: _Cutting, block: int, words: StyledText, *, drop_last: bool) -> Iterator[Unit]:
    found = _split(words, cutting.language)
    chains: list[list[StyledText]] = []
    for sentence in found[: len(found) - drop_last]:
        if chains and _LEANING.match(sentence.text):
            chains[-1].append(sentence)
        else:
            chains.append([sentence])
    for chain in chains:
        pieces = tuple(Piece(each) for each in chain)
        if not _is_waste(chain[0]):
            kept = tuple(piece for piece in pieces if not _is_waste(piece.words))
            yield Unit(cutting.section, block, kept)


def _is_waste(sentence: StyledText) -> bool:
    return is_boilerplate(sentence) or is_fragment(sentence.text) or is_only_links(sentence)


def _attach(cutting: _Cutting, block: int, code: Code, previous: Block | None) -> None:
    """Give code to the sentence before it; code nothing speaks of cannot be cited."""
    lead = _lead_of(previous, cutting.language)
    if lead is not None:
        cutting.units.append(Unit(cutting.section, block, (Piece(lead),), code=code))
    elif isinstance(previous, Paragraph) and cutting.units:
        last = cutting.units[-1]
        if last.section == cutting.section and not last.listed and last.code is None:
            cutting.units[-1] = replace(last, code=code)


def _listed(
    cutting: _Cutting, block: int, source: ItemList | Table, lead: StyledText | None
) -> Iterator[Unit]:
    if isinstance(source, Table):
        yield from _table(cutting, block, source, lead)
        return
    pieces = tuple(_pieces(source.items, lead, cutting.language))
    if pieces:
        yield Unit(cutting.section, block, pieces, lead=lead, listed=True)


def _table(cutting: _Cutting, block: int, table: Table, lead: StyledText | None) -> Iterator[Unit]:
    rows = [Piece(_first_words(row), cells=row) for row in table.rows if _first_words(row).text]
    if rows and len(table.header) >= _FEWEST_CELLS:
        yield Unit(cutting.section, block, tuple(rows), lead=lead, listed=True, header=table.header)


def _first_words(row: Sequence[StyledText]) -> StyledText:
    return next((cell for cell in row if cell.text), row[0])


def _pieces(items: Sequence[Item], lead: StyledText | None, language: str) -> Iterator[Piece]:
    explained = lead is not None and len(lead.text.split()) >= _SHORTEST_SENTENCE_LEAD
    pointers = sum(_is_pointer(item, explained=explained) for item in items)
    if pointers >= _NAVIGATION * len(items):
        return
    for index, item in enumerate(items):
        nested = index + 1 < len(items) and items[index + 1].depth > item.depth
        if not nested and _is_pointer(item, explained=explained):
            continue
        yield from _item_pieces(item, language)


def _is_pointer(item: Item, *, explained: bool) -> bool:
    """Whether an item only points elsewhere: out of the site, or with nobody saying why."""
    if not all(is_only_links(words) for words in item.paragraphs):
        return False
    return not explained or any(leads_away(words) for words in item.paragraphs)


def _item_pieces(item: Item, language: str) -> Iterator[Piece]:
    opens = True
    for words in item.paragraphs:
        for sentence in _split(words, language):
            if not is_boilerplate(sentence):
                yield Piece(sentence, item.depth, item.number, opens)
                opens = False
