"""Cutting a text into pieces, so that a template can mark the words at fault."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of a text; `marked` where a finding points at it."""

    text: str
    marked: bool


def pieces(text: str, spans: Sequence[Sequence[int]]) -> list[Piece]:
    """Return `text` in pieces, those within a [start, end) span marked.

    Spans may overlap or reach beyond the text; the pieces always join to the text.
    """
    marked = [False] * len(text)
    for start, end in spans:
        for position in range(max(start, 0), min(end, len(text))):
            marked[position] = True
    cuts = [n for n in range(1, len(text)) if marked[n] != marked[n - 1]]
    edges = [0, *cuts, len(text)]
    return [Piece(text[a:b], marked[a]) for a, b in pairwise(edges) if a < b]
