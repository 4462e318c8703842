"""The evidence cut into statements, with offsets into the text as it was given."""

import html
import re
from collections.abc import Iterator
from dataclasses import dataclass

from engines.text import Span, sentences

# Each pattern's groups are what a reader sees; everything else it matches becomes blanks, so that
# offsets into the masked text are offsets into the evidence.
_EMPHASIS = re.compile(r"""[*_`~#]+(?=[\w(“"$€£\\])|(?<=[\w.,;:!?)”"'’])[*_`~]+""")
_MARKUP = (
    # Of a template's tag, what it shows: `{% channel "people-ops" %}`; an address shows nothing.
    re.compile(r"""\{%[^%\n"']*["']([^"'/\n]+)["'][^%\n]*%\}"""),
    re.compile(r"\{%.*?%\}|<(?!https?:)[^<>\n]{1,200}>"),
    re.compile(r"!?\[([^\]\n]*)\]\([^()\s]*(?:\([^()]*\)[^()\s]*)*(?:\s+[^()]*)?\)"),
    re.compile(r"\[\^[^\]\s]+\]"),
    _EMPHASIS,
    re.compile(r"\\(?=\W)"),
)
_ENTITY = re.compile(r"&(?:#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,30});")
_BLOCK = re.compile(r"\n[ \t]*\n|\n(?=[ \t]*(?:[-*+•]|\d+[.)]|#{1,6}|\|)[ \t])|\n(?=[^\n]* \| )")
_BULLET = re.compile(r"[ \t]*(?:[-*+•]|\d+[.)]|#{1,6})[ \t]+")


@dataclass(frozen=True, slots=True)
class Statement:
    """A sentence, list item or row of the evidence.

    Attributes:
        span: Where it stands in the evidence.
        text: Its words, white space collapsed.
        lead: The line that introduces it (a heading, or one that ends with a colon), or "".
    """

    span: Span
    text: str
    lead: str


def mask(text: str) -> str:
    """Blank out Markdown and template markup without moving any character."""
    text = _ENTITY.sub(_character, text)
    for pattern in _MARKUP:
        text = pattern.sub(_blank, text)
    return text


def _character(match: re.Match[str]) -> str:
    """Put the character an entity stands for in its place, and blanks for the rest of it."""
    meant = html.unescape(match.group())
    return meant.ljust(len(match.group())) if len(meant) < len(match.group()) else match.group()


def _blank(match: re.Match[str]) -> str:
    if not match.re.groups or match.group(1) is None:
        return " " * len(match.group())
    start, end = match.start(1) - match.start(), match.end(1) - match.start()
    whole = match.group()
    return " " * start + whole[start:end] + " " * (len(whole) - end)


def collapse(text: str) -> str:
    """Replace each run of white space with one space."""
    return " ".join(text.split())


def _blocks(masked: str) -> Iterator[Span]:
    start = 0
    for gap in _BLOCK.finditer(masked):
        yield Span(start, gap.start())
        start = gap.end() if gap.group().strip(" \t") else start
    yield Span(start, len(masked))


def _parts(masked: str, block: Span) -> Iterator[Span]:
    """Yield the sentences of a block, its bullet left out."""
    bullet = _BULLET.match(masked, block.start, block.end)
    start = bullet.end() if bullet else block.start
    flat = masked[start : block.end].replace("\n", " ")
    for part in sentences(flat):
        words = flat[part.start : part.end]
        lead = len(words) - len(words.lstrip())
        if words.strip():
            yield Span(start + part.start + lead, start + part.start + len(words.rstrip()))


def statements(evidence: str) -> list[Statement]:
    """Return the statements of the evidence in order; empty if it has no words."""
    masked, found, lead = mask(evidence), list[Statement](), ""
    for block in _blocks(masked):
        heading = masked[block.start : block.end].lstrip().startswith("#")
        parts = [
            Statement(span, collapse(masked[span.start : span.end]), lead)
            for span in _parts(masked, block)
        ]
        found += parts
        if parts and (heading or parts[-1].text.endswith(":")):
            lead = parts[-1].text
    return found
