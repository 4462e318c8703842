"""Statements of the example's handbook, each with the lines that state it."""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate
from pathlib import Path

from engines.text import Claim, claims, normalise, split_lines

HANDBOOK = Path(__file__).parents[2] / "config" / "demo" / "handbook"
_WORDS = range(8, 41)
_CONTEXT_WORDS = 60  # lines around a statement are taken in until the evidence has about as many
# Template code, forms to fill in, examples of a person's mail.
_NO_PROSE = ("{%", "{{", "[ ", "](", " ]", "[", "Subject", "http")


@dataclass(frozen=True, slots=True)
class Statement:
    """A sentence of a handbook page.

    Attributes:
        source: The page, below the handbook.
        first: Its first line, from 1.
        last: Its last line.
        text: Its words, without markup.
        raw: The same as it stands in the Markdown.
        evidence: Its lines, with some of those around them.
        lines: The first and last line of the evidence.
    """

    source: str
    first: int
    last: int
    text: str
    raw: str
    evidence: str
    lines: tuple[int, int]


def handbook_statements() -> list[Statement]:
    """Return the statements of all pages; one that stands on several is taken once."""
    found: dict[str, Statement] = {}
    for path in sorted(HANDBOOK.rglob("*.md")):
        for statement in _statements(path):
            found.setdefault(statement.text, statement)
    return list(found.values())


def _statements(path: Path) -> Iterator[Statement]:
    text = normalise(path.read_text(encoding="utf-8"))
    lines = split_lines(text)
    starts = list(accumulate((len(line) + 1 for line in lines[:-1]), initial=0))
    for claim in claims(text):
        first, last = bisect_right(starts, claim.start), bisect_right(starts, claim.end - 1)
        raw = text[claim.start : claim.end]
        if not _is_prose(claim):
            continue
        begin, end = _around(lines, first, last)
        evidence = "\n".join(lines[begin - 1 : end])
        source = path.relative_to(HANDBOOK).as_posix()
        yield Statement(source, first, last, claim.text, raw, evidence, (begin, end))


def _is_prose(claim: Claim) -> bool:
    whole = claim.text[:1].isupper() and claim.text.endswith((".", "!"))
    plain = not any(sign in claim.text for sign in _NO_PROSE)
    return claim.kind != "row" and whole and plain and len(claim.text.split()) in _WORDS


def _around(lines: Sequence[str], first: int, last: int) -> tuple[int, int]:
    """Widen lines to their neighbours in the same section, the one above before the one below."""
    begin, end = first, last
    while _words(lines[begin - 1 : end]) < _CONTEXT_WORDS:
        above = _nearest(lines, begin - 1, step=-1)
        below = _nearest(lines, end + 1, step=1)
        if above and begin - above <= end - first + 2:
            begin = above
        elif below:
            end = below
        else:
            break
    return begin, end


def _nearest(lines: Sequence[str], number: int, *, step: int) -> int | None:
    """Return the next line with words, unless a heading or template code comes first."""
    while 1 <= number <= len(lines):
        line = lines[number - 1].strip()
        if line.startswith(("#", "{%", "---", "![", "<")):
            return None
        if line:
            return number
        number += step
    return None


def _words(lines: Sequence[str]) -> int:
    return len(" ".join(lines).split())
