"""Adds what is new in a source to a page, and leaves every other byte as it is."""

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby

from engines.embed import Embedder
from engines.text import Section, claims, content_words, sections, slugify_heading, words
from engines.writer.render import Renderer, heading_markdown
from engines.writer.styled import StyledText
from engines.writer.units import Outline, Piece, Unit

_SAME_STATEMENT = 0.92  # cosine
_SAME_HEADING = 0.7  # cosine
_TELLING_LENGTH = 4  # words; as part of a longer statement, fewer may mean something else
_NUMBER_WORDS = frozenset(
    ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
     "twelve", "half", "twice", "once", "double", "first", "second", "third"]
)  # fmt: skip
_TURNING_WORDS = frozenset(
    ["not", "no", "never", "without", "cannot", "can't", "don't", "won't", "isn't", "aren't",
     "doesn't", "nor", "none", "unless", "except", "only", "must", "may", "should", "before",
     "after", "unpaid", "paid"]
)  # fmt: skip


class KnownStatements:
    """What a page says already."""

    def __init__(self, markdown: str, embedder: Embedder) -> None:
        self._embedder = embedder
        self._texts = [claim.text for claim in claims(markdown)]
        self._folded = {_folded(text) for text in self._texts}
        self._whole = f" {' / '.join(map(_folded, self._texts))} "
        self._vectors = embedder.embed(self._texts)

    def holds(self, text: str) -> bool:
        """Whether the page says this: the same words, or nearly, with the same numbers."""
        folded = _folded(text)
        if folded in self._folded or not content_words(text):
            return True
        if len(folded.split()) >= _TELLING_LENGTH and f" {folded} " in self._whole:
            return True
        if not self._texts:
            return False
        similarity = self._vectors @ self._embedder.embed([text])[0]
        near = (i for i, value in enumerate(similarity) if value > _SAME_STATEMENT)
        return any(_facts(self._texts[index]) == _facts(text) for index in near)


def new_units(units: Sequence[Unit], known: KnownStatements) -> list[Unit]:
    """Return units with what the page does not say yet; a list keeps its lead."""
    kept: list[Unit] = []
    for unit in units:
        fresh = [piece for piece in unit.pieces if not known.holds(_said(piece))]
        if fresh:
            kept.append(replace(unit, pieces=tuple(_with_openers(unit.pieces, fresh))))
    return kept


def insert(
    markdown: str, outline: Outline, units: Sequence[Unit], renderer: Renderer, embedder: Embedder
) -> str:
    """Write each section's units at the end of the section of that name, or as a new one."""
    for section, group in groupby(units, key=lambda unit: unit.section):
        body = renderer.body(group)
        place = _place(markdown, outline, section, embedder)
        heading = heading_markdown(outline, section)
        if place is not None:
            markdown = _spliced(markdown, place.end, body)
        else:
            new = f"## {heading}\n\n{body}" if heading else body
            markdown = _spliced(markdown, len(markdown), new)
    return markdown


def _said(piece: Piece) -> str:
    return " ".join(cell.text for cell in piece.cells if cell.text) or piece.words.text


def _with_openers(pieces: Sequence[Piece], fresh: Sequence[Piece]) -> list[Piece]:
    """Make the first new sentence of an item open it, where its opening is on the page."""
    found: list[Piece] = []
    opened = False
    for piece in pieces:
        opened = opened and not piece.opens
        if piece in fresh:
            found.append(piece if opened else replace(piece, opens=True))
            opened = True
    return found


def _folded(text: str) -> str:
    return " ".join(words(text))


def _facts(text: str) -> set[str]:
    """The words that change what a sentence says while it looks the same to a model."""
    said = words(text)
    return {
        word
        for word in said
        if any(map(str.isdigit, word)) or word in _NUMBER_WORDS or word in _TURNING_WORDS
    }


def _place(markdown: str, outline: Outline, section: int, embedder: Embedder) -> Section | None:
    """The page's section for a heading: the same name, else the most similar."""
    found = sections(markdown)
    heading = outline.headings[section]
    if not found or heading is None:
        return found[0] if found else None
    by_name = {slugify_heading(part.heading): part for part in reversed(found) if part.heading}
    same = by_name.get(slugify_heading(heading.words.text))
    return same or _nearest(heading.words, found, embedder)


def _nearest(heading: StyledText, found: Sequence[Section], embedder: Embedder) -> Section | None:
    named = [part for part in found if part.heading]
    if not named:
        return None
    vectors = embedder.embed([heading.text, *(part.heading for part in named)])
    similarity = vectors[1:] @ vectors[0]
    best = int(similarity.argmax())
    return named[best] if similarity[best] >= _SAME_HEADING else None


def _spliced(markdown: str, end: int, body: str) -> str:
    """Put a block before `end`, apart from its neighbours, changing no other byte."""
    before, after = markdown[:end], markdown[end:]
    gap = "" if not before.strip() else "\n" * (2 - _line_ends(before))
    tail = "\n" if not after else "\n\n"
    return f"{before}{gap}{body}{tail}{after}"


def _line_ends(text: str) -> int:
    found = re.search(r"(?:\r?\n[ \t]*){0,2}\Z", text)
    return found.group().count("\n") if found else 0
