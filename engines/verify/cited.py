"""Cited lines taken apart once for all the claims that cite them.

The sentences of an answer and the claims of a page cite the same lines again and again, and to read
the lines takes longer than to read a claim.
"""

from bisect import bisect_left
from functools import cached_property, lru_cache
from itertools import pairwise

from engines.text import Span
from engines.text.facts import Facts, extract
from engines.text.facts.scope import Sign, signs
from engines.text.facts.tokens import Token, fold, tokenise
from engines.verify.alignment import Written, written
from engines.verify.evidence import Statement, mask, statements
from engines.verify.words import content, stems

_REMEMBERED = 32  # texts: the passages of an answer, or what neighbouring claims of a page cite


class Cited:
    """What is known of a text that claims cite; every part of it is found out when first asked.

    Nothing in it may be changed: claims that are judged at the same time share it.
    """

    def __init__(self, text: str) -> None:
        self.text = text
        self._written: dict[Span, list[Written]] = {}
        self._facts: dict[Span, Facts] = {}
        self._signs: dict[Span, dict[str, Sign]] = {}

    @cached_property
    def masked(self) -> str:
        """The text with markup blanked; offsets stay."""
        return mask(self.text)

    @cached_property
    def plain(self) -> str:
        """The text with markup and line breaks blanked; offsets stay."""
        return self.masked.replace("\n", " ")

    @cached_property
    def statements(self) -> tuple[Statement, ...]:
        """Its sentences, items and rows; none if it has no words."""
        return tuple(statements(self.text))

    @cached_property
    def statement_stems(self) -> tuple[frozenset[str], ...]:
        """The content words of each statement and of the line that introduces it."""
        return tuple(stems(f"{each.lead} {each.text}") for each in self.statements)

    @cached_property
    def stems(self) -> frozenset[str]:
        """Its content words."""
        return stems(self.masked)

    @cached_property
    def neighbours(self) -> frozenset[tuple[str, str]]:
        """Each content word with the next."""
        return frozenset((one.stem, other.stem) for one, other in pairwise(content(self.masked)))

    @cached_property
    def tokens(self) -> list[Token]:
        """The words and signs of `plain`."""
        return tokenise(self.plain)

    @cached_property
    def keys(self) -> frozenset[str]:
        """The words and signs of `plain`, folded."""
        return frozenset(token.key for token in self.tokens)

    @cached_property
    def facts(self) -> Facts:
        """The facts of `plain`."""
        return extract(self.plain)

    @cached_property
    def folded(self) -> str:
        """The text as it was given, folded."""
        return fold(self.text)

    @cached_property
    def places(self) -> dict[str, Span]:
        """Where each word of the text as it was given stands last, markup included."""
        return {token.key: Span(token.start, token.end) for token in tokenise(self.text)}

    @cached_property
    def initials(self) -> str:
        """The first letters of all the words of the text as it was given."""
        return "".join(token.key[:1] for token in tokenise(self.text))

    def tokens_in(self, span: Span) -> list[Token]:
        """Return the words and signs that start within a part of the text."""
        first = bisect_left(self.tokens, span.start, key=lambda token: token.start)
        last = bisect_left(self.tokens, span.end, key=lambda token: token.start)
        return self.tokens[first:last]

    def written_in(self, span: Span) -> list[Written]:
        """Return the words of a part as an alignment compares them."""
        if span not in self._written:
            self._written[span] = written(self.tokens_in(span))
        return self._written[span]

    def facts_in(self, span: Span) -> Facts:
        """Return the facts of a part, with offsets into it."""
        if span not in self._facts:
            self._facts[span] = extract(self.plain[span.start : span.end])
        return self._facts[span]

    def signs_in(self, span: Span) -> dict[str, Sign]:
        """Return which words of a part are denied, with offsets into it."""
        if span not in self._signs:
            self._signs[span] = signs(self.plain[span.start : span.end])
        return self._signs[span]


@lru_cache(maxsize=_REMEMBERED)
def cited(text: str) -> Cited:
    """Return a cited text, the same one for claims that are judged one after another."""
    return Cited(text)
