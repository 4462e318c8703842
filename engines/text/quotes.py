"""Where the words of a quotation stand in a source, even when its lines moved."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from typing import Literal

from rapidfuzz import fuzz
from rapidfuzz.distance import Indel

from engines.text._folding import Haystack, folded, verbatim
from engines.text.tokens import words

_WORD = re.compile(r"\w+")
_NUMBER = re.compile(r"\d+(?:[.,:]\d+)*")
_NEGATIONS = frozenset(
    """
    cannot jamais kein keine keinen never nicht nie no none nor not nunca ohne pas sans sin without
    """.split()  # noqa: SIM905 (read as prose)
)
_CANDIDATES = 12  # lines around which the fuzzy comparison is made
_COMMON = 2_000  # a word that occurs more often says little about the place
_STRAY = 2  # so few letters in a row agree by chance
_LONGEST_FUZZY = 5_000  # characters; the comparison takes time in the product of both lengths
_WIDEST_REGION = 20_000
_BEFORE = re.compile(r"\d[.,]?\Z")
_AFTER = re.compile(r"[.,]?\d")


@dataclass(frozen=True, slots=True)
class QuoteMatch:
    """The lines in which a quotation was found.

    Attributes:
        first: First line, 1-based.
        last: Last line, inclusive.
        method: "exact" for the same characters; "normalised" for the same words under
            other case, space, quotation marks, dashes or markup; "fuzzy" for similar ones.
        score: 1.0 unless fuzzy, then the similarity, from the threshold up to 1.
    """

    first: int
    last: int
    method: Literal["exact", "normalised", "fuzzy"]
    score: float


def find_quote(
    quote: str, lines: Sequence[str], *, near: int | None = None, threshold: float = 0.85
) -> QuoteMatch | None:
    """Find ``quote`` in ``lines``; None if it is not there, or is empty.

    A quotation never matches a part of a longer number: "14 days" is not in "114
    days". A fuzzy match has the same numbers and negations as the quotation, since
    two sentences that differ in these say different things, however similar they look.

    Args:
        quote: The quoted words; line breaks in them are kept for an exact match.
        lines: The lines of a source version.
        near: Of several places, the one nearest to this line wins; else the first.
            Quotations over 5,000 characters are not compared fuzzily.
        threshold: The least similarity, 0 to 1, of a fuzzy match: the normalised indel
            similarity of the quotation and the best piece of its length
            (``rapidfuzz.fuzz.partial_ratio``).
    """
    return QuoteFinder(lines).find(quote, near=near, threshold=threshold)


class QuoteFinder:
    """Finds many quotations in the same lines, folding these only once."""

    def __init__(self, lines: Sequence[str]) -> None:
        self._lines = lines

    def find(
        self, quote: str, *, near: int | None = None, threshold: float = 0.85
    ) -> QuoteMatch | None:
        """Find one quotation: see :func:`find_quote`."""
        if found := _nearest(quote.strip(), self._verbatim, near):
            return QuoteMatch(*found, "exact", 1.0)
        needle = folded(quote.split("\n")).text
        if found := _nearest(needle, self._folded, near):
            return QuoteMatch(*found, "normalised", 1.0)
        if len(needle) > _LONGEST_FUZZY:
            return None
        return self._most_similar(needle, near, threshold)

    @cached_property
    def _verbatim(self) -> Haystack:
        return verbatim(self._lines)

    @cached_property
    def _folded(self) -> Haystack:
        return folded(self._lines)

    def _most_similar(self, needle: str, near: int | None, threshold: float) -> QuoteMatch | None:
        found = [
            match
            for line in self._candidate_lines(needle)
            if (match := self._compare_around(line, needle, threshold)) is not None
        ]
        near = near or 1
        return max(found, key=lambda match: (match.score, -abs(match.first - near)), default=None)

    def _candidate_lines(self, needle: str) -> list[int]:
        """Return the lines that share most rare words with the quotation."""
        weights: Counter[int] = Counter()
        for probe in sorted(_probes(needle)):
            places = list(islice(_find_all(probe, self._folded.text), _COMMON + 1))
            if len(places) <= _COMMON:
                weights.update({self._folded.line_at(place) for place in places})
        return sorted(weights, key=lambda line: (-weights[line], line))[:_CANDIDATES]

    def _compare_around(self, line: int, needle: str, threshold: float) -> QuoteMatch | None:
        """Compare the quotation with the text up to its own length on both sides of a line."""
        text = self._folded.text
        start = max(0, self._folded.start_of(line) - len(needle))
        end = min(len(text), self._folded.start_of(line + 1) + len(needle))
        if end - start < len(needle):
            start, end = 0, len(text)
        region = text[start : min(end, start + _WIDEST_REGION)]
        score, begin, stop = _align(needle, region)
        if score < threshold * 100 or not _same_facts(needle, region[begin:stop]):
            return None
        first = self._folded.line_at(start + begin)
        return QuoteMatch(first, self._folded.line_at(start + stop - 1), "fuzzy", score / 100)


def _nearest(needle: str, haystack: Haystack, near: int | None) -> tuple[int, int] | None:
    """Return first and last line of the occurrence whose first line is nearest to ``near``."""
    if not needle:
        return None
    near = near or 1
    origin = haystack.start_of(near)
    after = next(_occurrences(needle, haystack.text, origin), None)
    before = next(_occurrences_before(needle, haystack.text, origin), None)
    starts = [start for start in (after, before) if start is not None]
    if not starts:
        return None
    start = min(starts, key=lambda place: abs(haystack.line_at(place) - near))
    return haystack.line_at(start), haystack.line_at(start + len(needle) - 1)


def _occurrences(needle: str, text: str, origin: int) -> Iterator[int]:
    for start in _find_all(needle, text, origin):
        if not _cuts_a_number(text, start, start + len(needle)):
            yield start


def _find_all(needle: str, text: str, start: int = 0) -> Iterator[int]:
    while (start := text.find(needle, start)) >= 0:
        yield start
        start += 1


def _occurrences_before(needle: str, text: str, origin: int) -> Iterator[int]:
    while (start := text.rfind(needle, 0, max(0, origin + len(needle) - 1))) >= 0:
        if not _cuts_a_number(text, start, start + len(needle)):
            yield start
        origin = start


def _cuts_a_number(text: str, start: int, end: int) -> bool:
    head = text[start].isdigit() and _BEFORE.search(text[max(0, start - 2) : start])
    tail = text[end - 1].isdigit() and _AFTER.match(text, end)
    return bool(head or tail)


def _probes(needle: str) -> set[str]:
    """Return pieces of a quotation to look for: words, or triples of letters of other scripts."""
    found: set[str] = set()
    for word in _WORD.findall(needle):
        if word.isascii():
            found.add(word)
        else:
            found.update(word[i : i + 3] for i in range(max(1, len(word) - 2)))
    return found


def _align(needle: str, region: str) -> tuple[float, int, int]:
    """Return the similarity, 0 to 100, of the best piece of ``region``, and that piece.

    The comparison is with a piece of the quotation's length; returned is what of it
    matches, without the neighbours' words at its ends.
    """
    aligned = fuzz.partial_ratio_alignment(needle, region)
    if aligned is None or len(region) < len(needle):
        return fuzz.ratio(needle, region), 0, len(region)
    piece = region[aligned.dest_start : aligned.dest_end]
    matching = [
        block for block in Indel.opcodes(needle, piece).as_matching_blocks() if block.size > _STRAY
    ]
    if not matching:
        return 0.0, 0, 0
    start = aligned.dest_start + matching[0].b
    end = aligned.dest_start + matching[-1].b + matching[-1].size
    return aligned.score, *_whole_words(region, start, end)


def _whole_words(text: str, start: int, end: int) -> tuple[int, int]:
    """Widen a piece of ``text`` to the words it begins and ends in."""
    begin = text.rfind(" ", 0, start + 1) + 1
    stop = text.find(" ", max(start, end - 1))
    return min(begin, start), len(text) if stop < 0 else stop


def _same_facts(quote: str, piece: str) -> bool:
    same_numbers = Counter(_NUMBER.findall(quote)) == Counter(_NUMBER.findall(piece))
    return same_numbers and _negations(quote) == _negations(piece)


def _negations(text: str) -> Counter[str]:
    return Counter(
        "not" if word.endswith("n't") else word
        for word in words(text)
        if word in _NEGATIONS or word.endswith("n't")
    )
