"""Checks of a reply, packing into prompts, and several calls at once."""

import threading
from contextvars import ContextVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.llm import (
    EndpointDownError,
    PromptTooLongError,
    QuoteNotFoundError,
    WrongLanguageError,
    pack,
    require_language,
    require_quote,
)
from engines.llm.concurrency import run_all

LINES = ["The loan window is 14 days.", "It may be **renewed** twice."]
GERMAN = "Die Frist ist vierzehn Tage und sie kann nicht verlängert werden."


@pytest.mark.parametrize("quote", ["window is 14 days", "IT MAY BE renewed  twice.", LINES[0]])
def test_a_quote_that_stands_there_is_found(quote: str) -> None:
    assert require_quote(quote, LINES).score == 1.0


@pytest.mark.parametrize(
    "quote", ["", "the", "…", "window is 15 days", "The loan windows are 14 days.", "is 4 days"]
)
def test_a_quote_that_does_not_is_refused(quote: str) -> None:
    with pytest.raises(QuoteNotFoundError):
        require_quote(quote, LINES)


@pytest.mark.parametrize(
    ("text", "language"),
    [
        (GERMAN, "de"),
        ("The window is 14 days and it is not renewed.", "en"),
        ("Срок составляет четырнадцать дней.", "ru"),
        ("HTTP/2", "de"),
        ("La finestra è di quattordici giorni.", "it"),
    ],
)
def test_the_language_asked_for_passes_and_what_cannot_be_told(text: str, language: str) -> None:
    require_language(text, language)


@pytest.mark.parametrize(
    ("text", "language"),
    [
        (GERMAN, "en"),
        ("The window is 14 days and it is not renewed.", "de"),
        ("会员一次最多可以借阅四本书。", "en"),
    ],
)
def test_another_language_is_refused(text: str, language: str) -> None:
    with pytest.raises(WrongLanguageError, match=f"not {language}"):
        require_language(text, language)


@given(st.lists(st.integers(1, 10)), st.integers(10, 30), st.integers(1, 4))
def test_nothing_is_lost_cut_or_reordered(sizes: list[int], room: int, at_most: int) -> None:
    groups = pack(sizes, size=lambda item: item, room=room, at_most=at_most)
    assert [item for group in groups for item in group] == sizes
    assert all(sum(group) <= room and 0 < len(group) <= at_most for group in groups)


def test_as_few_groups_as_fit_are_made() -> None:
    assert pack([3, 3, 3, 9, 1], size=lambda item: item, room=10) == [[3, 3, 3], [9, 1]]


def test_an_item_that_fits_nowhere_is_refused() -> None:
    with pytest.raises(PromptTooLongError):
        pack(["long"], size=len, room=3)


def test_one_call_that_fails_loses_only_itself() -> None:
    down = EndpointDownError("It cannot be reached.")

    def fail() -> str:
        raise down

    assert run_all([lambda: "a", fail, lambda: "c"], at_most=2) == ["a", down, "c"]
    assert run_all([], at_most=2) == []


def test_no_more_calls_than_allowed_run_at_once_and_that_many_do() -> None:
    together = threading.Barrier(3, timeout=20)
    running, most, lock = 0, 0, threading.Lock()

    def call() -> None:
        nonlocal running, most
        with lock:
            running += 1
            most = max(most, running)
        together.wait()
        with lock:
            running -= 1

    run_all([call] * 9, at_most=3)
    assert most == 3


def test_a_call_sees_what_its_caller_set_and_gives_back_what_its_thread_holds() -> None:
    payer: ContextVar[str] = ContextVar("payer")
    payer.set("audit:7")
    ended: list[int] = []
    found = run_all([payer.get] * 3, at_most=2, afterwards=lambda: ended.append(1))
    assert found == ["audit:7"] * 3
    assert len(ended) == 3


def test_a_fault_of_ours_is_no_outcome() -> None:
    def break_down() -> None:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        run_all([break_down], at_most=1)
