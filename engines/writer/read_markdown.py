"""Reads a Markdown source into blocks whose words know their lines."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from markdown_it import MarkdownIt
from markdown_it.token import Token

from engines.writer.blocks import Block, Code, Heading, Item, ItemList, Paragraph, Table
from engines.writer.styled import LineStart, Style, StyledText, StyleKind
from engines.writer.template_tags import without_template_tags

_PARSER = MarkdownIt("commonmark").enable("table")
_STYLE_TOKENS: dict[str, StyleKind] = {
    "strong_open": "strong",
    "em_open": "em",
    "link_open": "link",
}
_LASTING_SCHEMES = ("http://", "https://", "mailto:")


def read_markdown(lines: Sequence[str]) -> list[Block]:
    """Return the blocks of Markdown lines; raw HTML, images and site tags are left out."""
    tokens = _PARSER.parse(without_template_tags("\n".join(lines)))
    return list(_Walk(tokens).blocks())


@dataclass(slots=True)
class _OpenItem:
    depth: int
    number: int | None
    paragraphs: list[StyledText] = field(default_factory=list)


class _Walk:
    """One pass over the block tokens."""

    def __init__(self, tokens: Sequence[Token]) -> None:
        self._tokens = tokens
        self._numbers: list[int | None] = []  # the next number of each open list
        self._items: list[_OpenItem] = []

    def blocks(self) -> Iterator[Block]:
        index = 0
        while index < len(self._tokens):
            token = self._tokens[index]
            if token.type == "table_open":
                end = _closing(self._tokens, index, "table_close")
                yield _table(self._tokens[index:end])
                index = end
            elif token.type == "heading_open":
                yield Heading(int(token.tag[1:]), styled(self._tokens[index + 1]))
                index += 2
            else:
                yield from self._step(token)
            index += 1

    def _step(self, token: Token) -> Iterator[Block]:
        if token.type in {"bullet_list_open", "ordered_list_open"}:
            ordered = token.type.startswith("ordered")
            self._numbers.append(int(token.attrGet("start") or 1) if ordered else None)
        elif token.type in {"bullet_list_close", "ordered_list_close"}:
            yield from self._close_list()
        elif token.type == "list_item_open":
            self._open_item()
        elif token.type == "inline":
            yield from self._words(styled(token))
        elif token.type in {"fence", "code_block"} and not self._numbers:
            yield _code(token)

    def _words(self, words: StyledText) -> Iterator[Block]:
        if not words.text:
            return
        if self._numbers:
            self._items[-1].paragraphs.append(words)
        else:
            yield Paragraph(words)

    def _open_item(self) -> None:
        number = self._numbers[-1]
        self._items.append(_OpenItem(len(self._numbers) - 1, number))
        if number is not None:
            self._numbers[-1] = number + 1

    def _close_list(self) -> Iterator[Block]:
        self._numbers.pop()
        if self._numbers:
            return
        items = (Item(tuple(i.paragraphs), i.depth, i.number) for i in self._items if i.paragraphs)
        found = tuple(items)
        self._items = []
        if found:
            yield ItemList(found)


def _closing(tokens: Sequence[Token], start: int, kind: str) -> int:
    return next(i for i in range(start, len(tokens)) if tokens[i].type == kind)


def _table(tokens: Sequence[Token]) -> Table:
    rows: list[list[StyledText]] = []
    line = 0
    for token in tokens:
        if token.type == "tr_open":
            line = (token.map or [0])[0] + 1
            rows.append([])
        elif token.type == "inline":
            rows[-1].append(styled(token, line=line))
    return Table(tuple(rows[0]), tuple(tuple(row) for row in rows[1:]))


def _code(token: Token) -> Code:
    first, end = token.map or [0, 0]
    fenced = token.type == "fence"
    lines = token.content.rstrip("\n").count("\n") + 1
    start = first + 1 + fenced
    return Code(token.content.rstrip("\n"), token.info.strip(), start, min(start + lines - 1, end))


def styled(token: Token, *, line: int | None = None) -> StyledText:
    """Turn an inline token into words with styles and lines."""
    first, end = token.map or [0, 1]
    builder = _Builder(line or first + 1)
    for child in token.children or []:
        builder.add(child)
    # Breaks inside a link's title or a code span leave no token: then the block is cited whole.
    complete = builder.line == (line or first + 1) + token.content.count("\n")
    lines = tuple(builder.lines) if complete else (LineStart(0, first + 1, end),)
    text = "".join(builder.pieces)
    return StyledText(text, lines, tuple(builder.styles)).part(0, len(text))


class _Builder:
    def __init__(self, line: int) -> None:
        self.line = line
        self.pieces: list[str] = []
        self.lines = [LineStart(0, line, line)]
        self.styles: list[Style] = []
        self._length = 0
        self._open: list[tuple[StyleKind, int, str]] = []

    def add(self, token: Token) -> None:
        if token.type in {"softbreak", "hardbreak"}:
            self._break()
        elif token.type == "html_inline":
            self._html(token.content)
        elif token.type in _STYLE_TOKENS:
            target = str(token.attrGet("href") or "")
            kept = target if target.lower().startswith(_LASTING_SCHEMES) else ""
            self._open.append((_STYLE_TOKENS[token.type], self._length, kept))
        elif token.type.endswith("_close"):
            kind, start, target = self._open.pop()
            self.styles.append(Style(start, self._length, kind, target))
        elif token.type == "code_inline":
            self.styles.append(Style(self._length, self._length + len(token.content), "code"))
            self._write(token.content)
        elif token.type != "image":
            self._write(token.content)

    def _break(self) -> None:
        self._write(" ")
        self.line += 1
        self.lines.append(LineStart(self._length, self.line, self.line))

    def _html(self, content: str) -> None:
        for _ in range(content.count("\n")):
            self._break()
        if content.lower().startswith("<br"):
            self._write(" ")

    def _write(self, text: str) -> None:
        self.pieces.append(text)
        self._length += len(text)
