"""From a source to the outline of one planned page."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from engines.text import detect_language
from engines.writer.blocks import Block
from engines.writer.contract import Planned, SourceText
from engines.writer.read_markdown import read_markdown
from engines.writer.read_plain import read_plain
from engines.writer.units import Outline, outline

if TYPE_CHECKING:
    from engines.documents import Line

_LANGUAGE_SAMPLE = 200  # lines
_WRAPPED_KINDS = {"pdf", "text"}


def read_outline(source: SourceText, planned: Planned | None = None) -> Outline:
    """Read a source, or the lines of it that a page was planned from."""
    language = detect_language("\n".join(line.text for line in source.lines[:_LANGUAGE_SAMPLE]))
    first, last = (planned.first_line, planned.last_line) if planned else (1, len(source.lines))
    return outline(_blocks(source, first, last), language=language)


def _blocks(source: SourceText, first: int, last: int) -> Sequence[Block]:
    if source.kind == "markdown":
        return read_markdown(_only(source.lines, first, last))
    wrapped = source.kind in _WRAPPED_KINDS
    return read_plain(source.lines, first=first, last=last, wrapped=wrapped)


def _only(lines: "Sequence[Line]", first: int, last: int) -> list[str]:
    """All lines, those outside blank, so that every line keeps its number."""
    return [
        line.text if first <= number <= last else "" for number, line in enumerate(lines, start=1)
    ]
