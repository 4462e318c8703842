"""Words broken over two lines of a PDF, made whole on the first of them."""

import re
from collections.abc import Sequence

Broken = tuple[str, bool]
_OPENING = "([\u201c\u2018"
_COMPOUND = re.compile(r"[^\W\d_]+-[^\W\d_]+")


def compounds(texts: Sequence[str]) -> frozenset[str]:
    """Return the hyphenated words a document writes inside its lines ("well-known")."""
    return frozenset(word.casefold() for text in texts for word in _COMPOUND.findall(text))


def joined(lines: Sequence[Broken], known: frozenset[str]) -> list[str]:
    """Return the lines with every broken word whole on its first line.

    A broken word keeps its hyphen where the document spells it with one elsewhere. A line left
    without words is "", so that the caller can drop it together with its box.

    Args:
        lines: Text, and whether its last word goes on in the next line.
        known: What ``compounds`` found in the document.
    """
    texts = [text for text, _ in lines]
    for index, (_, is_broken) in enumerate(lines[:-1]):
        if is_broken and texts[index]:
            head, _, rest = texts[index + 1].partition(" ")
            texts[index] = _join(texts[index], head, known)
            texts[index + 1] = rest
    return texts


def _join(text: str, tail: str, known: frozenset[str]) -> str:
    start = text.rpartition(" ")[2]
    found = _COMPOUND.match(f"{start.lstrip(_OPENING)}-{tail}")
    keeps_hyphen = found is not None and found[0].casefold() in known
    return f"{text}-{tail}" if keeps_hyphen else f"{text}{tail}"
