"""What a model writes is read on while a sentence of it is checked."""

from collections.abc import Callable, Iterator
from contextvars import ContextVar
from threading import Event, current_thread, main_thread

import pytest

from engines.answerer import read_ahead


def test_everything_comes_in_order_and_from_another_thread() -> None:
    threads = set()

    def source(_: Callable[[], bool]) -> Iterator[int]:
        threads.add(current_thread())
        yield from range(5)

    assert [item for item in read_ahead(source) if item is not None] == [0, 1, 2, 3, 4]
    assert threads.isdisjoint({main_thread()})


def test_the_reader_goes_on_while_the_first_item_is_worked_on() -> None:
    read_all = Event()

    def source(_: Callable[[], bool]) -> Iterator[int]:
        yield 1
        yield 2
        read_all.set()

    items = read_ahead(source)
    assert next(items) == 1
    assert read_all.wait(10)
    assert [item for item in items if item is not None] == [2]


def test_an_error_is_raised_where_the_items_are_read() -> None:
    def source(_: Callable[[], bool]) -> Iterator[int]:
        yield 1
        raise LookupError("gone")

    items = read_ahead(source)
    assert next(items) == 1
    with pytest.raises(LookupError, match="gone"):
        next(items)


def test_while_nothing_comes_the_caller_has_the_word() -> None:
    goes_on = Event()

    def source(_: Callable[[], bool]) -> Iterator[int]:
        goes_on.wait(10)
        yield 1

    items = read_ahead(source, tick=0.01)
    assert next(items) is None
    goes_on.set()
    assert 1 in list(items)


def test_closing_stops_the_source_and_waits_for_it() -> None:
    ended = Event()

    def source(stopped: Callable[[], bool]) -> Iterator[int]:
        try:
            yield 1
            while not stopped():
                yield 2
        finally:
            ended.set()

    items = read_ahead(source)
    next(items)
    items.close()
    assert ended.is_set()


def test_the_source_sees_the_context_of_its_caller() -> None:
    payer: ContextVar[str] = ContextVar("payer")
    payer.set("answer 7")
    assert next(read_ahead(lambda _: [payer.get()])) == "answer 7"
