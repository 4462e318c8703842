"""Bringing two edits of one body together, line by line or sentence by sentence."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import Match, SequenceMatcher
from itertools import pairwise

from engines.text import claims

MINE, BETWEEN, THEIRS = "<<<<<<< yours", "=======", ">>>>>>> theirs"

# Beyond this many pairs of equal lines (a page of many empty ones) a comparison takes seconds;
# lines that stand everywhere are then no longer where the texts are fitted together.
MOST_EQUAL_PAIRS = 4_000_000


@dataclass(frozen=True, slots=True)
class Merge:
    """Two edits in one text; `clashes` counts the places where a person must choose."""

    text: str
    clashes: int


def has_marks(body: str) -> bool:
    """Say whether a place to choose is still in a text."""
    lines = body.splitlines()
    return MINE in lines and THEIRS in lines


def merge(*, base: str, mine: str, theirs: str) -> Merge:
    """Merge two edits of `base` (three-way, as diff3 does).

    What only one side changed is taken from it. Where both changed the same lines and not in the
    same way, both stand between marks.
    """
    lines, clashes = [], 0
    for chunk in _chunks(base.split("\n"), mine.split("\n"), theirs.split("\n")):
        if chunk.is_clash:
            clashes += 1
            lines += [MINE, *chunk.mine, BETWEEN, *chunk.theirs, THEIRS]
        else:
            lines += chunk.theirs if chunk.mine == chunk.base else chunk.mine
    return Merge("\n".join(lines), clashes)


def merge_sentences(*, base: str, mine: str, theirs: str) -> str | None:
    """Return both edits of `base` in one text, or None where they touch the same sentences."""
    chunks = list(_chunks(_pieces(base), _pieces(mine), _pieces(theirs)))
    if any(chunk.is_clash for chunk in chunks):
        return None
    taken = (chunk.theirs if chunk.mine == chunk.base else chunk.mine for chunk in chunks)
    return "".join(piece for pieces in taken for piece in pieces)


def _pieces(body: str) -> list[str]:
    """Cut a body into its claims, each with its markers, and what stands between them."""
    cuts = {0, len(body)}
    for claim in claims(body):
        cuts |= {claim.start, max([claim.end, *(marker.end for marker in claim.markers)])}
    return [body[start:end] for start, end in pairwise(sorted(cuts))]


@dataclass(frozen=True, slots=True)
class _Chunk:
    base: list[str]
    mine: list[str]
    theirs: list[str]

    @property
    def is_clash(self) -> bool:
        return self.base not in (self.mine, self.theirs) and self.mine != self.theirs


def _chunks(base: list[str], mine: list[str], theirs: list[str]) -> Iterator[_Chunk]:
    """Cut all three where they agree; what stands between two agreements is a chunk."""
    at_base = at_mine = at_theirs = 0
    for start, in_mine, in_theirs, size in _agreements(base, mine, theirs):
        yield _Chunk(base[at_base:start], mine[at_mine:in_mine], theirs[at_theirs:in_theirs])
        same = base[start : start + size]
        yield _Chunk(same, same, same)
        at_base, at_mine, at_theirs = start + size, in_mine + size, in_theirs + size


def _agreements(
    base: Sequence[str], mine: Sequence[str], theirs: Sequence[str]
) -> Iterator[tuple[int, int, int, int]]:
    """Yield place in base, in mine, in theirs and length of what all three share; last, the end."""
    left, right = _matches(base, mine), _matches(base, theirs)
    i = j = 0
    while i < len(left) and j < len(right):
        start = max(left[i].a, right[j].a)
        end_left, end_right = left[i].a + left[i].size, right[j].a + right[j].size
        end = min(end_left, end_right)
        if start < end:
            in_mine = left[i].b + start - left[i].a
            yield start, in_mine, right[j].b + start - right[j].a, end - start
        if end_left < end_right:
            i += 1
        else:
            j += 1
    yield len(base), len(mine), len(theirs), 0


def _matches(base: Sequence[str], edit: Sequence[str]) -> list[Match]:
    there, here = Counter(base), Counter(edit)
    equal_pairs = sum(count * here[line] for line, count in there.items())
    return SequenceMatcher(
        None, base, edit, autojunk=equal_pairs > MOST_EQUAL_PAIRS
    ).get_matching_blocks()
