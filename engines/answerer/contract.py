"""What an answerer is asked and what it answers."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Candidate:
    """A passage that retrieval found: its text is page Markdown without citation markers."""

    id: int
    title: str
    heading: str
    text: str


@dataclass(frozen=True, slots=True)
class AnswerSentence:
    """Words that stand verbatim in the passage with this id."""

    text: str
    passage: int


@dataclass(frozen=True, slots=True)
class Draft:
    """An answer before it is checked.

    Attributes:
        sentences: Empty exactly when the question is not covered.
        covered: False when the passages do not answer the question.
        confidence: Estimated probability, 0 to 1, that the sentences answer the question.
        reason: Why it is, or is not, covered, in plain words.
    """

    sentences: tuple[AnswerSentence, ...]
    covered: bool
    confidence: float
    reason: str


class Answerer(Protocol):
    """Answers a question from passages, or says that they do not cover it."""

    @property
    def fingerprint(self) -> str:
        """Engine, model, thresholds and code version; changes when any of them changes."""
        ...

    def answer(self, question: str, passages: Sequence[Candidate]) -> Draft:
        """Answer from these passages only."""
        ...
