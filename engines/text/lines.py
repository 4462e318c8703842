"""The normal form of a text, and the lines that citations number."""

import re
import unicodedata
from itertools import accumulate

_LINE_ENDS = re.compile("\r\n|[\r\x85\u2028\u2029]")
_UNWANTED = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x84\x86-\x9f\ufeff]")


def normalise(text: str) -> str:
    """Return ``text`` in the one form that is stored, numbered and hashed.

    Unicode NFC; CRLF, CR, NEL, LS and PS become LF; byte order marks and
    control characters other than tab and newline are removed. Idempotent.
    """
    text = _LINE_ENDS.sub("\n", text)
    return unicodedata.normalize("NFC", _UNWANTED.sub("", text))


def split_lines(text: str) -> list[str]:
    """Split normalised text at LF only, so that line ``n`` is ``split_lines(text)[n - 1]``.

    Joining the lines with LF gives the text again. ``str.splitlines`` would also
    break at form feeds and other characters that are not line ends here.
    """
    return text.split("\n")


def line_starts(text: str) -> list[int]:
    """Return the offset of each line of normalised text, and of one more behind the last."""
    return list(accumulate((len(line) + 1 for line in split_lines(text)), initial=0))
