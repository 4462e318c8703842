"""A gateway that keeps the books: budget and circuit before a call, ledger after it."""

from collections.abc import Generator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace

from django.db import connection

from endpoints.models import ModelCall, RoleEndpoint
from endpoints.services import circuits
from endpoints.services.learning import keep_learned
from endpoints.services.spending import record_usage, reserve
from engines.llm import (
    Embeddings,
    EndpointGateway,
    EndpointRefusedError,
    LlmError,
    Prompt,
    PromptTooLongError,
    Reranked,
    Structured,
    TextStream,
    Usage,
)
from engines.llm.contract import ReplyT

_NOTHING = Usage(0, 0, requests=0)


class CalledInTransactionError(RuntimeError):
    """A model was called while a database transaction was open: a fault of the caller's code."""


@dataclass(slots=True)
class _Call:
    """One call in the books."""

    entry: ModelCall
    usage: Usage | None = None


class MeteredGateway:
    """The gateway of a role: what `EndpointGateway` promises, and the books.

    No connection to the database is held while the endpoint is waited for.
    """

    def __init__(
        self, inner: EndpointGateway, *, endpoint: RoleEndpoint, problem: str = ""
    ) -> None:
        """Wrap a gateway.

        Args:
            inner: Who speaks with the endpoint.
            endpoint: Its settings.
            problem: Why it cannot be called at all, "" where it can.
        """
        self._inner = inner
        self._endpoint = endpoint
        self._problem = problem

    @property
    def fingerprint(self) -> str:
        """As the inner gateway's."""
        return self._inner.fingerprint

    @property
    def window(self) -> int:
        """As the inner gateway's."""
        return self._inner.window

    def declared_window(self) -> int | None:
        """As the inner gateway's; it costs nothing."""
        release_connection()
        return self._inner.declared_window()

    def count(self, text: str) -> int:
        """As the inner gateway's."""
        return self._inner.count(text)

    def room(self, prompt: Prompt) -> int:
        """As the inner gateway's."""
        return self._inner.room(prompt)

    def structured(self, prompt: Prompt, reply: type[ReplyT]) -> Structured[ReplyT]:
        """Return a validated instance of `reply`, and book it."""
        with self._booked(self._prompt_tokens(prompt), prompt.max_reply_tokens) as call:
            found = self._inner.structured(prompt, reply)
            call.usage = found.usage
        return found

    def embed(self, texts: Sequence[str]) -> Embeddings:
        """Return a vector per text, and book it."""
        with self._booked(sum(self.count(text) for text in texts), 0) as call:
            found = self._inner.embed(texts)
            call.usage = found.usage
        return found

    def rerank(self, query: str, texts: Sequence[str]) -> Reranked:
        """Return a score per text, and book it."""
        with self._booked(sum(self.count(text) for text in (query, *texts)), 0) as call:
            found = self._inner.rerank(query, texts)
            call.usage = found.usage
        return found

    def stream(self, prompt: Prompt) -> TextStream:
        """Return the reply piece by piece; it is booked when it ends or is left."""
        return TextStream(self._pieces(prompt))

    def _pieces(self, prompt: Prompt) -> Generator[str, None, Usage]:
        tokens = self._prompt_tokens(prompt)
        with self._booked(tokens, prompt.max_reply_tokens) as call:
            # Until the end is reached, what was received is all that is known.
            call.usage = Usage(tokens, 0, estimated=True)
            with self._inner.stream(prompt) as stream:
                for piece in stream:
                    taken = call.usage.reply_tokens + self.count(piece)
                    call.usage = replace(call.usage, reply_tokens=taken)
                    yield piece
            call.usage = stream.usage or call.usage
        return call.usage

    def _prompt_tokens(self, prompt: Prompt) -> int:
        return self.window - self.room(prompt) - prompt.max_reply_tokens

    @contextmanager
    def _booked(self, prompt_tokens: int, reply_tokens: int) -> Generator[_Call, None, None]:
        require_no_transaction()
        try:
            call = _Call(self._reserved(prompt_tokens, reply_tokens))
        finally:
            # Also where it was refused: the thread that asked may be one of a pool.
            release_connection()
        before = self._inner.learned
        # Whatever else may end it, a time limit or a kill, leaves the estimate in the books.
        try:
            yield call
        except LlmError as error:
            self._book(call, error)
            raise
        except GeneratorExit:
            self._book(call, None)
            raise
        else:
            self._book(call, None)
        finally:
            keep_learned(self._endpoint, before=before, after=self._inner.learned)
            release_connection()

    def _reserved(self, prompt_tokens: int, reply_tokens: int) -> ModelCall:
        """Enter the call in the books, unless it must not be made."""
        if self._problem:
            raise EndpointRefusedError(self._problem)
        circuits.require_closed(self._endpoint, seconds=self._inner.endpoint.seconds)
        return reserve(
            endpoint=self._endpoint, prompt_tokens=prompt_tokens, reply_tokens=reply_tokens
        )

    def _book(self, call: _Call, error: LlmError | None) -> None:
        usage = (error.usage if error else None) or call.usage or _NOTHING
        record_usage(call=call.entry, endpoint=self._endpoint, usage=usage, error=error)
        if error is not None and error.breaks_circuit:
            circuits.record_failure(self._endpoint, error)
        elif not isinstance(error, PromptTooLongError):
            # Even who answers nonsense, or asks for patience, is there.
            circuits.record_success(self._endpoint)


def require_no_transaction() -> None:
    """Refuse to wait for a model while rows are locked.

    Raises:
        CalledInTransactionError: A transaction is open. That of a test case does not count.
    """
    # Django's own mark, by which its `durable` blocks know a test case.
    if any(not getattr(block, "_from_testcase", False) for block in connection.atomic_blocks):
        message = "A language model is called inside a transaction: call it first, then write."
        raise CalledInTransactionError(message)


def release_connection() -> None:
    """Give the connection to the database back; the next query opens another."""
    if not connection.in_atomic_block:
        connection.close()
