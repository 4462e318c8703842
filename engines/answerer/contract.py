"""What an answerer is asked and what it answers."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

# The passage of a sentence that names none it was given; no passage has this id.
NO_PASSAGE = 0


@dataclass(frozen=True, slots=True)
class Candidate:
    """A passage that retrieval found: its text is page Markdown without citation markers."""

    id: int
    title: str
    heading: str
    text: str


@dataclass(frozen=True, slots=True)
class AnswerSentence:
    """A sentence, and the id of the passage it rests on; `NO_PASSAGE` where it names none."""

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
        unanswered: Which of the question's parts the passages do not answer, numbered from 1.
        left_open: The same in words, where the answerer took the question apart itself.
    """

    sentences: tuple[AnswerSentence, ...]
    covered: bool
    confidence: float
    reason: str
    unanswered: tuple[int, ...] = ()
    left_open: tuple[str, ...] = ()


class Answerer(Protocol):
    """Answers a question from passages, or says that they do not cover it."""

    @property
    def fingerprint(self) -> str:
        """Engine, model, thresholds and code version; changes when any of them changes."""
        ...

    def answer(self, question: str, passages: Sequence[Candidate]) -> Draft:
        """Answer from these passages only."""
        ...


@dataclass(frozen=True, slots=True)
class Turn:
    """An earlier question of a conversation, and the sentences that were served for it."""

    question: str
    sentences: tuple[str, ...] = ()


@runtime_checkable
class ModelAnswerer(Answerer, Protocol):
    """An answerer that words its sentences itself, so that they come one by one and can be mended.

    Every method may raise an `LlmError`.
    """

    def stream(
        self,
        question: str,
        passages: Sequence[Candidate],
        *,
        parts: Sequence[str] = (),
        stopped: Callable[[], bool],
    ) -> Iterator[AnswerSentence | Draft]:
        """Yield each sentence as soon as it is written, and the whole draft at the end.

        Args:
            question: What is asked.
            passages: All that may be used.
            parts: What a compound question asks, one by one.
            stopped: Asked with every piece that comes; where it says so the request is ended.
        """
        ...

    def repair(
        self, sentence: AnswerSentence, passages: Sequence[Candidate], reason: str
    ) -> AnswerSentence | None:
        """Word a refused sentence anew, once.

        Args:
            sentence: What was refused.
            passages: The passage it rests on; all there are where it named none of them.
            reason: Why it was refused.

        Returns:
            The new sentence, unchecked; None where the passages hold nothing of it.
        """
        ...


class Splitter(Protocol):
    """Takes a question that asks for several things apart."""

    def split(self, question: str) -> tuple[str, ...]:
        """Return at most four questions, each standing alone; none where it asks for one thing."""
        ...


class Rewriter(Protocol):
    """Words a follow-up so that it stands alone."""

    def rewrite(self, question: str, turns: Sequence[Turn]) -> str:
        """Return the question that a follow-up asks after these turns, the oldest first."""
        ...


class GeneralKnowledge(Protocol):
    """Answers from what a model knows of the world: unchecked, and never evidence of anything."""

    @property
    def fingerprint(self) -> str:
        """Who answers."""
        ...

    def answer(self, question: str) -> str:
        """Return what it knows; "" where it does not know."""
        ...
