"""Names that are exchanged with each other, or with names from elsewhere."""

import random
import re
from collections import defaultdict
from collections.abc import Iterable
from itertools import pairwise

from tools.train_verifier.edits.kinds import Edit
from tools.train_verifier.rows import Target

_DENIED: Target = (0.0, 0.2, 0.8)  # another name usually denies the fact, but two may share it
_NAME = re.compile(r"(?<![\w'’])[A-Z][\w'’.-]*[a-z](?:\s+(?:of|the|de|van|von)?\s*[A-Z][\w'’-]*)*")
_LEADS = ("in", "at", "by", "from", "of", "with", "for", "to", "near", "as", "the", "a", "an")
_NOT_NAMES = {
    "The", "This", "These", "Those", "That", "There", "They", "He", "She", "It", "His", "Her", "In",
    "On", "At", "As", "If", "You", "Your", "We", "For", "After", "Before", "When", "While", "All",
    "Its", "Their", "Our", "And", "But", "By", "From", "To", "With", "An", "Some", "Most", "Any",
}  # fmt: skip


def names(text: str) -> list[re.Match[str]]:
    """Return the capitalised runs that are likely names."""
    return [
        match
        for match in _NAME.finditer(text)
        if match.group().split()[0] not in _NOT_NAMES
        and (match.start() > 0 or " " in match.group())
    ]


def _lead(text: str, match: re.Match[str]) -> str:
    before = text[: match.start()].split()
    return before[-1].lower() if before and before[-1].lower() in _LEADS else ""


class NameExchange:
    """Replaces a name by one that was met in the same position elsewhere."""

    def __init__(self, texts: Iterable[str]) -> None:
        self._by_lead: dict[tuple[str, int], list[str]] = defaultdict(list)
        for text in texts:
            for match in names(text):
                key = (_lead(text, match), len(match.group().split()))
                self._by_lead[key].append(match.group())

    def __call__(self, text: str, rng: random.Random) -> str | None:
        """Return the text with another name in the place of one."""
        found = names(text)
        if not found:
            return None
        match = rng.choice(found)
        key = (_lead(text, match), len(match.group().split()))
        known = self._by_lead.get(key, [])
        for _ in range(5):
            other = rng.choice(known) if known else ""
            if other and other not in text and match.group() not in other:
                return text[: match.start()] + other + text[match.end() :]
        return None


def exchange_roles(text: str, rng: random.Random) -> str | None:
    """Exchange two names of a sentence that a verb stands between."""
    found = names(text)
    pairs = [
        (one, other)
        for one, other in pairwise(found)
        if one.group() != other.group() and _has_roles(text[one.end() : other.start()])
    ]
    if not pairs:
        return None
    one, other = rng.choice(pairs)
    between = text[one.end() : other.start()]
    return text[: one.start()] + other.group() + between + one.group() + text[other.end() :]


def _has_roles(between: str) -> bool:
    between_words = between.lower().split()
    symmetric = {"and", "or", "with", "married", "met", "between", "is"}
    return (
        2 <= len(between_words) <= 7  # noqa: PLR2004 - "was beaten by", not half a paragraph
        and not symmetric & set(between_words)
        and not set(between) & set(",;:()")
    )


def edits(texts: Iterable[str]) -> tuple[Edit, ...]:
    """Return the edits of names, with the names of the texts to choose from."""
    return (
        Edit("name", NameExchange(texts), _DENIED, _DENIED),
        Edit("roles", exchange_roles, _DENIED, _DENIED),
    )
