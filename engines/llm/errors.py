"""What can go wrong with a call of a language model, each with its defined outcome.

Two families decide what a caller does. `UnavailableError`: nobody answered, so fall back to the
local engine or wait. `ReplyError`: somebody answered something that cannot be used, so this item
alone has failed. `PromptTooLongError` stands apart: nothing was sent, split it or refuse it.

A message is for a person: what happened and what to do next. It never holds a key, and an error
never carries the transport's own exception, whose request has the key in its headers.
"""

from typing import TYPE_CHECKING, ClassVar

if TYPE_CHECKING:
    from engines.llm.contract import Usage


class LlmError(Exception):
    """A call of a language model gave nothing to use.

    Attributes:
        retryable: The same call may work later, with nothing changed.
        breaks_circuit: It says that the endpoint is not well, not that this call was odd.
        usage: What was spent before it failed; None where nothing was answered.
    """

    retryable: ClassVar[bool] = False
    breaks_circuit: ClassVar[bool] = False
    usage: "Usage | None" = None


class UnavailableError(LlmError):
    """Nobody answered: use the local engine, or wait."""


class EndpointDownError(UnavailableError):
    """The endpoint cannot be reached, answers 5xx, or was found so a moment ago."""

    retryable = True
    breaks_circuit = True


class CircuitOpenError(EndpointDownError):
    """The endpoint failed so often of late that it is left alone for a while; nothing was sent."""

    breaks_circuit = False


class EndpointTimeoutError(UnavailableError):
    """The answer was not complete when the time for it was over."""

    retryable = True
    breaks_circuit = True


class RateLimitedError(UnavailableError):
    """The endpoint asks for patience.

    Attributes:
        retry_after: Seconds it asked for; None where it did not say.
    """

    retryable = True

    def __init__(self, message: str, *, retry_after: float | None) -> None:
        super().__init__(message)
        self.retry_after = retry_after


class EndpointRefusedError(UnavailableError):
    """The endpoint does not accept the call: key, model, quota or request. Settings must change."""

    breaks_circuit = True


class BudgetExceededError(UnavailableError):
    """The day's hard cap would be passed; nothing was sent."""

    retryable = True


class PromptTooLongError(LlmError):
    """The prompt and its reply do not fit the context window; nothing is ever cut silently.

    Attributes:
        tokens: What prompt and reply need.
        window: What the model has.
    """

    def __init__(self, message: str, *, tokens: int, window: int) -> None:
        super().__init__(message)
        self.tokens = tokens
        self.window = window


class ReplyError(LlmError):
    """The model answered, and the answer cannot be used."""


class PromptCutError(ReplyError):
    """The endpoint reports fewer prompt tokens than were sent: it cut the prompt silently."""


class ReplyCutError(ReplyError):
    """The reply ended at its length limit, not where the model wanted to end it."""


class ModelRefusedError(ReplyError):
    """The model or its filter declined to answer."""


class EmptyReplyError(ReplyError):
    """There was no text in the reply, or nothing but the model's thoughts."""

    retryable = True


class InvalidReplyError(ReplyError):
    """The reply does not have the form asked for, not even after the model was shown why."""

    retryable = True


class WrongLanguageError(ReplyError):
    """The reply is in another language than was asked for."""

    retryable = True


class QuoteNotFoundError(ReplyError):
    """The reply quotes words that do not stand in the text it was given."""
