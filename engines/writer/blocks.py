"""The blocks of a source, whatever its format."""

from dataclasses import dataclass

from engines.writer.styled import StyledText


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading; level 1 is the outermost."""

    level: int
    words: StyledText


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Running text."""

    words: StyledText


@dataclass(frozen=True, slots=True)
class Item:
    """One list item: its paragraphs, how deep it is nested (0 outermost), and its number."""

    paragraphs: tuple[StyledText, ...]
    depth: int
    number: int | None


@dataclass(frozen=True, slots=True)
class ItemList:
    """A list with everything nested in it, in reading order."""

    items: tuple[Item, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """A table with one header row; a row's cells all stand on the row's line."""

    header: tuple[StyledText, ...]
    rows: tuple[tuple[StyledText, ...], ...]


@dataclass(frozen=True, slots=True)
class Code:
    """Preformatted text and the source lines it stands on, fences left out."""

    text: str
    language: str
    first_line: int
    last_line: int


Block = Heading | Paragraph | ItemList | Table | Code
