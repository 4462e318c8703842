"""Which content words a negation reaches."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from engines.text.facts import cues
from engines.text.facts.model import Cue, CueWord
from engines.text.facts.tokens import Token, fold, tokenise
from engines.text.facts.wordlist import word_list
from engines.text.spans import Span
from engines.text.tokens import content_words

REACH = 4  # content words after a negation that it is taken to deny
_NEGATIVE = frozenset({Cue.NEGATION, Cue.NONE, Cue.FORBIDDEN, Cue.NO_LONGER, Cue.NOT_REQUIRED})
_CLAUSE_ENDS = frozenset(word_list(", . ; : ! ? ( ) but unless except if"))
# These deny what stands before them: "other methods are optional".
_PREDICATES = frozenset(
    word_list(
        "optional voluntary required mandatory necessary allowed permitted "
        "forbidden prohibited banned obsolete deprecated discontinued abolished "
        "terminated interdit interdite verboten"
    )
)
_UN_WORDS = frozenset(
    word_list(
        "under until unit unite united unites union unique university universal understand unless"
    )
)
_SHORTEST_UN = 7
_REMEMBERED = 65_536  # words

# These deny what follows them at once, and nothing of the sentence around it: "leave without pay".
_OF_ONE_THING = frozenset({"without", "ohne", "sans", "sin", "senza", "без"})


@dataclass(frozen=True, slots=True)
class Sign:
    """Whether a content word is denied, where it stands, and by which words."""

    negative: bool
    word: Span
    cue: Span | None


def signs(text: str) -> dict[str, Sign]:
    """Return, for each content word's comparable form, whether the text denies it.

    Two negations that reach one word cancel each other ("no order leaves unchecked"). Of a word
    that occurs several times the first occurrence counts.
    """
    tokens = tokenise(text)
    reached: dict[int, list[Span]] = {index: [] for index in range(len(tokens))}
    cue_tokens: set[int] = set()
    for word in _uncancelled(list(cues.scan(tokens, taken=frozenset())), text):
        inside = [
            i for i, token in enumerate(tokens) if word.span.start <= token.start < word.span.end
        ]
        cue_tokens.update(inside)
        indices = _reach(tokens, range(inside[-1] + 1, len(tokens)))
        if tokens[inside[0]].key in _OF_ONE_THING:
            indices = indices[:1]
        if tokens[inside[-1]].key in _PREDICATES:
            indices += _reach(tokens, range(inside[0] - 1, -1, -1))
        for index in indices:
            reached[index].append(word.span)
    found: dict[str, Sign] = {}
    for index, token in enumerate(tokens):
        stem = "" if index in cue_tokens or token.kind == "sign" else _stem(token.text)
        if stem and stem not in found:
            cue = reached[index][0] if reached[index] else None
            negative = len(reached[index]) % 2 == 1
            found[stem] = Sign(negative, Span(token.start, token.end), cue)
    return found


def _uncancelled(words: list[CueWord], text: str) -> list[CueWord]:
    """Leave out negations of a negative predicate, with it: "not forbidden"."""
    negative = [word for word in words if word.cue in _NEGATIVE]
    cancelled = {
        word
        for first, second in pairwise(negative)
        if fold(text[second.span.start : second.span.end]) in _PREDICATES
        and not text[first.span.end : second.span.start].strip()
        for word in (first, second)
    }
    return [word for word in negative if word not in cancelled]


@lru_cache(maxsize=_REMEMBERED)
def _stem(text: str) -> str:
    return next(iter(content_words(text)), "")


def _reach(tokens: Sequence[Token], places: Iterable[int]) -> list[int]:
    """Return the indices of the words a negation denies, walking away from it."""
    reached: list[int] = []
    for index in places:
        token = tokens[index]
        if token.key in _CLAUSE_ENDS or len(reached) == REACH:
            break
        if token.kind != "sign" and _stem(token.text):
            reached.append(index)
    cancelled = any(_undoes(tokens[index].key) for index in reached)
    return [] if cancelled else reached


def _undoes(key: str) -> bool:
    """Tell a word negated by its first syllable: "unchecked"."""
    return key.startswith("un") and len(key) >= _SHORTEST_UN and key not in _UN_WORDS
