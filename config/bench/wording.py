"""Comparing the words of an answer with words it must have."""

import re

from engines.text.facts.number_words import WORDS

_MARKUP = str.maketrans("", "", "*_`")
_WORD = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")


def normalised(text: str) -> str:
    """Return a text to compare by: lower case, no markup, number words as digits, single spaces."""
    plain = text.translate(_MARKUP).casefold()
    return " ".join(_WORD.sub(_digits, plain).split())


def says(text: str, wanted: str) -> bool:
    """Say whether a text has the wanted words, numbers in digits or words.

    A number does not stand in the midst of a longer one.
    """
    number_ends = r"(?![.,]?\d)"
    pattern = rf"(?<!\d)(?<!\d[.,]){re.escape(normalised(wanted))}{number_ends}"
    return re.search(pattern, normalised(text)) is not None


def _digits(found: re.Match[str]) -> str:
    """Read "three", "twenty-five" and the first part of "three-year"."""
    parts = found[0].split("-")
    values = [WORDS.get(part) for part in parts]
    tens, *ones = values
    if tens and tens % 10 == 0 and len(ones) == 1 and ones[0] and ones[0] < 10:  # noqa: PLR2004
        return f"{tens + ones[0]:g}"
    shown = zip(parts, values, strict=True)
    return "-".join(part if value is None else f"{value:g}" for part, value in shown)
