"""Several calls of one job at once, as many as the site allows."""

from collections.abc import Callable, Sequence
from typing import TypeVar

from endpoints.models import Limits
from endpoints.services.metered import release_connection, require_no_transaction
from engines.llm import LlmError
from engines.llm.concurrency import run_all

T = TypeVar("T")


def calls_at_once() -> int:
    """Return how many calls of one job the site allows at the same time."""
    return Limits.current().at_once


def run_calls(calls: Sequence[Callable[[], T]]) -> list[T | LlmError]:
    """Make all calls and return what each gave, in order: see `engines.llm.concurrency`.

    A thread gives its connection to the database back after each call.
    """
    require_no_transaction()
    at_once = calls_at_once()
    release_connection()
    return run_all(calls, at_most=at_once, afterwards=release_connection)
