"""What an HTTP status means, and for how long to wait because of it."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime

from engines.llm.endpoint import Endpoint
from engines.llm.errors import (
    EndpointDownError,
    EndpointRefusedError,
    LlmError,
    PromptTooLongError,
    RateLimitedError,
)

TOO_MANY = 429
_BAD_REQUESTS = frozenset({400, 404, 415, 422, 501})
_NOT_IMPLEMENTED = 501
_KEY_REFUSED = frozenset({401, 403})
_QUOTA_CODES = frozenset({"insufficient_quota", "billing_hard_limit_reached"})
_WINDOW_CODES = frozenset({"context_length_exceeded", "exceed_context_size_error"})
_WINDOW_WORDS = ("context length", "context size", "context window", "maximum context")
_SHOWN = 200


@dataclass(frozen=True, slots=True)
class Status:
    """An answer that is no reply.

    Attributes:
        code: The HTTP status; 0 for an error that came within a stream.
        message: What the endpoint says of it, without the key should it repeat it.
        label: Its own code or type of error, "" where it names none.
        parameter: The parameter of the request it names, "" where it names none.
        retry_after: Seconds it asks to wait.
    """

    code: int
    message: str = ""
    label: str = ""
    parameter: str = ""
    retry_after: float | None = None

    @property
    def is_of_the_form(self) -> bool:
        """Whether it may be the form of the reply, asked for in the request, that is not known.

        llama-cpp-python answers 500 to a schema.
        """
        unsuitable = self.code in _BAD_REQUESTS or self.code == 500  # noqa: PLR2004
        return unsuitable and not self.is_of_the_window

    @property
    def is_of_the_window(self) -> bool:
        """Whether the prompt is longer than the model's window."""
        said = self.message.lower()
        return self.label in _WINDOW_CODES or any(words in said for words in _WINDOW_WORDS)

    @property
    def may_pass(self) -> bool:
        """Whether the same request may work a little later."""
        if self.code == TOO_MANY:
            return self.label not in _QUOTA_CODES
        if self.is_of_the_window:
            return False
        return self.code in {0, 408} or (self.code >= 500 and self.code != _NOT_IMPLEMENTED)  # noqa: PLR2004


class StatusError(Exception):
    """An endpoint answered with a status that is no reply; never leaves the gateway."""

    def __init__(self, status: Status) -> None:
        super().__init__(status.code)
        self.status = status


def outcome(status: Status, *, endpoint: Endpoint, tokens: int) -> LlmError:
    """Return the error that a status finally is.

    Args:
        status: What was answered.
        endpoint: Who answered.
        tokens: What prompt and reply were thought to need.
    """
    name, said = endpoint.name, _said(status)
    if status.is_of_the_window:
        message = f"{name} says that the prompt is longer than its context window{said}"
        return PromptTooLongError(message, tokens=tokens, window=endpoint.window)
    if not status.may_pass:
        if status.code in _KEY_REFUSED:
            said = ": enter another key."
        return EndpointRefusedError(f"{name} does not accept the call ({status.code}){said}")
    if status.code == TOO_MANY:
        message = f"{name} asks to send less. Try again later."
        return RateLimitedError(message, retry_after=status.retry_after)
    if status.code == 0:
        return EndpointDownError(f"{name} broke its reply off{said}")
    return EndpointDownError(f"{name} is out of order ({status.code}). Try again later.")


def retry_after(headers: Mapping[str, str]) -> float | None:
    """Return the seconds a `Retry-After` header asks for, as a number or as a date."""
    value = headers.get("retry-after", "").strip()
    if not value:
        return None
    try:
        return max(0.0, float(value))
    except ValueError:
        pass
    try:
        when = parsedate_to_datetime(value)
    except ValueError:
        return None
    return max(0.0, (when - datetime.now(UTC)).total_seconds())


def _said(status: Status) -> str:
    said = " ".join(status.message.split())[:_SHOWN]
    return f": {said}" if said else "."
