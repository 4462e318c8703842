"""The answerer on a language model: it writes from numbered passages and names them."""

from collections.abc import Sequence
from functools import partial

from pydantic import Field

from engines.answerer.contract import AnswerSentence, Candidate, Draft
from engines.llm import (
    Data,
    Gateway,
    LlmError,
    Prompt,
    ReplyError,
    ReplyModel,
    compose,
    pack,
    prompt_version,
    run_all,
)

_VERSION = 1
_REPLY_TOKENS = 1_500
_FREE = 0.9  # of the room; the rest is the schema's
# What `compose` puts round a passage, as long as it gets.
_FENCES = "\n\n<<<passage 99 0123456789abcdef>>>\n\n<<<end of passage 99 0123456789abcdef>>>"

INSTRUCTIONS = (
    "You answer a question from numbered passages of a wiki, and from nothing else: what you know"
    " of the world does not count. Write the fewest sentences that answer it, each complete in"
    " itself and resting on one passage. Keep numbers, dates, names, conditions and exceptions as"
    " the passage has them. Answer in the language of the question. Where the passages do not"
    " answer, or answer only something near it, say that it is not covered: that is a good answer."
)
TASK = (
    "Answer the question from the passages. Give each sentence with the number of the one passage"
    " it rests on. If they do not answer it, set covered to false, give no sentence, and say in"
    " one plain sentence what is missing."
)


class SentenceReply(ReplyModel):
    """A sentence and the number of its passage."""

    text: str = Field(min_length=1, max_length=800)
    passage: int


class AnswerReply(ReplyModel):
    """What the model answers from one set of passages."""

    covered: bool
    sentences: list[SentenceReply] = Field(max_length=12)
    reason: str = Field(max_length=400)
    confidence: float = Field(ge=0, le=1)


class LlmAnswerer:
    """Asks the model; a sentence that names no passage it was given is not taken."""

    def __init__(self, gateway: Gateway, *, at_most: int = 4) -> None:
        self._gateway = gateway
        self._at_most = at_most

    @property
    def fingerprint(self) -> str:
        """Code version, model and prompt."""
        prompt = prompt_version(INSTRUCTIONS, TASK)
        return f"answerer-llm-{_VERSION}:{self._gateway.fingerprint}:{prompt}"

    def answer(self, question: str, passages: Sequence[Candidate]) -> Draft:
        """Answer from these passages only, in several calls where one cannot hold them.

        Raises:
            UnavailableError: Nobody answered.
            ReplyError: Every reply was of no use.
            PromptTooLongError: One passage alone is too long for the model.
        """
        if not passages:
            return Draft((), covered=False, confidence=1.0, reason="Nothing was found to read.")
        numbered = list(enumerate(passages, start=1))
        room = int(self._gateway.room(_prompt(question, [])) * _FREE)
        groups = pack(numbered, size=lambda each: self._size(each[1]), room=room)
        prompts = [_prompt(question, group) for group in groups]
        replies = run_all([partial(self._ask, each) for each in prompts], at_most=self._at_most)
        return _draft(_usable(replies), {number: each.id for number, each in numbered})

    def _size(self, passage: Candidate) -> int:
        return self._gateway.count(_text(passage) + _FENCES)

    def _ask(self, prompt: Prompt) -> AnswerReply:
        return self._gateway.structured(prompt, AnswerReply).value


def _text(passage: Candidate) -> str:
    place = " / ".join(part for part in (passage.title, passage.heading) if part)
    return f"{place}\n\n{passage.text}"


def _prompt(question: str, group: Sequence[tuple[int, Candidate]]) -> Prompt:
    passages = [Data(f"passage {number}", _text(passage)) for number, passage in group]
    return compose(
        INSTRUCTIONS,
        task=TASK,
        data=[Data("question", question), *passages],
        max_reply_tokens=_REPLY_TOKENS,
    )


def _usable(replies: Sequence[AnswerReply | LlmError]) -> list[AnswerReply]:
    """Return the replies; one odd one among several is left out, none at all is an error."""
    usable = [reply for reply in replies if isinstance(reply, AnswerReply)]
    failed = [reply for reply in replies if isinstance(reply, LlmError)]
    for error in failed:
        if not usable or not isinstance(error, ReplyError):
            raise error
    return usable


def _draft(replies: Sequence[AnswerReply], ids: dict[int, int]) -> Draft:
    """Put the replies together, in the order of the passages they were written from."""
    covering = [reply for reply in replies if reply.covered]
    sentences = tuple(
        AnswerSentence(" ".join(sentence.text.split()), ids[sentence.passage])
        for reply in covering
        for sentence in reply.sentences
        if sentence.passage in ids
    )
    telling = max(covering if sentences else replies, key=lambda reply: reply.confidence)
    fallback = "The passages answer it." if sentences else "The passages do not answer it."
    return Draft(
        sentences=sentences,
        covered=bool(sentences),
        confidence=telling.confidence,
        reason=telling.reason.strip() or fallback,
    )
