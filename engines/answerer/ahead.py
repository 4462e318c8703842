"""Reading on in a thread of its own while what was read is worked on."""

from collections.abc import Callable, Generator, Iterable
from contextvars import copy_context
from dataclasses import dataclass
from queue import Empty, Queue
from threading import Event, Thread
from typing import TypeVar

T = TypeVar("T")

_TICK = 0.5  # seconds


@dataclass(frozen=True, slots=True)
class _End:
    error: BaseException | None


def read_ahead(
    source: Callable[[Callable[[], bool]], Iterable[T]], *, tick: float = _TICK
) -> Generator[T | None, None, None]:
    """Yield what `source` gives, in order, and None whenever nothing came for `tick` seconds.

    The source is read in a thread, so that an endpoint is never kept waiting by a check of what
    it wrote before. What the source raises is raised here. Close the iterator to end it early: it
    returns when the source has heeded its stop.

    Args:
        source: Makes the iterable; it is given a function that says whether to stop.
        tick: Seconds after which the caller is given the word again.
    """
    over, items = Event(), Queue[T | _End]()
    run = copy_context().run
    thread = Thread(target=run, args=(_pump, source, over, items), name="read-ahead", daemon=True)
    thread.start()
    try:
        while True:
            try:
                item = items.get(timeout=tick)
            except Empty:
                yield None
                continue
            if not isinstance(item, _End):
                yield item
                continue
            if item.error is not None:
                raise item.error
            return
    finally:
        over.set()
        thread.join()


def _pump(
    source: Callable[[Callable[[], bool]], Iterable[T]], over: Event, items: "Queue[T | _End]"
) -> None:
    try:
        for item in source(over.is_set):
            items.put(item)
            if over.is_set():
                break
    except BaseException as error:  # noqa: BLE001 - it is raised in the thread that reads
        items.put(_End(error))
    else:
        items.put(_End(None))
