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
    anchors = [stretch for stretch in stretches if stretch.start == stretch.end]
    for anchor in anchors:
        result += [_open(anchor), _close()]
    wrapped = [stretch for stretch in stretches if stretch.start < stretch.end]
    begun: set[int] = set()
    for index, group in groupby(_pieces(children, wrapped), key=lambda piece: piece.stretch):
        tokens = [piece.token for piece in group]
        if index is None:
            result += tokens
        else:
            result += _wrap(tokens, wrapped[index], begun_before=index in begun)
            begun.add(index)
    return result


def _pieces(children: Sequence[Token], stretches: Sequence[Stretch]) -> Iterator[_Piece]:
    """Cut the words at the edges of the stretches; each citation learns its verdict."""
    reached, verdict = 0, ""
    edges = sorted({edge for stretch in stretches for edge in (stretch.start, stretch.end)})
    for child in children:
        length = len(visible(child))
        if child.type == "citation":
            child.meta["verdict"] = verdict
        cuts = [edge - reached for edge in edges if reached < edge < reached + length]
        for part in _cut(child, cuts):
            size = len(visible(part))
            index = _stretch_of(part, reached, size, stretches)
            if index is not None:
                verdict = stretches[index].attributes["data-verdict"]
            yield _Piece(part, index)
            reached += size


def _stretch_of(token: Token, at: int, size: int, stretches: Sequence[Stretch]) -> int | None:
    """Say in which stretch a token stands that begins after `at` characters.

    A tag that opens right before a stretch, or closes right after it, belongs to it.
    """
    for index, stretch in enumerate(stretches):
        opens = stretch.start <= at < stretch.end
        closes = stretch.start < at <= stretch.end
        within = stretch.start < at < stretch.end
        is_end = not size and token.nesting < 0
        is_between = not size and token.nesting == 0
        if (is_end and closes) or (is_between and within):
            return index
        if opens and not is_end and not is_between:
            return index
    return None


def _cut(token: Token, cuts: Sequence[int]) -> Iterator[Token]:
    """Cut the words of a text token after so many visible characters each; others stay whole."""
    if not cuts or token.type != "text":
        yield token
        return
    begin, seen, waiting = 0, 0, list(cuts)
    for offset, character in enumerate(token.content):
        if waiting and seen == waiting[0]:
            yield replace(token, content=token.content[begin:offset])
            begin = offset
            waiting.pop(0)
        seen += not character.isspace()
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
