"""The only importer of the `openai` package: what goes over the wire, and what comes back.

Importing it takes a second or two: the gateway does so with its first call.
"""

import weakref
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, TypeAlias, TypeVar, cast

import httpx2
import openai
from openai.types import CompletionUsage
from openai.types.chat import ChatCompletion, ChatCompletionChunk

from engines.llm.endpoint import Endpoint, Secret
from engines.llm.errors import EndpointDownError, EndpointTimeoutError
from engines.llm.faults import Status, StatusError, retry_after
from engines.transport import TimedTransport

Message: TypeAlias = dict[str, str]

_CONNECTIONS = 32
_USER_AGENT = "plumbline"
# The SDK does not validate: what is not of the protocol fails where it is used.
_NOT_THE_PROTOCOL = (ValueError, TypeError, AttributeError, LookupError)
_FAULTS = (openai.OpenAIError, httpx2.HTTPError, *_NOT_THE_PROTOCOL)

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Answer:
    """What came back.

    Attributes:
        text: The reply's text, thoughts included where the endpoint leaves them in.
        finish: Why it ended: "stop", "length", "content_filter" or what the endpoint calls it.
        refusal: Its words, where the model refused.
        prompt_tokens: As reported; None where nothing was.
        reply_tokens: Likewise.
    """

    text: str
    finish: str
    refusal: str
    prompt_tokens: int | None
    reply_tokens: int | None


class Wire:
    """A client of one endpoint, with connections of its own; safe in several threads.

    Not to be used across a fork.
    """

    def __init__(self, endpoint: Endpoint) -> None:
        self._endpoint = endpoint
        http = httpx2.Client(
            transport=TimedTransport(base_url=endpoint.base_url, connections=_CONNECTIONS),
            follow_redirects=False,  # a redirect would take the key and the texts elsewhere
            trust_env=False,
        )
        # Whoever lets go of the last reference gives the connections back.
        self._closing = weakref.finalize(self, http.close)
        self._client = openai.OpenAI(
            base_url=endpoint.base_url,
            api_key=endpoint.key.reveal() or "none",
            max_retries=0,
            default_headers={
                # Else the SDK takes them from the environment and sends them to anybody.
                "OpenAI-Organization": cast("str", openai.Omit()),
                "OpenAI-Project": cast("str", openai.Omit()),
                "User-Agent": _USER_AGENT,
            },
            http_client=http,
        )

    def complete(
        self, messages: Sequence[Message], *, parameters: dict[str, Any], seconds: float
    ) -> Answer:
        """Ask for a whole reply within `seconds`.

        Raises:
            StatusError: The endpoint answered with an error.
            EndpointTimeoutError: The reply was not complete in time.
            EndpointDownError: There is no connection, or what came is not of the protocol.
        """
        return self._said(
            lambda: _answer(
                self._client.chat.completions.create(
                    messages=cast("Any", messages),
                    model=self._endpoint.model,
                    timeout=seconds,
                    **parameters,
                )
            )
        )

    def stream(
        self, messages: Sequence[Message], *, parameters: dict[str, Any], seconds: float
    ) -> "WireStream":
        """Ask for a reply piece by piece, all of it within `seconds`. Raises as `complete`."""
        opened = self._said(
            lambda: self._client.chat.completions.create(
                messages=cast("Any", messages),
                model=self._endpoint.model,
                timeout=seconds,
                stream=True,
                **parameters,
            )
        )
        return WireStream(opened, said=self._said)

    def embed(
        self, texts: Sequence[str], *, seconds: float
    ) -> tuple[list[list[float]], int | None]:
        """Return a vector per text, and the tokens reported. Raises as `complete`."""

        def ask() -> tuple[list[list[float]], int | None]:
            found = self._client.embeddings.create(
                input=list(texts),
                model=self._endpoint.model,
                encoding_format="float",
                dimensions=self._endpoint.dimensions or openai.omit,
                timeout=seconds,
            )
            rows = sorted(found.data, key=lambda item: item.index)
            tokens = found.usage.prompt_tokens if found.usage else None
            return [row.embedding for row in rows], tokens

        return self._said(ask)

    def rerank(
        self, query: str, texts: Sequence[str], *, seconds: float
    ) -> tuple[list[float], int | None]:
        """Return a score per text, and the tokens reported, from `/rerank` as Cohere has it.

        Raises as `complete`.
        """

        def ask() -> tuple[list[float], int | None]:
            found = self._client.post(
                "/rerank",
                cast_to=dict[str, Any],
                body={"model": self._endpoint.model, "query": query, "documents": list(texts)},
                options={"timeout": seconds},
            )
            scores = {row["index"]: float(row["relevance_score"]) for row in found["results"]}
            tokens = (found.get("usage") or {}).get("total_tokens")
            return [scores[place] for place in range(len(texts))], tokens

        return self._said(ask)

    def described(self, *, seconds: float) -> dict[str, Any]:
        """Return what the endpoint says of the model, {} where it says nothing. Raises likewise."""
        listed = self._said(
            lambda: [m.model_dump() for m in self._client.models.list(timeout=seconds).data]
        )
        return next((one for one in listed if one.get("id") == self._endpoint.model), {})

    def _said(self, ask: Callable[[], T]) -> T:
        """Return what `ask` gives, or raise in our words what went wrong.

        Raised outside the handler: as the cause or context of ours, the original would take its
        request along, which holds the key.
        """
        try:
            return ask()
        except _FAULTS as error:
            failure = _translated(error, self._endpoint)
        raise failure


