"""Decides which pages a source makes or changes."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from engines.embed import Embedder
from engines.text import strip_markers
from engines.writer.blocks import Heading
from engines.writer.contract import Planned, SourceText, Topic
from engines.writer.reading import read_outline
from engines.writer.units import Outline, Unit

_LONG_DOCUMENT = 250  # lines
_FEWEST_PARTS = 3
_SHORTEST_PART = 40  # lines
_TITLE_ENOUGH = 2  # words; a shorter heading is told apart by the document's title

# Measured on the 2019 and 2025 handbooks: a page and its successor under another name lie at
# 0.60-0.94, two pages of one year about different steps of one process at up to 0.79.
_SAME_SUBJECT = 0.8
_TITLE_WEIGHT = 0.5
_SERIES = re.compile(
    r"^(?:(?:step|part|chapter|section|appendix|annex) [\dA-Z]{1,3}|\d{1,2})\s*[-:.–—]\s+",
    re.IGNORECASE,
)
_ASIDE = re.compile(r"\s*\([A-Z][A-Z\d&-]{1,9}\)$")
_PIECE = 800  # characters a vector sees of a text
_MOST_PIECES = 10


@dataclass(frozen=True, slots=True)
class _Part:
    title: str
    first: int
    last: int
    units: tuple[Unit, ...]


def plan_pages(source: SourceText, topics: Sequence[Topic], embedder: Embedder) -> list[Planned]:
    """Return one entry a page, in the order of the source; none where it states nothing."""
    outline = read_outline(source)
    parts = [part for part in _parts(source, outline) if part.units]
    matcher = _Matcher(topics, embedder)
    planned = []
    for part in parts:
        topic = matcher.match(part.title, " ".join(unit.text for unit in part.units))
        planned.append(
            Planned(
                kind="create" if topic is None else "update",
                page_id=None if topic is None else topic.page_id,
                title=part.title if topic is None else topic.title,
                first_line=part.first,
                last_line=part.last,
            )
        )
    return planned


def _parts(source: SourceText, outline: Outline) -> list[_Part]:
    length = _last_line(source)
    starts = _starts(outline, length) if length > _LONG_DOCUMENT else []
    if len(starts) < _FEWEST_PARTS:
        return [_Part(source.title, 1, length, outline.units)]
    ends = [line - 1 for line, _ in starts[1:]] + [length]
    bounds = [(1, starts[0][1]), *starts[1:]]
    return [
        _Part(_title(source.title, heading), first, last, _between(outline, first, last))
        for (first, heading), last in zip(bounds, ends, strict=True)
    ]


def _last_line(source: SourceText) -> int:
    """The last line with words."""
    written = (n for n, line in enumerate(source.lines, start=1) if line.text.strip())
    return max(written, default=0)


def _starts(outline: Outline, length: int) -> list[tuple[int, str]]:
    """Where the document's top-level sections begin; a short one stays with the one before."""
    headings = [heading for heading in outline.headings if heading is not None]
    top = _top_level(headings)
    found: list[tuple[int, str]] = []
    lines = [(h.words.first_line, h.words.text) for h in headings if h.level == top]
    ends = [line for line, _ in lines[1:]] + [length + 1]
    for (line, text), end in zip(lines, ends, strict=True):
        if end - line >= _SHORTEST_PART or not found:
            found.append((line, text))
    return found


def _top_level(headings: Sequence[Heading]) -> int:
    """The outermost level that occurs more than once: a lone level 1 is the title."""
    levels = [heading.level for heading in headings]
    return next((level for level in sorted(set(levels)) if levels.count(level) > 1), 0)


def _between(outline: Outline, first: int, last: int) -> tuple[Unit, ...]:
    return tuple(unit for unit in outline.units if first <= unit.statements[0].first_line <= last)


def _title(document: str, heading: str) -> str:
    return heading if len(heading.split()) >= _TITLE_ENOUGH else f"{document}: {heading}"


class _Matcher:
    """Finds the existing page that a part of a source is about."""

    def __init__(self, topics: Sequence[Topic], embedder: Embedder) -> None:
        self._topics = topics
        self._embedder = embedder
        self._by_name = {
            _folded(name): topic
            for topic in reversed(topics)
            for name in (topic.title, *topic.aliases)
        }
        self._vectors: NDArray[np.float32] | None = None

    def match(self, title: str, text: str) -> Topic | None:
        """The page of that name, else the nearest page if it is clearly on the same subject."""
        named = self._by_name.get(_folded(title))
        if named is not None or not self._topics:
            return named
        if self._vectors is None:
            self._vectors = np.stack([self._vector(t.title, t.text) for t in self._topics])
        similarity = self._vectors @ self._vector(title, text)
        best = int(similarity.argmax())
        return self._topics[best] if similarity[best] >= _SAME_SUBJECT else None

    def _vector(self, title: str, text: str) -> NDArray[np.float32]:
        """Title and content side by side, so that a dot product weighs both similarities."""
        content = self._content(strip_markers(text) or title)
        weights = np.sqrt(np.array([_TITLE_WEIGHT, 1 - _TITLE_WEIGHT], dtype=np.float32))
        heading = self._embedder.embed([title])[0]
        both: NDArray[np.float32] = np.concatenate([weights[0] * heading, weights[1] * content])
        return both

    def _content(self, text: str) -> NDArray[np.float32]:
        pieces = [text[start : start + _PIECE] for start in range(0, len(text), _PIECE)]
        mean = self._embedder.embed(pieces[:_MOST_PIECES]).mean(axis=0)
        unit: NDArray[np.float32] = mean / np.linalg.norm(mean)
        return unit


def _folded(name: str) -> str:
    """A title without its number in a series and without its abbreviation in brackets."""
    bare = _ASIDE.sub("", _SERIES.sub("", name))
    return " ".join((bare or name).casefold().split())
