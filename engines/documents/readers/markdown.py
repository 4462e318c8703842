"""Markdown: the file's own lines, front matter included, each under its nearest heading."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

from markdown_it import MarkdownIt
from markdown_it.token import Token

from engines.documents._lines import capped, too_many_lines
from engines.documents._model import Extract, Format, Limits, RawLine
from engines.documents.readers.text import file_lines

_COMMENT = "<!--"
_FENCES = ("---", "...")
_BLOCKS = MarkdownIt("commonmark")
_BLOCKS.core.ruler.enableOnly(["normalize", "block"])
_INLINE = MarkdownIt("commonmark")


def _read(data: bytes, limits: Limits) -> Extract:
    lines = file_lines(data)
    if len(lines) > limits.max_lines:
        raise too_many_lines(limits)
    front = _front_matter_length(lines)
    # Front matter is blanked, not cut, so that the parser counts the file's own lines.
    tokens = _BLOCKS.parse("\n".join([*[""] * front, *lines[front:]]))
    headings = _headings(tokens)
    title = _front_matter_title(lines[:front]) or next((name for _, name in headings), "")
    found = _under_headings(lines, headings)
    for index in _comment_lines(lines, tokens):
        found[index] = replace(found[index], hidden="a comment")
    return Extract(capped(found, limits), title)


def _under_headings(lines: list[str], headings: list[tuple[int, str]]) -> list[RawLine]:
    """Give each line the heading at or above it; headings come as (0-based line, words)."""
    bounds = [(0, ""), *headings, (len(lines), "")]
    return [
        RawLine(text, heading=heading)
        for (start, heading), (end, _) in pairwise(bounds)
        for text in lines[start:end]
    ]


def _headings(tokens: list[Token]) -> list[tuple[int, str]]:
    return [
        (opening.map[0], _plain(content.content))
        for opening, content in pairwise(tokens)
        if opening.type == "heading_open" and opening.map is not None
    ]


def _comment_lines(lines: list[str], tokens: list[Token]) -> Iterator[int]:
    """Yield the 0-based lines that hold a comment, or the whole of a block that is one."""
    for token in tokens:
        if token.type in {"html_block", "inline"} and _COMMENT in token.content and token.map:
            is_whole = token.type == "html_block" and token.content.lstrip().startswith(_COMMENT)
            spanned = range(*token.map)
            yield from (i for i in spanned if is_whole or _COMMENT in lines[i])


def _plain(heading: str) -> str:
    (inline,) = _INLINE.parseInline(heading)
    return "".join(_words(token) for token in inline.children or ()).strip()


def _words(token: Token) -> str:
    return " " if token.type in {"softbreak", "hardbreak"} else token.content


def _front_matter_length(lines: list[str]) -> int:
    """Return how many lines the front matter takes, its fences included; 0 when there is none."""
    if not lines or lines[0].rstrip() != _FENCES[0]:
        return 0
    ends = (i for i, line in enumerate(lines[1:], start=2) if line.rstrip() in _FENCES)
    return next(ends, 0)


def _front_matter_title(front: list[str]) -> str:
    """Return the title of the front matter. One key is wanted, so no YAML parser is brought in."""
    for line in front:
        key, _, value = line.partition(":")
        if key.casefold() == "title":
            return value.strip().strip("\"'").strip()
    return ""


FORMAT = Format(
    kind="markdown",
    name="a Markdown file",
    media_type="text/markdown",
    extensions=(".md", ".markdown", ".mdown"),
    read=_read,
)
