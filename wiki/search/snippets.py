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
    shown = text[best.start : best.start + MAX_CHARACTERS]
    pieces: list[Piece] = []
    for word in shown.split(" "):
        hit = bool(wanted & set(content_words(word)))
        if pieces and pieces[-1].hit == hit:
            pieces[-1] = Piece(f"{pieces[-1].text} {word}", hit)
        else:
            pieces.append(Piece(word, hit))
    return pieces
