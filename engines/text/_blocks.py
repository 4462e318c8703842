"""The blocks of a page that hold words: headings, paragraphs, list items, table rows."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from markdown_it.token import Token

from engines.text._grammar import parse
from engines.text._plain import Plain, plain
from engines.text.lines import line_starts

_CELLS = frozenset({"td", "th"})
_ENDS_OF_ITEM_TEXT = frozenset({"list_item_close", "bullet_list_open", "ordered_list_open"})


@dataclass(frozen=True, slots=True)
class Block:
    """A piece of a page with words in it.

    Attributes:
        kind: ``heading`` is one at the top level (others are ``label``, and so is a
            table's header row); ``item`` is the only paragraph of a list item.
        cells: The words: one entry, or one for each cell of a row.
        start: For a heading or paragraph, the offset where its first line begins.
        level: 1 to 6 for a heading, else 0.
        header: For a row, the words of the table's header cells.
    """

    kind: Literal["heading", "label", "paragraph", "item", "row"]
    cells: tuple[Plain, ...]
    start: int
    level: int = 0
    header: tuple[str, ...] = ()


def blocks(markdown: str) -> Iterator[Block]:
    """Yield the blocks of ``markdown`` in order. Code, HTML blocks and front matter have none."""
    tokens = parse(markdown)
    starts = line_starts(markdown)
    header: tuple[str, ...] = ()
    cells: list[Plain] = []
    for index, token in enumerate(tokens):
        if token.type == "inline" and tokens[index - 1].tag in _CELLS:
            cells.append(plain(token))
        elif token.type == "inline":
            opener = tokens[index - 1]
            start = starts[opener.map[0]] if opener.map else 0
            yield Block(_kind(tokens, index), (plain(token),), start, _level(opener))
        elif token.type == "tr_close":
            in_header = tokens[index - 1].tag == "th"
            if in_header:
                header = tuple(cell.text for cell in cells)
            yield Block("label" if in_header else "row", tuple(cells), 0, header=header)
            cells = []


def _kind(tokens: list[Token], index: int) -> Literal["heading", "label", "paragraph", "item"]:
    opener = tokens[index - 1]
    if opener.type == "heading_open":
        return "label" if opener.level else "heading"
    if index > 1 and tokens[index - 2].type == "list_item_open":
        after = tokens[index + 2].type
        return "item" if after in _ENDS_OF_ITEM_TEXT else "paragraph"
    return "paragraph"


def _level(opener: Token) -> int:
    return int(opener.tag[1]) if opener.type == "heading_open" else 0
