"""Cutting inline tokens so that a stretch of words can be wrapped without crossing their tags.

Places are counted in visible characters that are not space, the one thing that the parser, the
claims and the screen agree on.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from markdown_it.token import Token

_WORDS = frozenset({"text", "text_special", "code_inline", "wiki_link"})


@dataclass(frozen=True, slots=True)
class Stretch:
    """A stretch of words and the attributes of the span round it; empty: an anchor alone."""

    start: int
    end: int
    attributes: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class _Piece:
    """A token, and which stretch it stands in (its index), or None."""

    token: Token
    stretch: int | None


def visible(token: Token) -> str:
    """Return the characters of an inline token that a reader sees, without space."""
    return "".join(token.content.split()) if token.type in _WORDS else ""


def wrap_stretches(children: Sequence[Token], stretches: Sequence[Stretch]) -> list[Token]:
    """Return inline tokens with a span round each stretch.

    Args:
        children: The tokens of one paragraph.
        stretches: In order, without overlap.
    """
    result: list[Token] = []
    begun: set[int] = set()
    for index, group in groupby(_pieces(children, stretches), key=lambda piece: piece.stretch):
        tokens = [piece.token for piece in group]
        if index is None:
            result += tokens
        else:
            result += _wrap(tokens, stretches[index], begun_before=index in begun)
            begun.add(index)
    return result


def _pieces(children: Sequence[Token], stretches: Sequence[Stretch]) -> Iterator[_Piece]:
    """Cut the words at the edges of the stretches; each citation learns its verdict."""
    reached, verdict = 0, ""
    edges = {edge for stretch in stretches for edge in (stretch.start, stretch.end)}
    anchors = [stretch for stretch in stretches if stretch.start == stretch.end]
    for child in children:
        if child.type == "citation":
            child.meta["verdict"] = verdict
        length = len(visible(child))
        for part in _cut(child, [at - reached for at in edges if reached <= at < reached + length]):
            while anchors and anchors[0].start <= reached and visible(part):
                yield from _anchor(anchors.pop(0))
            index = _stretch_of(part, reached, stretches)
            if index is not None:
                verdict = stretches[index].attributes["data-verdict"]
            yield _Piece(part, index)
            reached += len(visible(part))
    for stretch in anchors:
        yield from _anchor(stretch)


def _anchor(stretch: Stretch) -> Iterator[_Piece]:
    yield _Piece(_open(stretch), None)
    yield _Piece(_close(), None)


def _stretch_of(token: Token, at: int, stretches: Sequence[Stretch]) -> int | None:
    """Say in which stretch a token stands that begins after `at` characters.

    A tag that opens right before a stretch, or closes right after it, belongs to it.
    """
    words = visible(token)
    for index, stretch in enumerate(stretches):
        opens = stretch.start <= at < stretch.end
        closes = stretch.start < at <= stretch.end
        within = stretch.start < at < stretch.end
        is_end = not words and token.nesting < 0
        is_between = not words and token.nesting == 0
        if (is_end and closes) or (is_between and within):
            return index
        if opens and not is_end and not is_between:
            return index
    return None


def _cut(token: Token, cuts: Sequence[int]) -> Iterator[Token]:
    """Cut the words of a text token after so many visible characters each; others stay whole.

    The space between two stretches belongs to neither.
    """
    if not cuts or token.type != "text":
        yield token
        return
    begin, seen = 0, 0
    for offset, character in enumerate(token.content):
        space = character.isspace()
        if offset and seen in cuts and (space != token.content[offset - 1].isspace() or not space):
            yield replace(token, content=token.content[begin:offset])
            begin = offset
        seen += not space
    yield replace(token, content=token.content[begin:])


def _wrap(tokens: Sequence[Token], stretch: Stretch, *, begun_before: bool) -> list[Token]:
    if _balanced(tokens):
        return [_open(stretch, first=not begun_before), *tokens, _close()]
    result: list[Token] = []
    first = not begun_before
    for token in tokens:
        if visible(token):
            result += [_open(stretch, first=first), token, _close()]
            first = False
        else:
            result.append(token)
    return result


def _balanced(tokens: Sequence[Token]) -> bool:
    depth = 0
    for token in tokens:
        depth += token.nesting
        if depth < 0:
            return False
    return depth == 0


def _open(stretch: Stretch, *, first: bool = True) -> Token:
    attributes = {key: value for key, value in stretch.attributes.items() if first or key != "id"}
    return Token("claim_open", "span", 1, attrs=dict(attributes))


def _close() -> Token:
    return Token("claim_close", "span", -1)
