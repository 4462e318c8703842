"""A gateway that keeps the books: budget and circuit before a call, ledger after it."""

from collections.abc import Callable, Generator, Sequence
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
    EndpointTimeoutError,
    LlmError,
    Prompt,
    PromptTooLongError,
    ReplyModel,
    Reranked,
    Structured,
    TextStream,
    Usage,
)
from engines.llm.concurrency import run_all
from engines.llm.contract import ReplyT, T

_NOTHING = Usage(0, 0, requests=0)


class CalledInTransactionError(RuntimeError):
    """A model was called while a database transaction was open: a fault of the caller's code."""


@dataclass(slots=True)
class _Call:
    """One call in the books.

    Attributes:
        entry: Its row.
        prompt_tokens: What one request sends.
        usage: What it took, as far as is known.
    """

    entry: ModelCall
    prompt_tokens: int
    usage: Usage | None = None

    def spent(self, error: LlmError | None) -> Usage:
        """Return what it took in the end, with or without an error."""
        if self.usage is not None:
            return (error.usage if error else None) or self.usage
        known = (error.usage if error else None) or _NOTHING
        if isinstance(error, EndpointTimeoutError):
            # Who was too slow may have read the prompt, and bills it; of a reply nothing is known.
            return known + Usage(self.prompt_tokens, 0, requests=0, estimated=True)
        return known


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

    def size(self, prompt: Prompt, reply: type[ReplyModel] | None = None) -> int:
        """As the inner gateway's."""
        return self._inner.size(prompt, reply)

    def room(self, prompt: Prompt) -> int:
        """As the inner gateway's."""
        return self._inner.room(prompt)

    def structured(self, prompt: Prompt, reply: type[ReplyT]) -> Structured[ReplyT]:
        """Return a validated instance of `reply`, and book it."""
        size, most = self.size(prompt, reply), self._inner.most(prompt, reply)
        with self._booked(size, most) as call:
            found = self._inner.structured(prompt, reply)
            call.usage = found.usage
        return found

    def embed(self, texts: Sequence[str]) -> Embeddings:
        """Return a vector per text, and book it."""
        size = sum(self.count(text) for text in texts)
        with self._booked(size, Usage(size, 0)) as call:
            found = self._inner.embed(texts)
            call.usage = found.usage
        return found

    def rerank(self, query: str, texts: Sequence[str]) -> Reranked:
        """Return a score per text, and book it."""
        size = sum(self.count(text) for text in (query, *texts))
        with self._booked(size, Usage(size, 0)) as call:
            found = self._inner.rerank(query, texts)
            call.usage = found.usage
        return found

    def run_all(self, calls: Sequence[Callable[[], T]], *, at_most: int) -> list[T | LlmError]:
        """Make several calls at once; who waits for them holds no connection either."""
        require_no_transaction()
        release_connection()
        return run_all(calls, at_most=at_most, afterwards=release_connection)

    def stream(self, prompt: Prompt) -> TextStream:
        """Return the reply piece by piece; it is booked when it ends or is left."""
        return TextStream(self._pieces(prompt))

    def _pieces(self, prompt: Prompt) -> Generator[str, None, Usage]:
        size = self.size(prompt)
        with self._booked(size, Usage(size, prompt.max_reply_tokens)) as call:
            with self._inner.stream(prompt) as stream:
                # Until the end is reached, what was received is all that is known.
                call.usage = Usage(size, 0, estimated=True)
                for piece in stream:
                    taken = call.usage.reply_tokens + self.count(piece)
                    call.usage = replace(call.usage, reply_tokens=taken)
                    yield piece
            call.usage = stream.usage or call.usage
        return call.usage

    @contextmanager
    def _booked(self, size: int, most: Usage) -> Generator[_Call, None, None]:
        require_no_transaction()
        try:
            call = _Call(self._reserved(most), size)
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

    def _reserved(self, most: Usage) -> ModelCall:
        """Enter the call in the books with what it may take, unless it must not be made."""
        if self._problem:
            raise EndpointRefusedError(self._problem)
        circuits.require_closed(self._endpoint, seconds=self._inner.endpoint.seconds)
        return reserve(
            endpoint=self._endpoint,
            prompt_tokens=most.prompt_tokens,
            reply_tokens=most.reply_tokens,
        )

    def _book(self, call: _Call, error: LlmError | None) -> None:
        record_usage(call=call.entry, endpoint=self._endpoint, usage=call.spent(error), error=error)
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
