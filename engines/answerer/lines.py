"""An answer that comes line by line, each line one JSON object, so that it can be read as it comes.

The first line says whether the question is covered, every further one is a sentence. Each is
parsed strictly; what does not parse is an error, as everywhere.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace

from pydantic import ValidationError

from engines.answerer.contract import AnswerSentence, Candidate, Draft
from engines.answerer.replies import (
    MOST_SENTENCES,
    AnswerReply,
    OpeningReply,
    SentenceReply,
    draft_of,
    drafted,
    sentence_of,
)
from engines.llm import InvalidReplyError
from engines.llm.contract import ReplyT
from engines.llm.replies import read_reply

TASK = (
    "Answer the question from the passages. Reply in lines, each line one JSON object, and with"
    " nothing else. The first line says whether the passages answer it and how sure you are that"
    ' your sentences do, from 0 to 1: {"covered": true, "confidence": 0.9}. After it comes one line'
    " for each sentence, with the number of the one passage it rests on:"
    ' {"passage": 2, "text": "…"}. At most 12 sentences. If the passages do not answer the'
    " question, the first line says so, and no other follows."
)
TASK_OF_PARTS = (
    f"{TASK} The question was taken apart: answer every part that the passages answer, and list in"
    ' the first line the numbers of those they do not answer: {"covered": true, "confidence": 0.9,'
    ' "unanswered": [2]}. Covered is false only where they answer none.'
)
_LONGEST_LINE = 4_000  # characters; a sentence has 800
_FENCE = "```"


def read(
    pieces: Iterable[str], passages: Sequence[Candidate], *, stopped: Callable[[], bool]
) -> Iterator[AnswerSentence | Draft]:
    """Yield each sentence when its line is complete, and the draft at the end.

    A reply that is one object instead, as models that are used to it send, is read as that object.

    Args:
        pieces: The reply as it comes.
        passages: What the numbers in it stand for, from 1.
        stopped: Asked with every piece; nothing more is read or yielded once it says so.

    Raises:
        InvalidReplyError: It is neither lines nor such an object.
    """
    heard, said = _Heard(pieces, stopped), False
    try:
        for item in _line_by_line(heard, passages):
            said = True
            yield item
    except InvalidReplyError:
        # Read to its end: only then does the endpoint tell what it took.
        heard.read_out()
        if said:
            raise
    else:
        return
    if not stopped():
        draft = draft_of([read_reply(heard.text, AnswerReply)], passages)
        yield from draft.sentences
        yield draft


class _Heard:
    """The pieces of a reply, until somebody stops it; remembers what was said."""

    def __init__(self, pieces: Iterable[str], stopped: Callable[[], bool]) -> None:
        self._pieces = iter(pieces)
        self._said: list[str] = []
        self.stopped = stopped

    def __iter__(self) -> Iterator[str]:
        for piece in self._pieces:
            if self.stopped():
                return
            self._said.append(piece)
            yield piece

    @property
    def text(self) -> str:
        return "".join(self._said)

    def read_out(self) -> None:
        for _ in self:
            pass


def _line_by_line(heard: _Heard, passages: Sequence[Candidate]) -> Iterator[AnswerSentence | Draft]:
    lines = _lines(heard)
    opening = _parsed(next(lines, ""), OpeningReply)
    sentences: list[AnswerSentence] = []
    for line in lines if opening.covered else ():
        if len(sentences) == MOST_SENTENCES:
            message = f"The model wrote more than {MOST_SENTENCES} sentences."
            raise InvalidReplyError(message)
        sentences.append(sentence_of(_parsed(line, SentenceReply), passages))
        yield sentences[-1]
    heard.read_out()
    if not heard.stopped():
        draft = drafted(sentences, confidence=opening.confidence)
        yield replace(draft, unanswered=tuple(opening.unanswered))


def _lines(heard: _Heard) -> Iterator[str]:
    """Yield the lines that say something; those of a fence round them say nothing."""
    rest = ""
    for piece in heard:
        *whole, rest = f"{rest}{piece}".split("\n")
        yield from filter(_says_something, whole)
        if len(rest) > _LONGEST_LINE:
            message = "The model wrote a line without an end."
            raise InvalidReplyError(message)
    if _says_something(rest):
        yield rest


def _says_something(line: str) -> bool:
    return bool(line.strip()) and not line.strip().startswith(_FENCE)


def _parsed(line: str, reply: type[ReplyT]) -> ReplyT:
    try:
        return reply.model_validate_json(line)
    except ValidationError:
        message = "A line of the model's answer does not have the form asked for."
    raise InvalidReplyError(message)
