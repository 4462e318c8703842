"""Wrapping each claim of a body in a span that the plumb line and a link can point at.

A claim is found by the line it begins on and then by its very words, in order, so no offset has
to survive the parser. What cannot be wrapped (a table row aside) gets an empty anchor before it.
"""

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Any

from markdown_it.token import Token

from engines.text import claims
from wiki.rendering.pieces import Stretch, visible, wrap_stretches


@dataclass(frozen=True, slots=True)
class PlacedClaim:
    """A claim of a body: the line it begins on (from 0), its words, and what was found."""

    anchor: str
    line: int
    text: str
    verdict: str


def place_claims(body: str, marks: Sequence[Mapping[str, Any]]) -> list[PlacedClaim]:
    """Return the claims of a body: those that `marks` judged, or all, when nothing was judged.

    An audit judges every claim of a body, so marks spare finding them once more.
    """
    line_starts = list(accumulate((len(line) + 1 for line in body.split("\n")), initial=0))
    return [
        PlacedClaim(
            anchor=f"claim-{mark['ordinal']}",
            line=bisect_right(line_starts, mark["start"]) - 1,
            text=mark["text"],
            verdict=mark["verdict"],
        )
        for mark in marks or _unchecked(body)
    ]


def _unchecked(body: str) -> list[Mapping[str, Any]]:
    """Return the claims of a body that nobody has judged, in the form of marks."""
    return [
        {"ordinal": ordinal, "start": claim.start, "text": claim.text, "verdict": ""}
        for ordinal, claim in enumerate(claims(body), start=1)
    ]


def _attributes(claim: PlacedClaim) -> dict[str, str]:
    look = f"claim verdict-{claim.verdict}" if claim.verdict else "claim"
    return {"id": claim.anchor, "class": look, "data-verdict": claim.verdict}


def wrap_claims(tokens: Sequence[Token], placed: Sequence[PlacedClaim]) -> None:
    """Wrap the claims in the tokens of the body they come from."""
    rows, paragraphs = _by_line(tokens)
    _wrap_rows(tokens, rows, placed)
    by_paragraph: dict[int, list[PlacedClaim]] = {}
    for claim in placed:
        if claim.line in paragraphs:
            by_paragraph.setdefault(id(paragraphs[claim.line]), []).append(claim)
    for token in paragraphs.values():
        _wrap_inline(token, by_paragraph.pop(id(token), []))


def _by_line(tokens: Sequence[Token]) -> tuple[dict[int, Token], dict[int, Token]]:
    """Return the table rows, and the inline tokens outside tables, by the lines they stand on."""
    rows: dict[int, Token] = {}
    paragraphs: dict[int, Token] = {}
    tables = 0
    for token in tokens:
        tables += token.nesting if token.tag == "table" else 0
        first, last = token.map or (0, 0)
        if token.type == "tr_open":
            rows[first] = token
        elif token.type == "inline" and not tables:
            paragraphs.update(dict.fromkeys(range(first, last), token))
    return rows, paragraphs


def _wrap_rows(
    tokens: Sequence[Token], rows: Mapping[int, Token], placed: Sequence[PlacedClaim]
) -> None:
    for claim in placed:
        if claim.line in rows:
            row = rows[claim.line]
            row.attrs |= _attributes(claim)
            row.meta["verdict"] = claim.verdict
    verdict = ""
    for token in tokens:
        if token.type == "tr_open":
            verdict = token.meta.get("verdict", "")
        elif token.type == "tr_close":
            verdict = ""
        elif verdict:
            for child in token.children or ():
                child.meta["verdict"] = verdict


def _wrap_inline(token: Token, found: Sequence[PlacedClaim]) -> None:
    """Find the claims' words in a paragraph one after the other, and wrap them."""
    if not found:
        return
    children = token.children or []
    hay = "".join(visible(child) for child in children)
    stretches, reached = [], 0
    for claim in found:
        needle = "".join(claim.text.split())
        start = hay.find(needle, reached)
        length = len(needle) if start >= 0 else 0
        reached = (start if start >= 0 else reached) + length
        stretches.append(Stretch(reached - length, reached, _attributes(claim)))
    token.children = wrap_stretches(children, stretches)
