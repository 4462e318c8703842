"""What the calls of one gateway share: endpoint, connections, and what they have learned."""

import os
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from threading import Lock
from typing import TYPE_CHECKING, Any, TypeVar

from engines.llm.contract import Level, Prompt, Usage
from engines.llm.dialect import Dialect
from engines.llm.endpoint import Endpoint
from engines.llm.errors import (
    EmptyReplyError,
    ModelRefusedError,
    PromptCutError,
    PromptTooLongError,
    ReplyCutError,
)
from engines.llm.faults import StatusError, outcome
from engines.llm.patience import Patience
from engines.llm.tokens import (
    MESSAGE_TOKENS,
    REPLY_PRIMER_TOKENS,
    Calibration,
    estimate,
    estimate_plain,
    floor,
)

if TYPE_CHECKING:
    from engines.llm.wire import Answer, Message, Wire

T = TypeVar("T")

_CUT = frozenset({"length", "max_tokens"})
_FILTERED = "content_filter"


@dataclass(frozen=True, slots=True)
class Learned:
    """What calls of an endpoint have taught, to be kept between processes.

    Attributes:
        level: How it is brought to answer in a form; None while nothing has worked.
        calibration: How its tokeniser counts.
        dialect: What it calls things.
    """

    level: Level | None = None
    calibration: Calibration = field(default_factory=Calibration)
    dialect: Dialect = field(default_factory=Dialect)


class Session:
    """The endpoint, a client of it, and what is known of it. Safe in several threads."""

    def __init__(
        self, endpoint: Endpoint, *, learned: Learned, pause: Callable[[float], None] = time.sleep
    ) -> None:
        self.endpoint = endpoint
        self._learned = learned
        self._pause = pause
        self._learning = Lock()

    @property
    def wire(self) -> "Wire":
        """The client, shared by all sessions of this endpoint in this process."""
        from engines.llm.wire import shared_wire  # noqa: PLC0415 - it takes a second to import

        return shared_wire(self.endpoint, process=os.getpid())

    @property
    def learned(self) -> Learned:
        """What is known by now."""
        return self._learned

    def learn(self, **found: Any) -> None:  # noqa: ANN401 - as in dataclasses.replace
        """Remember new values of `Learned`."""
        with self._learning:
            self._learned = replace(self._learned, **found)

    def patience(self) -> Patience:
        """Return the time for one call, beginning now."""
        return Patience(self.endpoint.seconds, self._pause)

    def settled(self, ask: Callable[[], T], *, tokens: int) -> T:
        """Return what `ask` gives; a status that is no reply becomes the error that it is.

        Args:
            ask: One or more requests.
            tokens: What prompt and reply are thought to need.
        """
        try:
            return ask()
        except StatusError as error:
            raise outcome(error.status, endpoint=self.endpoint, tokens=tokens) from None

    def in_dialect(self, ask: Callable[[Dialect], T]) -> T:
        """Return what `ask` gives, in a dialect that leaves out what the endpoint refuses.

        Raises:
            StatusError: It is refused whatever is left out.
        """
        dialect = self._learned.dialect
        while True:
            try:
                return ask(dialect)
            except StatusError as error:
                adapted = dialect.adapted(error.status)
                if adapted is None:
                    raise
            dialect = adapted
            self.learn(dialect=dialect)

    def count(self, text: str) -> int:
        """Return how many tokens a text takes at most."""
        return self._learned.calibration.at_most(estimate(text))

    def size(self, messages: "Sequence[Message]") -> int:
        """Return how many tokens messages take at most."""
        return self._learned.calibration.at_most(_estimated(messages))

    def require_room(self, messages: "Sequence[Message]", prompt: Prompt) -> int:
        """Return the tokens that prompt and reply take at most.

        Raises:
            PromptTooLongError: They do not fit the window.
        """
        tokens = self.size(messages) + prompt.max_reply_tokens
        window = self.endpoint.window
        if tokens > window:
            message = (
                f"The prompt and its reply need up to {tokens:,} tokens, and the context window of"
                f" {self.endpoint.name} has {window:,}. Nothing was sent."
            )
            raise PromptTooLongError(message, tokens=tokens, window=window)
        return tokens

    def usage(self, answer: "Answer", messages: "Sequence[Message]", *, seconds: float) -> Usage:
        """Return what an answer took, estimated where the endpoint does not say."""
        return Usage(
            prompt_tokens=answer.prompt_tokens or self.size(messages),
            reply_tokens=answer.reply_tokens or self.count(answer.text),
            seconds=seconds,
            estimated=answer.prompt_tokens is None or answer.reply_tokens is None,
        )

    def require_whole(self, answer: "Answer", messages: "Sequence[Message]") -> None:
        """Refuse an answer to half a prompt, half an answer, and none.

        Raises:
            PromptCutError: The endpoint read less than was sent.
            ModelRefusedError: It declined.
            ReplyCutError: The reply ended at its limit.
            EmptyReplyError: There is no text.
        """
        self._require_all_was_read(answer, messages)
        name = self.endpoint.name
        if answer.refusal or answer.finish == _FILTERED:
            message = f"{name} declined to answer."
            raise ModelRefusedError(message)
        if answer.finish in _CUT:
            message = f"The reply of {name} ended at its length limit and is not whole."
            raise ReplyCutError(message)
        if not answer.text.strip():
            message = f"{name} sent an empty reply."
            raise EmptyReplyError(message)

    def _require_all_was_read(self, answer: "Answer", messages: "Sequence[Message]") -> None:
        reported, estimated = answer.prompt_tokens, _estimated(messages)
        if reported is None:
            return
        calibration = self._learned.calibration
        least = calibration.at_least(
            plain=sum(estimate_plain(message["content"]) for message in messages),
            floor=sum(floor(message["content"]) for message in messages),
        )
        if reported < least:
            message = (
                f"{self.endpoint.name} read {reported:,} tokens of a prompt of at least {least:,}:"
                " it cut the rest silently. Set its context window as it really is."
            )
            raise PromptCutError(message)
        self.learn(calibration=calibration.learn(estimated=estimated, reported=reported))


def _estimated(messages: "Sequence[Message]") -> int:
    sizes = (estimate(message["content"]) + MESSAGE_TOKENS for message in messages)
    return sum(sizes) + REPLY_PRIMER_TOKENS


def messages_of(prompt: Prompt, *, rules: str = "") -> "list[Message]":
    """Return the messages of a prompt; further `rules` of ours end the system part."""
    instructions = f"{prompt.instructions}\n\n{rules}" if rules else prompt.instructions
    return [
        {"role": "system", "content": instructions},
        {"role": "user", "content": prompt.content},
    ]
