"""The words of a passage that a search result shows."""

from dataclasses import dataclass

from engines.text import content_words, sentences

MAX_CHARACTERS = 320


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of a snippet; `hit` where it holds a word of the query."""

    text: str
    hit: bool


def snippet(text: str, query: str) -> list[Piece]:
    """Return the part of `text` that holds most words of `query`, in pieces to mark.

    Pieces are plain words, to be escaped by the template like any other text.
    """
    wanted = set(content_words(query))
    spans = sentences(text)
    if not spans:
        return []
    best = max(
        spans, key=lambda span: len(wanted & set(content_words(text[span.start : span.end])))
    )
    pieces: list[Piece] = []
    for word in _shortened(text[best.start :]).split():
        hit = bool(wanted & set(content_words(word)))
        if pieces and pieces[-1].hit == hit:
            pieces[-1] = Piece(f"{pieces[-1].text} {word}", hit)
        else:
            pieces.append(Piece(word, hit))
    return pieces


def _shortened(text: str) -> str:
    """Return the beginning of `text`, cut between words where it has any."""
    if len(text) <= MAX_CHARACTERS:
        return text
    shown = text[:MAX_CHARACTERS]
    return f"{shown.rpartition(' ')[0] or shown}…"
