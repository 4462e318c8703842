"""Citations of an older version of a source, found again in a newer one."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from rapidfuzz import fuzz

from engines.text import Marker, QuoteFinder, claims, content_words, format_marker, markers
from wiki.models import SourceVersion

# A word counts as the same one, misspelt or inflected, from this likeness (0-100) on.
_SAME_WORD = 80
_SHORTEST_SIMILAR = 5  # letters; shorter words differ in meaning by one letter


@dataclass(frozen=True, slots=True)
class Reanchored:
    """A body whose citations name the newer version wherever the words still stand there."""

    body: str
    moved: int
    lost: tuple[Marker, ...]


@dataclass(frozen=True)
class Anchoring:
    """Moves citations of a source's older versions to a newer one.

    Attributes:
        source: The source's number.
        version: The number of the newer version.
        older: The lines of each older version, by its number.
        lines: The lines of the newer version.
    """

    source: int
    version: int
    older: Mapping[int, Sequence[str]]
    lines: Sequence[str]

    @cached_property
    def _finder(self) -> QuoteFinder:
        return QuoteFinder(self.lines)

    def move(self, body: str) -> Reanchored:
        """Rewrite the markers whose words still stand; every other byte stays."""
        parts: list[str] = []
        lost: list[Marker] = []
        position = moved = 0
        for marker in markers(body):
            if not self._is_older(marker):
                continue
            text = self._newer(marker)
            if text is None:
                lost.append(marker)
                continue
            parts += [body[position : marker.start], text]
            position = marker.end
            moved += 1
        return Reanchored("".join([*parts, body[position:]]), moved, tuple(lost))

    def without_lost(self, moved: str) -> tuple[str, int]:
        """Take the claims that rest on lost words alone out of a body that was moved.

        Returns:
            The body and how many claims went; a body of nothing else is left as it is.
        """
        found = claims(moved)
        lost = [
            claim for claim in found if claim.markers and all(map(self._is_older, claim.markers))
        ]
        if len(lost) == len(found):
            return moved, 0
        body = moved
        # From the last to the first, so that the offsets of those before stay true.
        for claim in reversed(lost):
            end = max([claim.end, *(marker.end for marker in claim.markers)])
            body = _cut(body, claim.start, end)
        return body, len(lost)

    def _is_older(self, marker: Marker) -> bool:
        return marker.source == self.source and marker.version in self.older

    def quote(self, marker: Marker) -> list[str]:
        """Return the lines that a marker of an older version cites."""
        return list(self.older[marker.version][marker.first - 1 : marker.last])

    def _newer(self, marker: Marker) -> str | None:
        """Return the marker that names the same words in the newer version."""
        quote = self.quote(marker)
        match = self._finder.find("\n".join(quote), near=marker.first)
        if match is None:
            return None
        found = " ".join(self.lines[match.first - 1 : match.last])
        if match.method == "fuzzy" and not has_the_words_of(found, " ".join(quote)):
            return None
        return format_marker(
            source=self.source, version=self.version, first=match.first, last=match.last
        )


def _cut(body: str, start: int, end: int) -> str:
    """Remove a span, and its whole line where only the signs of a list or table are left."""
    first = body.rfind("\n", 0, start) + 1
    last = body.find("\n", end)
    last = len(body) if last < 0 else last
    before, after = body[first:start], body[end:last]
    if content_words(before + after):
        return body[:start] + body[end:].removeprefix(" ")
    return body[:first] + body[last + 1 :]


def anchoring(version: SourceVersion, lines: Sequence[str]) -> Anchoring:
    """Return what moves citations of earlier versions to `version`, whose lines are given."""
    older = version.source.versions.filter(number__lt=version.number)
    return Anchoring(
        source=version.source.number,
        version=version.number,
        older={one.number: list(one.lines.values_list("text", flat=True)) for one in older},
        lines=lines,
    )


def has_the_words_of(found: str, quote: str) -> bool:
    """Say whether every content word of a quote stands in similar text, but for its spelling.

    Likeness in letters is not likeness in meaning: another name or verb makes another statement.
    """
    rest = Counter(content_words(found))
    for word in content_words(quote):
        same = word if rest[word] else _similar(word, rest)
        if same is None:
            return False
        rest[same] -= 1
    return True


def _similar(word: str, words: Counter[str]) -> str | None:
    if len(word) < _SHORTEST_SIMILAR or not word.isalpha():
        return None
    candidates = (other for other, number in words.items() if number and other.isalpha())
    return next((other for other in candidates if fuzz.ratio(word, other) >= _SAME_WORD), None)
