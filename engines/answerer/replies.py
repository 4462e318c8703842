"""What a model that answers replies, and how it becomes an answer."""

from collections.abc import Sequence

from pydantic import Field

from engines.answerer.contract import NO_PASSAGE, AnswerSentence, Candidate, Draft
from engines.llm import ReplyModel

MOST_SENTENCES = 12
# Ours: a model's own words about the passages would be sentences that nobody checked.
_ANSWERED, _NOT_ANSWERED = (
    "The passages that were found answer it.",
    "The passages that were found do not answer it.",
)


class SentenceReply(ReplyModel):
    """A sentence and the number of its passage."""

    text: str = Field(min_length=1, max_length=800)
    passage: int


class AnswerReply(ReplyModel):
    """What the model answers from one set of passages."""

    covered: bool
    sentences: list[SentenceReply] = Field(max_length=MOST_SENTENCES)
    confidence: float = Field(ge=0, le=1)


class OpeningReply(ReplyModel):
    """The first line of an answer that comes line by line."""

    covered: bool
    confidence: float = Field(ge=0, le=1)
    unanswered: list[int] = Field(default=[], max_length=MOST_SENTENCES)


def sentence_of(reply: SentenceReply, passages: Sequence[Candidate]) -> AnswerSentence:
    """Return the sentence, on the passage with its number or on none."""
    known = 0 < reply.passage <= len(passages)
    passage = passages[reply.passage - 1].id if known else NO_PASSAGE
    return AnswerSentence(" ".join(reply.text.split()), passage)


def draft_of(replies: Sequence[AnswerReply], passages: Sequence[Candidate]) -> Draft:
    """Put replies together, in the order of the passages they were written from."""
    covering = [reply for reply in replies if reply.covered]
    sentences = [
        sentence_of(sentence, passages) for reply in covering for sentence in reply.sentences
    ]
    telling = max(covering if sentences else replies, key=lambda reply: reply.confidence)
    return drafted(sentences, confidence=telling.confidence)


def drafted(sentences: Sequence[AnswerSentence], *, confidence: float) -> Draft:
    """Return the draft that these sentences are; without any the question is not covered."""
    return Draft(
        tuple(sentences),
        covered=bool(sentences),
        confidence=confidence,
        reason=_ANSWERED if sentences else _NOT_ANSWERED,
    )
