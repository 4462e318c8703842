"""Long evidence cut down to the part that a pair's label can rest on."""

import re
from dataclasses import replace

from tools.train_verifier.rows import ENTAIL, Row

WINDOW_WORDS = 110  # about 145 tokens, which leaves room for the claim
LONGEST_CLAIM = 60  # words
_COVERED = 0.6  # share of the claim's words that an entailing window must hold
_WORD = re.compile(r"\w+")
_SENTENCE_END = re.compile(r"(?<=[.!?])\s+|\n+")


def words(text: str) -> list[str]:
    """Return the words of a text in lower case."""
    return _WORD.findall(text.lower())


def sentences(text: str) -> list[str]:
    """Return the sentences and lines of a text; abbreviations may split one, which does no harm."""
    return [part.strip() for part in _SENTENCE_END.split(text) if part.strip()]


def focused(row: Row) -> Row | None:
    """Return the row with the window that holds most of the claim's words.

    None where the claim is a whole summary rather than a statement, and where the label says
    "entailed" and no window holds enough of the claim to entail it.
    """
    if len(words(row.claim)) > LONGEST_CLAIM:
        return None
    if len(words(row.evidence)) <= WINDOW_WORDS:
        return row
    wanted = set(words(row.claim))
    best = max(_windows(sentences(row.evidence)), key=lambda text: len(wanted & set(words(text))))
    covered = len(wanted & set(words(best))) / max(1, len(wanted))
    if row.target == ENTAIL and covered < _COVERED:
        return None
    return replace(row, evidence=best)


def _windows(parts: list[str]) -> list[str]:
    windows: list[str] = []
    for start in range(len(parts)):
        taken: list[str] = []
        length = 0
        for part in parts[start:]:
            length += len(words(part))
            if taken and length > WINDOW_WORDS:
                break
            taken.append(part)
        windows.append("\n".join(taken))
    return windows
