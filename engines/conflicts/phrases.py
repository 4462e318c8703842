"""Phrases without a parser: where a noun phrase that follows a word ends, and what it is about."""

from collections.abc import Sequence
from functools import lru_cache

from engines.conflicts.reading import words_of
from engines.text import Span
from engines.text.facts.tokens import Token, tokenise
from engines.text.facts.wordlist import word_list

DETERMINERS = frozenset(word_list("the a an your our their his her its my this that these those"))
_PRONOUNS = frozenset(word_list("it them us me him you we they one someone anyone everyone who"))
# A noun phrase ends before these; "of" goes on with it ("head of department").
_ENDS = frozenset(
    word_list(
        "to for at in on by with from and or but if when once before after as about until unless "
        "is are was were be has have will must shall should may can cannot that which who so via "
        "through using because during within instead also then than not never only first directly "
        "immediately again straight between into over under no any all"
    )
)
_JOINS = frozenset({"-", "'", "’", "/", "&"})
_LONGEST = 7  # tokens of a noun phrase
_CLAUSE_ENDS = frozenset([",", ".", ";", ":", "!", "?", "(", ")", "[", "]", "–", "—"])
_CONDITIONS = frozenset(
    word_list("if when whenever once where unless without provided until wenn falls ohne si sans")
)


def noun_phrase(tokens: Sequence[Token], index: int) -> Span | None:
    """Return the noun phrase that starts at a token, its determiner left out, or None.

    A pronoun is none: whom or what it stands for is said elsewhere.
    """
    while index < len(tokens) and tokens[index].key in DETERMINERS:
        index += 1
    last = index
    while last < len(tokens) and last - index < _LONGEST and _goes_on(tokens, index, last):
        last += 1
    if last == index or tokens[index].key in _PRONOUNS:
        return None
    return Span(tokens[index].start, tokens[last - 1].end)


def following(text: str, span: Span) -> Span | None:
    """Return the noun phrase that stands right after a span of a text, or None."""
    tokens = tokenise(text)
    place = next((i for i, token in enumerate(tokens) if token.start >= span.end), len(tokens))
    return noun_phrase(tokens, place)


def _goes_on(tokens: Sequence[Token], first: int, place: int) -> bool:
    token = tokens[place]
    if token.kind == "sign":
        return token.key in _JOINS and place > first and tokens[place - 1].end == token.start
    return token.key not in _ENDS


def head(text: str, phrase: Span) -> str:
    """Return the stem of the word a noun phrase is about: "head" of "head of the department"."""
    whole = text[phrase.start : phrase.end]
    words = words_of(whole.split(" of ")[0]) or words_of(whole)
    return words[-1].stem if words else ""


def clause(text: str, span: Span) -> Span:
    """Return the clause a span stands in: from one comma or other sign to the next.

    A sign inside a word, an address or a number ends none.
    """
    signs = (token for token in tokenise(text) if token.key in _CLAUSE_ENDS)
    ends = [sign for sign in signs if not text[sign.end : sign.end + 1].isalnum()]
    start = max((token.end for token in ends if token.end <= span.start), default=0)
    end = min((token.start for token in ends if token.start >= span.end), default=len(text))
    return Span(start, end)


@lru_cache(maxsize=8_192)
def condition(text: str) -> frozenset[str]:
    """Return the content words of what begins with "if", "when", "unless" or "without"."""
    spans = [
        Span(token.end, clause(text, Span(token.start, token.end)).end)
        for token in tokenise(text)
        if token.key in _CONDITIONS
    ]
    return _within(text, spans)


@lru_cache(maxsize=8_192)
def purpose(text: str) -> frozenset[str]:
    """Return the content words of what something is done for: "to renew a loan"."""
    tokens = tokenise(text)
    spans = [
        Span(token.end, clause(text, Span(token.start, token.end)).end)
        for before, token, after in zip([None, *tokens], tokens, tokens[1:], strict=False)
        if token.key == "to" and _opens_purpose(before, after)
    ]
    return _within(text, spans)


_BINDING = frozenset(
    word_list("go goes come comes have has had need needs ought able want wants like required")
)


def _opens_purpose(before: Token | None, after: Token) -> bool:
    """Tell "to renew" from "has to renew" and "to the desk"."""
    place = after.key in DETERMINERS or after.kind != "word" or after.text[0].isupper()
    return not place and (before is None or before.key not in _BINDING)


def _within(text: str, spans: Sequence[Span]) -> frozenset[str]:
    return frozenset(
        word.stem
        for word in words_of(text)
        if any(span.start <= word.span.start < span.end for span in spans)
    )


def blanked(text: str, spans: Sequence[Span]) -> str:
    """Return a text without the words at some places."""
    for span in sorted(spans, key=lambda each: -each.start):
        text = f"{text[: span.start]} {text[span.end :]}"
    return " ".join(text.split())