class WireStream:
    """The pieces of a reply as they come; iterating raises as `Wire.complete`."""

    def __init__(
        self,
        opened: openai.Stream[ChatCompletionChunk],
        *,
        said: Callable[[Callable[[], str | None]], str | None],
    ) -> None:
        self._opened = opened
        self._said = said
        self._text: list[str] = []
        self._refusal: list[str] = []
        self._finish = ""
        self._usage: CompletionUsage | None = None

    def __iter__(self) -> Iterator[str]:
        chunks = iter(self._opened)
        while (piece := self._said(lambda: self._take(next(chunks, None)))) is not None:
            if piece:
                yield piece

    def answer(self) -> Answer:
        """Return the whole of it, once the last piece was taken."""
        return Answer(
            text="".join(self._text),
            finish=self._finish,
            refusal="".join(self._refusal),
            prompt_tokens=_prompt_tokens(self._usage),
            reply_tokens=self._usage.completion_tokens if self._usage else None,
        )

    def close(self) -> None:
        """End the request, whether or not the reply is complete."""
        self._opened.close()

    def _take(self, chunk: ChatCompletionChunk | None) -> str | None:
        if chunk is None:
            return None
        self._usage = chunk.usage or self._usage
        if not chunk.choices:
            return ""
        choice = chunk.choices[0]
        self._finish = choice.finish_reason or self._finish
        self._refusal.append(choice.delta.refusal or "")
        piece = choice.delta.content or ""
        self._text.append(piece)
        return piece


def _answer(found: ChatCompletion) -> Answer:
    choice = found.choices[0]
    return Answer(
        text=choice.message.content or "",
        finish=cast("str | None", choice.finish_reason) or "",
        refusal=choice.message.refusal or "",
        prompt_tokens=_prompt_tokens(found.usage),
        reply_tokens=found.usage.completion_tokens if found.usage else None,
    )


def _prompt_tokens(usage: CompletionUsage | None) -> int | None:
    # Some servers report 0 for a prompt they had in their cache.
    return (usage.prompt_tokens or None) if usage else None


def _translated(error: Exception, endpoint: Endpoint) -> Exception:
    name = endpoint.name
    if isinstance(error, openai.APIStatusError):
        return StatusError(_status(error, endpoint.key))
    cause = error.__cause__ or error
    if isinstance(cause, httpx2.ConnectTimeout):
        return EndpointDownError(f"{name} cannot be reached: nobody took the connection in time.")
    if isinstance(error, openai.APITimeoutError | httpx2.TimeoutException):
        return EndpointTimeoutError(f"{name} did not answer in time.")
    if isinstance(error, openai.APIConnectionError | httpx2.TransportError):
        return EndpointDownError(f"{name} cannot be reached, or broke the connection off.")
    if type(error) is openai.APIError:
        return StatusError(Status(0, _without(endpoint.key, error.message), error.code or ""))
    return EndpointDownError(f"{name} does not speak the protocol.")


def _status(error: openai.APIStatusError, key: Secret) -> Status:
    body = error.body if isinstance(error.body, dict) else {}
    message = body.get("message") or body.get("detail") or ""
    return Status(
        code=error.status_code,
        message=_without(key, message) if isinstance(message, str) else "",
        label=str(error.code or error.type or ""),
        parameter=str(error.param or ""),
        retry_after=retry_after(error.response.headers),
    )


def _without(key: Secret, message: str) -> str:
    return message.replace(key.reveal(), "…") if key else message


@lru_cache(maxsize=32)
def shared_wire(endpoint: Endpoint, *, process: int) -> Wire:
    """Return the one client of an endpoint in this process, so that its connections are reused.

    Args:
        endpoint: Whom to speak with.
        process: `os.getpid()`: a connection must not be used on both sides of a fork.
    """
    del process
    return Wire(endpoint)
