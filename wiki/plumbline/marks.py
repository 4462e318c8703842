"""Verdicts, their words and order of gravity, and their places on the line."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, TypedDict, get_args

Verdict = Literal["supported", "drift", "hallucination", "uncited", "unchecked"]

VERDICTS: tuple[Verdict, ...] = get_args(Verdict)

WORDS: Mapping[Verdict, str] = {
    "supported": "supported",
    "drift": "drift",
    "hallucination": "hallucination",
    "uncited": "uncited",
    "unchecked": "could not check",
}

_GRAVITY: Sequence[Verdict] = ("supported", "uncited", "unchecked", "drift", "hallucination")


class StoredMark(TypedDict):
    """One claim as the audit stores it; offsets in characters of the revision's Markdown."""

    ordinal: int
    start: int
    end: int
    verdict: str


@dataclass(frozen=True, slots=True)
class Mark:
    """One claim on the line; `start` and `end` are fractions of the article, 0 to 1."""

    verdict: Verdict
    anchor: str
    start: float
    end: float


def known(verdict: str) -> Verdict:
    """Return `verdict` as one of VERDICTS.

    Raises:
        ValueError: it is none of them.
    """
    for candidate in VERDICTS:
        if verdict == candidate:
            return candidate
    message = f"Not a verdict: {verdict!r}"
    raise ValueError(message)


def summary(verdicts: Iterable[Verdict]) -> str:
    """Say in words what the line shows: "41 supported, 2 drift, 1 uncited", or "no claims"."""
    counts = Counter(verdicts)
    parts = [f"{counts[verdict]} {WORDS[verdict]}" for verdict in VERDICTS if counts[verdict]]
    return ", ".join(parts) or "no claims"


def gravity(verdict: Verdict) -> int:
    """Say how much a verdict needs a person, from 0; supported needs none."""
    return _GRAVITY.index(verdict)


def worst(verdicts: Iterable[Verdict]) -> Verdict | None:
    """Return the verdict that most needs a person, or None where there is no claim."""
    return max(verdicts, key=gravity, default=None)


def place(stored: Iterable[StoredMark], *, length: int) -> list[Mark]:
    """Put the stored claims of one revision on the line, from top to bottom.

    Args:
        stored: claims with offsets in characters of the revision's Markdown.
        length: characters of that Markdown.

    Raises:
        ValueError: a verdict is none of VERDICTS.
    """
    placed = (_placed(mark, whole=max(length, 1)) for mark in stored)
    return sorted(placed, key=lambda mark: (mark.start, mark.end))


def _placed(mark: StoredMark, *, whole: int) -> Mark:
    start = min(max(mark["start"] / whole, 0.0), 1.0)
    end = min(max(mark["end"] / whole, start), 1.0)
    return Mark(known(mark["verdict"]), f"claim-{mark['ordinal']}", start, end)
