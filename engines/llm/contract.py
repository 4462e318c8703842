"""What a language model is asked and what it answers, whoever serves it."""

from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from types import TracebackType
from typing import Generic, Protocol, Self, TypeVar

import numpy as np
from numpy.typing import NDArray
from pydantic import BaseModel, ConfigDict

from engines.llm.errors import LlmError

DEFAULT_REPLY_TOKENS = 1024


class ReplyModel(BaseModel):
    """Base of every structured reply: nothing missing, nothing more, never changed.

    Every string and list in it is bounded (`Field(max_length=…)`), because a model that loops
    otherwise fills its window; `reply_schema` refuses a reply that forgets one.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)


T = TypeVar("T")
ReplyT = TypeVar("ReplyT", bound=ReplyModel)


@dataclass(frozen=True, slots=True)
class Prompt:
    """One question to a model; make it with `engines.llm.compose`.

    Attributes:
        instructions: The system part, our own words only: a constant of the code.
        content: The user part: our task, and between fences whatever others wrote.
        max_reply_tokens: The reply may be this long; one that ends there is a failure.
    """

    instructions: str
    content: str
    max_reply_tokens: int = DEFAULT_REPLY_TOKENS


class Level(StrEnum):
    """How an endpoint is brought to answer in a form, the most reliable first."""

    SCHEMA = "json_schema"
    PLAIN_SCHEMA = "json_schema without bounds"
    OBJECT = "json_object"
    TEXT = "text"


@dataclass(frozen=True, slots=True)
class Usage:
    """What one call took, retries included.

    Attributes:
        prompt_tokens: As the endpoint reports them, else estimated.
        reply_tokens: Likewise.
        requests: HTTP requests that were answered.
        seconds: From the first request to the last byte.
        estimated: Whether the endpoint reported no tokens.
    """

    prompt_tokens: int
    reply_tokens: int
    requests: int = 1
    seconds: float = 0.0
    estimated: bool = False

    def __add__(self, other: "Usage") -> "Usage":
        return Usage(
            self.prompt_tokens + other.prompt_tokens,
            self.reply_tokens + other.reply_tokens,
            self.requests + other.requests,
            self.seconds + other.seconds,
            self.estimated or other.estimated,
        )


@dataclass(frozen=True, slots=True)
class Structured(Generic[ReplyT]):
    """A reply that has the form asked for."""

    value: ReplyT
    usage: Usage
    level: Level


@dataclass(frozen=True, slots=True)
class Embeddings:
    """One row of length one (L2) per text, in their order."""

    vectors: NDArray[np.float32]
    usage: Usage


@dataclass(frozen=True, slots=True)
class Reranked:
    """A score per text, in their order; more is better, and only within one call."""

    scores: tuple[float, ...]
    usage: Usage


class TextStream:
    """The pieces of a streamed reply, without the model's thoughts.

    Iterating raises an `LlmError` where the reply fails, however late. Leaving the `with` block
    early ends the request: this is how a person's stop reaches the endpoint.

    Attributes:
        usage: What it took; None until the last piece was read.
    """

    def __init__(self, pieces: Generator[str, None, Usage]) -> None:
        self._pieces = pieces
        self.usage: Usage | None = None

    def __iter__(self) -> Iterator[str]:
        self.usage = yield from self._pieces

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._pieces.close()


class Gateway(Protocol):
    """The one way to a language model. Safe to call from several threads.

    Every method may raise any `LlmError`. No database transaction is open while one runs.
    """

    @property
    def fingerprint(self) -> str:
        """Endpoint, model, temperature and code version; changes when any of them changes."""
        ...

    @property
    def window(self) -> int:
        """Context window in tokens, prompt and reply together."""
        ...

    def count(self, text: str) -> int:
        """Return how many tokens `text` takes at most, as far as is known of this model."""
        ...

    def room(self, prompt: Prompt) -> int:
        """Return how many more tokens of content `prompt` may have; negative when it is too long.

        Replies that are structured need some of it for their schema: ask for it with a prompt that
        is complete but for its data, and leave a tenth free.
        """
        ...

    def structured(self, prompt: Prompt, reply: type[ReplyT]) -> Structured[ReplyT]:
        """Return a validated instance of `reply`."""
        ...

    def stream(self, prompt: Prompt) -> TextStream:
        """Return the reply piece by piece, as plain text."""
        ...

    def embed(self, texts: Sequence[str]) -> Embeddings:
        """Return a vector per text."""
        ...

    def run_all(self, calls: Sequence[Callable[[], T]], *, at_most: int) -> list[T | LlmError]:
        """Make several calls at once; see `engines.llm.concurrency`.

        Who waits for them waits in another thread than asks, and must hold nothing either.
        """
        ...
