"""Cuts candidate passages into the sentences an answer may be made of."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from engines.answerer.contract import Candidate
from engines.answerer.question import figures
from engines.text import claims

_BULLET = r"(?:[-*+]|\d{1,9}[.)])"
_EXAMPLE = re.compile(r"\W*(?:for (?:example|instance)\b|examples?:|e\.g\.)", re.IGNORECASE)
_BULLET_BEFORE = re.compile(rf"(?:^|\n)[ \t>]*{_BULLET}[ \t]+$")


@dataclass(frozen=True, slots=True)
class Statement:
    """A sentence, list item or table row that stands verbatim in a passage.

    Attributes:
        passage: The passage's place among the candidates, 0 the best.
        text: The words as they stand in the passage.
        plain: The same without markup.
        lead: The line that leads into its list, verbatim; "" outside lists.
        block: Statements of one list share it.
        listed: Whether it belongs to a list or table.
        context: What tells what the sentence is about: title, heading, lead.
        example: Whether it is part of an example, which answers only where nothing else does.
    """

    passage: int
    text: str
    plain: str
    lead: str
    block: int
    listed: bool
    context: str
    example: bool = False

    @property
    def told(self) -> str:
        """The statement without markup, behind the line that leads into its list."""
        return f"{self.lead} {self.plain}" if self.lead else self.plain

    @property
    def figures(self) -> frozenset[str]:
        """The figures it states, alone or by its context."""
        return figures(f"{self.context} {self.plain}")


def statements(passages: Sequence[Candidate]) -> list[Statement]:
    """Return the statements of all passages in order."""
    return [found for rank, passage in enumerate(passages) for found in _of(rank, passage)]


def _of(rank: int, passage: Candidate) -> Iterator[Statement]:
    lead, block, end, in_list, example = "", 0, 0, False, False
    for claim in claims(passage.text):
        gap = passage.text[end : claim.start]
        opens_item = _BULLET_BEFORE.search(gap) is not None
        continues = not opens_item and "\n\n" not in gap
        opening = _lead(gap) if opens_item else ""
        listed = opens_item or claim.kind == "row" or (continues and in_list)
        if opening or not listed or not in_list:
            lead, block = opening, block + 1
        in_list = listed
        example = (example and continues) or _EXAMPLE.match(claim.text) is not None
        yield Statement(
            passage=rank,
            text=passage.text[claim.start : claim.end],
            plain=claim.text,
            lead=lead,
            block=block,
            listed=listed,
            context=_context(passage, lead),
            example=example,
        )
        end = claim.end


def _context(passage: Candidate, lead: str) -> str:
    parts = dict.fromkeys(part for part in (passage.title, passage.heading, lead) if part)
    return ". ".join(parts)


def _lead(gap: str) -> str:
    """The sentence before a list that ends with a colon, as it stands there."""
    before = _BULLET_BEFORE.sub("", gap).rstrip()
    paragraph = before.rpartition("\n\n")[2].strip()
    return paragraph if paragraph.endswith(":") and not paragraph.startswith("#") else ""
