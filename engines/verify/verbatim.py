"""Claims that are the very words of their evidence."""

import unicodedata
from collections.abc import Iterator, Sequence
from functools import lru_cache

from engines.text import Span
from engines.verify.evidence import mask
from engines.verify.model import Pair

_FOLDED = str.maketrans("‘’‚“”„«»–—‑−", '\'\'\'"""""----')  # noqa: RUF001 - meant
_SENTENCE_ENDS = ".!?;:|。！？…"  # noqa: RUF001 - CJK sentences end so
_CHARACTERS = 4_096
_REMEMBERED = 64  # texts: the lines that neighbouring claims cite, and these claims
_OPENERS = " \t\n-*+•|#>\"'([0123456789.)"


def find(claim: str, evidence: str) -> Span | None:
    """Return where the claim stands in the evidence as whole statements, else None.

    Markup, case, white space, quotation marks and dashes are evened out first. A part of a sentence
    does not count: what follows may restrict it ("You can request unpaid leave" of "You can
    request unpaid leave if …").
    """
    wanted, _ = _even(claim)
    wanted = wanted.strip().rstrip(".")
    text, origins = _even(evidence)
    if not wanted:
        return None
    for start in _occurrences(wanted, text):
        end = start + len(wanted)
        if _opens(text, start, origins, evidence) and _closes(text, end, origins, evidence):
            return Span(origins[start], origins[end - 1] + 1)
    return None


def is_verbatim(pair: Pair) -> bool:
    """Tell whether a claim stands in its lines word for word, so that no model has to judge it."""
    return bool(pair.claim.strip()) and find(pair.claim, pair.evidence) is not None


@lru_cache(maxsize=_REMEMBERED)
def _even(text: str) -> tuple[str, tuple[int, ...]]:
    """Return the text evened out, without markup, and the index each character came from."""
    characters: list[str] = []
    origins: list[int] = []
    for index, char in enumerate(mask(text).translate(_FOLDED)):
        if char == " " and not text[index].isspace():
            continue  # markup: "**bold**, then" reads "bold, then"
        for piece in _pieces(char):
            space = piece.isspace()
            if not (space and characters and characters[-1] == " "):
                characters.append(" " if space else piece)
                origins.append(index)
    return "".join(characters), tuple(origins)


@lru_cache(maxsize=_CHARACTERS)
def _pieces(char: str) -> str:
    return unicodedata.normalize("NFKC", char).casefold()


def _occurrences(wanted: str, text: str) -> Iterator[int]:
    start = text.find(wanted)
    while start >= 0:
        yield start
        start = text.find(wanted, start + 1)


def _opens(text: str, start: int, origins: Sequence[int], evidence: str) -> bool:
    """Tell whether a statement starts here: after the end of another, or on a new line."""
    before = text[:start].rstrip()
    if not before or before[-1] in _SENTENCE_ENDS:
        return True
    line_start = evidence.rfind("\n", 0, origins[start]) + 1
    prefix = evidence[line_start : origins[start]]
    return not prefix.strip(_OPENERS) and _new_item(evidence, line_start)


def _closes(text: str, end: int, origins: Sequence[int], evidence: str) -> bool:
    """Tell whether a statement ends here: with a sign, or before a new item, row or paragraph."""
    after = text[end:].lstrip(" \"'")
    if not after or after[0] in _SENTENCE_ENDS:
        return True
    line_end = evidence.find("\n", origins[end - 1])
    if line_end < 0 or evidence[origins[end - 1] + 1 : line_end].strip(" \t*_`|)]"):
        return False
    return _new_item(evidence, line_end + 1)


def _new_item(evidence: str, line_start: int) -> bool:
    """Tell whether the line begins something new, rather than going on with a wrapped sentence."""
    head = evidence[line_start:].lstrip(" \t")[:1]
    return not head or not (head.isalpha() and head.islower())
