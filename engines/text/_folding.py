"""Lines reduced to what two printings of the same words have in common."""

import re
import unicodedata
from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import accumulate

_QUOTES_AND_DASHES = str.maketrans(
    dict.fromkeys("’‘‚‛ʼ′`´", "'")  # noqa: RUF001 (these characters are meant)
    | dict.fromkeys("“”„‟«»″", '"')
    | dict.fromkeys("‐‑‒–—―−", "-")  # noqa: RUF001 (these characters are meant)
    | dict.fromkeys("\u00ad\u200b\u200c\u200d\u2060*_~#|\\")
)
_MARKER = re.compile(r"\[\^S[0-9@:-]{1,40}\]")
_LINK = re.compile(r"!?\[([^\[\]]*)\]\([^()\s]*\)")
_WIKI_LINK = re.compile(r"\[\[(?:[^\[\]|]*\|)?([^\[\]|]*)\]\]")
_BULLET = re.compile(r"\s*(?:>\s*)*(?:[-+•·▪◦]\s+)?")
_INNER_HYPHEN = re.compile(r"(?<=[^\W\d_])-(?=[^\W\d_])")
_SPLIT_WORD = re.compile(r"[^\W\d_]-$")


@dataclass(frozen=True, slots=True)
class Haystack:
    """One string to search, and the line on which each part of it begins.

    Attributes:
        text: The text of all lines, joined.
        starts: Offsets in ``text`` at which lines begin, rising.
        numbers: For each of ``starts``, its 1-based line number.
    """

    text: str
    starts: Sequence[int]
    numbers: Sequence[int]

    def line_at(self, offset: int) -> int:
        """Return the number of the line that holds ``text[offset]``."""
        return self.numbers[max(0, bisect_right(self.starts, offset) - 1)]

    def start_of(self, line: int) -> int:
        """Return the offset of the first line at or after ``line``, or the text's length."""
        index = bisect_right(self.numbers, line - 1)
        return self.starts[index] if index < len(self.starts) else len(self.text)


def verbatim(lines: Sequence[str]) -> Haystack:
    """Join ``lines`` with LF."""
    starts = list(accumulate((len(line) + 1 for line in lines), initial=0))[:-1]
    return Haystack("\n".join(lines), starts, range(1, len(lines) + 1))


def folded(lines: Iterable[str]) -> Haystack:
    """Join ``lines`` with spaces after folding each: see :func:`fold_line`.

    A word divided by a hyphen at the end of its line becomes whole.
    """
    pieces: list[str] = []
    starts: list[int] = []
    numbers: list[int] = []
    length = 0
    for number, line in enumerate(lines, 1):
        piece = fold_line(line)
        if not piece:
            continue
        if pieces and _SPLIT_WORD.search(pieces[-1][-2:]):
            pieces[-1] = pieces[-1][:-1]
            length -= 1
        elif pieces:
            pieces[-1] += " "
            length += 1
        pieces.append(piece)
        starts.append(length)
        numbers.append(number)
        length += len(piece)
    return Haystack("".join(pieces), starts, numbers)


def fold_line(line: str) -> str:
    """Fold case, widths, space, quotation marks and dashes; drop markup, links' targets, bullets.

    A hyphen between two letters goes as well: whether it is there may depend on where
    a line broke.
    """
    plain = _WIKI_LINK.sub(r"\1", _LINK.sub(r"\1", _MARKER.sub("", line)))
    plain = unicodedata.normalize("NFKC", plain).casefold()
    plain = _BULLET.sub("", plain.translate(_QUOTES_AND_DASHES), count=1)
    return _INNER_HYPHEN.sub("", " ".join(plain.split()))
