"""A double that answers what it was told to, for tests of everything around a gateway."""

import hashlib
from collections import deque
from collections.abc import Callable, Generator, Sequence
from threading import Lock
from typing import TypeAlias

import numpy as np

from engines.llm.concurrency import run_all
from engines.llm.contract import (
    Embeddings,
    Level,
    Prompt,
    ReplyModel,
    ReplyT,
    Structured,
    T,
    TextStream,
    Usage,
)
from engines.llm.errors import EmptyReplyError, InvalidReplyError, LlmError, PromptTooLongError
from engines.llm.replies import read_reply
from engines.llm.tokens import MESSAGE_TOKENS, REPLY_PRIMER_TOKENS, estimate

Answer: TypeAlias = ReplyModel | str | LlmError
Behaviour: TypeAlias = Callable[[Prompt, type[ReplyModel] | None], Answer]

_DIMENSIONS = 16


class ScriptedGateway:
    """Answers from a queue, and by `behave` once the queue is empty.

    An answer is an instance of the reply asked for, a raw text as a model would send it (JSON
    for a structured reply, thoughts and fences included), or an `LlmError` to raise.

    Attributes:
        seen: Every prompt it was asked, in order.
        behave: What to answer when nothing is queued, from the prompt and the type of reply (None
            for a stream): an obedient model, or one that knows the gold.
    """

    def __init__(
        self,
        *answers: Answer,
        behave: Behaviour | None = None,
        window: int = 8192,
        fingerprint: str = "scripted-1",
    ) -> None:
        self.seen: list[Prompt] = []
        self.behave = behave
        self._fingerprint = fingerprint
        self._window = window
        self._queue: deque[Answer] = deque(answers)
        self._lock = Lock()

    @property
    def fingerprint(self) -> str:
        """As given."""
        return self._fingerprint

    @property
    def window(self) -> int:
        """As given."""
        return self._window

    def enqueue(self, *answers: Answer) -> None:
        """Add answers to give, first in first out."""
        self._queue.extend(answers)

    def count(self, text: str) -> int:
        """Estimate, as the real one does before it has learned anything."""
        return estimate(text)

    def room(self, prompt: Prompt) -> int:
        """Return what is left of the window."""
        return self._window - self._size(prompt) - prompt.max_reply_tokens

    def structured(self, prompt: Prompt, reply: type[ReplyT]) -> Structured[ReplyT]:
        """Return the next answer as an instance of `reply`."""
        answer = self._next(prompt, reply)
        if isinstance(answer, str):
            answer = read_reply(answer, reply)
        if not isinstance(answer, reply):
            message = f"A {type(answer).__name__} was scripted where {reply.__name__} was asked for"
            raise InvalidReplyError(message)
        return Structured(answer, self._usage(prompt, answer.model_dump_json()), Level.SCHEMA)

    def stream(self, prompt: Prompt) -> TextStream:
        """Return the next answer, a text, word by word."""
        answer = self._next(prompt, None)
        if not isinstance(answer, str):
            message = f"A {type(answer).__name__} was scripted where text was asked for"
            raise InvalidReplyError(message)
        return TextStream(self._pieces(prompt, answer))

    def embed(self, texts: Sequence[str]) -> Embeddings:
        """Return vectors that depend on the texts alone and mean nothing."""
        rows = [hashlib.sha256(text.encode()).digest()[:_DIMENSIONS] for text in texts]
        vectors = np.array([list(row) for row in rows], dtype=np.float32)
        vectors = vectors.reshape(len(texts), _DIMENSIONS)
        vectors /= np.linalg.norm(vectors, axis=1, keepdims=True)
        return Embeddings(vectors, Usage(sum(estimate(text) for text in texts), 0))

    def run_all(self, calls: Sequence[Callable[[], T]], *, at_most: int) -> list[T | LlmError]:
        """Make several calls at once."""
        return run_all(calls, at_most=at_most)

    def _next(self, prompt: Prompt, reply: type[ReplyModel] | None) -> Answer:
        if self.room(prompt) < 0:
            tokens = self._size(prompt) + prompt.max_reply_tokens
            message = f"The prompt needs {tokens} tokens, and the model has {self._window}."
            raise PromptTooLongError(message, tokens=tokens, window=self._window)
        with self._lock:
            self.seen.append(prompt)
            answer = self._queue.popleft() if self._queue else None
        if answer is None and self.behave is not None:
            answer = self.behave(prompt, reply)
        if answer is None or answer == "":
            message = "The model sent an empty reply."
            raise EmptyReplyError(message)
        if isinstance(answer, LlmError):
            raise answer
        return answer

    def _pieces(self, prompt: Prompt, text: str) -> Generator[str, None, Usage]:
        words = text.split(" ")
        for place, word in enumerate(words):
            yield word if place == len(words) - 1 else f"{word} "
        return self._usage(prompt, text)

    def _usage(self, prompt: Prompt, reply: str) -> Usage:
        return Usage(self._size(prompt), estimate(reply))

    @staticmethod
    def _size(prompt: Prompt) -> int:
        texts = (prompt.instructions, prompt.content)
        return sum(estimate(text) + MESSAGE_TOKENS for text in texts) + REPLY_PRIMER_TOKENS
