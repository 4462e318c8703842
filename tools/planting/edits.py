"""What an edit is, and every way in which it can be made in a statement."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from tools.planting.statements import Statement

Rewrites = Callable[[re.Match[str]], Sequence[str]]


@dataclass(frozen=True, slots=True)
class Edit:
    """One way to make a statement wrong.

    Attributes:
        kind: What is done, in words that the faithfulness tab shows.
        verdict: What the changed statement is.
        pattern: Where it can be done.
        rewrites: What can stand there afterwards.
    """

    kind: str
    verdict: str
    pattern: re.Pattern[str]
    rewrites: Rewrites

    def variants(self, statement: Statement) -> Iterator[str]:
        """Yield the statement with one place changed, for each place and each change.

        New words that the evidence has elsewhere would not surely be wrong, so they are not used.
        """
        text = statement.text
        for place in self.pattern.finditer(text):
            for new in self.rewrites(place):
                if new != place[0] and not _is_said(new, place[0], statement.evidence):
                    yield tidy(text[: place.start()] + new + text[place.end() :])


def swap(kind: str, verdict: str, table: Mapping[str, str]) -> Edit:
    """Make an edit that puts one phrase in another's place; alternatives stand behind a bar."""
    phrases = sorted(table, key=len, reverse=True)
    pattern = re.compile(rf"(?<![\w-])(?:{'|'.join(map(re.escape, phrases))})(?![\w'’-])")
    return Edit(kind, verdict, pattern, lambda place: table[place[0]].split("|"))


def drop(kind: str, verdict: str, pattern: str) -> Edit:
    """Make an edit that leaves words out."""
    return Edit(kind, verdict, re.compile(pattern), lambda _place: [""])


def tidy(text: str) -> str:
    """Mend what leaving words out leaves: double spaces, a comma at the start, a small letter."""
    text = re.sub(r"\s+([.,;!])", r"\1", " ".join(text.split())).lstrip(",;: ")
    return text[:1].upper() + text[1:]


def _is_said(new: str, old: str, evidence: str) -> bool:
    """Say whether a new word of some weight stands in the evidence already."""
    fresh = [word for word in re.findall(r"[\w@.-]+", new) if word not in old]
    telling = [word for word in fresh if word[0].isupper() or word[0].isdigit()]
    return any(re.search(rf"(?<!\w){re.escape(word)}(?!\w)", evidence) for word in telling)
