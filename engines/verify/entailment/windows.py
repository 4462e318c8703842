"""Long evidence cut into overlapping windows at the ends of sentences and lines."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from engines.text import sentences
from engines.verify.evidence import collapse, mask

_OVERLAP = 0.34  # share of a window that the next one repeats, where sentences allow it


@dataclass(frozen=True, slots=True)
class _Piece:
    text: str
    tokens: int


def windows(evidence: str, *, budget: int, count: Callable[[str], int]) -> list[str]:
    """Return texts of at most ``budget`` tokens that together hold all of the evidence.

    Markup is blanked out first. A window starts and ends at the end of a sentence or line; only a
    sentence that is longer than the budget by itself is left to the tokenizer to cut.

    Args:
        evidence: The text, Markdown allowed.
        budget: Most tokens of a window, at least 1.
        count: Tokens of a text.
    """
    pieces = [_Piece(text, count(text)) for text in _sentences(mask(evidence))]
    found: list[str] = []
    start = 0
    while start < len(pieces):
        end = _end(pieces, start, budget)
        found.append("\n".join(piece.text for piece in pieces[start:end]))
        if end == len(pieces):
            break
        start = _next_start(pieces, start, end, budget)
    return found


def _sentences(masked: str) -> list[str]:
    parts = (
        collapse(line[span.start : span.end])
        for line in masked.split("\n")
        for span in sentences(line)
    )
    return [part for part in parts if part]


def _end(pieces: Sequence[_Piece], start: int, budget: int) -> int:
    total = pieces[start].tokens
    end = start + 1
    while end < len(pieces) and total + pieces[end].tokens <= budget:
        total += pieces[end].tokens
        end += 1
    return end


def _next_start(pieces: Sequence[_Piece], start: int, end: int, budget: int) -> int:
    """Step back from the end by the overlap, but always on from the start."""
    repeated = 0
    begin = end
    while begin - 1 > start and repeated + pieces[begin - 1].tokens <= budget * _OVERLAP:
        begin -= 1
        repeated += pieces[begin].tokens
    return begin
