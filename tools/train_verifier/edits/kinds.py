"""What an edit is."""

import random
from collections.abc import Callable
from dataclasses import dataclass

from tools.train_verifier.rows import Target

Change = Callable[[str, random.Random], str | None]


@dataclass(frozen=True, slots=True)
class Edit:
    """A way to change a sentence.

    Attributes:
        name: What is changed.
        change: Returns the changed sentence, or None where there is nothing to change.
        forward: How the unchanged sentence stands to the changed one as a claim.
        backward: How the changed sentence stands to the unchanged one as a claim; None where
            that cannot be told.
    """

    name: str
    change: Change
    forward: Target
    backward: Target | None


def capitalised_as(word: str, model: str) -> str:
    """Return ``word`` with a capital first letter where ``model`` has one."""
    return word[:1].upper() + word[1:] if model[:1].isupper() else word


def replaced(text: str, start: int, end: int, by: str) -> str:
    """Return ``text`` with the range replaced, and no double or dangling space left behind."""
    joined = f"{text[:start]}{by}{text[end:]}"
    joined = " ".join(joined.split()).replace(" ,", ",").replace(" .", ".").strip(" ,;")
    return joined[:1].upper() + joined[1:] if text[:1].isupper() else joined
