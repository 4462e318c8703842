"""A claim laid word by word beside the statement that it repeats.

Most claims of a wiki are sentences of their source with little changed. Where a claim is nearly
such a sentence, what stands in the place of its other words is what was changed, whatever the rest
of the evidence holds.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import lru_cache

from engines.text import Span, content_words
from engines.text.facts.tokens import Token

_TRIED = 3  # statements laid beside the claim: those that share most words with it
_REMEMBERED = 65_536  # words
_CONTRACTED = {"ll": "will", "re": "are", "ve": "have", "m": "am", "d": "would"}
_IRREGULAR = {"can": "can", "ca": "can", "wo": "will", "sha": "shall"}


@dataclass(frozen=True, slots=True)
class Written:
    """A word as it is compared, with the token that it was read from."""

    key: str
    token: Token


@dataclass(frozen=True, slots=True)
class Change:
    """Words of the claim in the place of words of the statement; one side may be empty.

    Attributes:
        said: What the claim has here.
        given: What the statement has here.
        opens: Nothing that both have stands before.
        closes: Nothing that both have stands after.
    """

    said: tuple[Token, ...]
    given: tuple[Token, ...]
    opens: bool
    closes: bool


@dataclass(frozen=True, slots=True)
class Alignment:
    """A claim beside one statement.

    Attributes:
        share: Share of the claim's words that the statement has in the same order.
        covers: Share of the statement's words that the claim has in the same order.
        changes: Where they differ, in order.
        matched: Start of each shared word in the claim, with its start in the evidence.
        span: The statement, in the evidence.
    """

    share: float
    covers: float
    changes: tuple[Change, ...]
    matched: dict[int, int]
    span: Span


def written(tokens: Iterable[Token]) -> list[Written]:
    """Return the words of a text, signs left out and contractions written out."""
    found: list[Written] = []
    apostrophe = False
    for token in tokens:
        if token.kind == "sign":
            apostrophe = token.text in "'’"
            continue
        joined = apostrophe and found and found[-1].token.end + 1 == token.start
        apostrophe = False
        if joined and token.key == "t" and found[-1].token.key.endswith("n"):
            verb = found.pop().token
            stem = verb.key.removesuffix("n")
            found += [Written(_IRREGULAR.get(verb.key, _IRREGULAR.get(stem, stem)), verb)]
            found.append(Written("not", token))
        elif joined and token.key in _CONTRACTED:
            found.append(Written(_CONTRACTED[token.key], token))
        elif token.key == "cannot":
            found += [Written("can", token), Written("not", token)]
        else:
            found.append(Written(_key(token.text, token.key), token))
    return found


@lru_cache(maxsize=_REMEMBERED)
def _key(text: str, key: str) -> str:
    return next(iter(content_words(text)), key)


def align(
    claim: Sequence[Token], statements: Iterable[tuple[Span, Sequence[Written]]]
) -> Alignment | None:
    """Lay a claim beside the statement that has most of its words in their order.

    Args:
        claim: The tokens of the claim.
        statements: Where each statement of the evidence is, and its words as `written`.
    """
    mine = written(claim)
    parts = [(span, theirs) for span, theirs in statements if theirs]
    if not mine or not parts:
        return None
    wanted = Counter(each.key for each in mine)
    common = [sum((wanted & Counter(each.key for each in theirs)).values()) for _, theirs in parts]
    order = sorted(range(len(parts)), key=lambda place: (-common[place], len(parts[place][1])))
    laid = [_beside(mine, parts[place][1], parts[place][0]) for place in order[:_TRIED]]
    return max(laid, key=lambda each: each.share)


def _beside(mine: Sequence[Written], theirs: Sequence[Written], span: Span) -> Alignment:
    matcher = SequenceMatcher(
        None, [each.key for each in theirs], [each.key for each in mine], autojunk=False
    )
    changes: list[Change] = []
    matched: dict[int, int] = {}
    for kind, first, last, start, end in matcher.get_opcodes():
        if kind == "equal":
            pairs = zip(mine[start:end], theirs[first:last], strict=True)
            matched |= {left.token.start: right.token.start for left, right in pairs}
            continue
        changes.append(
            Change(
                said=tuple(each.token for each in mine[start:end]),
                given=tuple(each.token for each in theirs[first:last]),
                opens=first == 0 or start == 0,
                closes=last == len(theirs) or end == len(mine),
            )
        )
    same = sum(block.size for block in matcher.get_matching_blocks())
    return Alignment(same / len(mine), same / len(theirs), tuple(changes), matched, span)
