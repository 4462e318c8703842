"""Several calls at once: bounded, in order, one failure losing only itself."""

from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextvars import copy_context
from typing import TypeVar

from engines.llm.errors import LlmError

T = TypeVar("T")


def run_all(
    calls: Sequence[Callable[[], T]],
    *,
    at_most: int,
    afterwards: Callable[[], None] | None = None,
) -> list[T | LlmError]:
    """Make all calls and return what each gave, in their order: its result, or its `LlmError`.

    Any other exception is a fault of ours: it is raised, and calls not yet begun are not made. Each
    call sees the context variables of the caller.

    Args:
        calls: What to do.
        at_most: How many of them at once, at least one.
        afterwards: Runs in a call's thread when it is over, to give back what the thread holds.
    """
    if not calls:
        return []
    pool = ThreadPoolExecutor(min(at_most, len(calls)), thread_name_prefix="llm")
    try:
        futures: list[Future[T | LlmError]] = [
            pool.submit(copy_context().run, _outcome, call, afterwards) for call in calls
        ]
        return [future.result() for future in futures]
    finally:
        pool.shutdown(cancel_futures=True)


def _outcome(call: Callable[[], T], afterwards: Callable[[], None] | None) -> T | LlmError:
    try:
        return call()
    except LlmError as error:
        return error
    finally:
        if afterwards is not None:
            afterwards()
