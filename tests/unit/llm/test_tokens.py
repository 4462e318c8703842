"""Counting without the tokeniser: never too few, and never more than was there."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tokenizers import Tokenizer

from engines.embed.local import _MODEL_FOLDER
from engines.llm.tokens import Calibration, estimate, estimate_plain, floor

ENGLISH = (
    "Members may borrow up to four books at a time, for a period of fourteen days; the loan can be"
    " renewed twice unless another member has asked for the book in the meantime.\n"
)
GERMAN = "Mitglieder dürfen bis zu vier Bücher für vierzehn Tage ausleihen, verlängerbar zweimal."
CHINESE = "会员一次最多可以借阅四本书，借期为十四天，可以续借两次。"
TABLE = "| 2024-01-31 | 1,234.50 | 17 % |\n" * 3
CODE = "def f(x):\n    return {k: v for k, v in x.items() if v}\n"


@pytest.mark.parametrize("text", [ENGLISH, GERMAN, CHINESE, TABLE, CODE, ENGLISH * 30])
def test_an_estimate_lies_between_what_a_tokeniser_takes_and_three_times_that(text: str) -> None:
    tokenizer = Tokenizer.from_file(str(_MODEL_FOLDER / "tokenizer.json"))
    tokenizer.no_truncation()
    tokenizer.no_padding()
    real = len(tokenizer.encode(text, add_special_tokens=False).ids)
    assert floor(text) <= real <= estimate(text) <= 3 * real


_ALPHABET = "aB1 é会\n"


@given(st.text(_ALPHABET), st.text(_ALPHABET))
def test_more_text_is_never_fewer_tokens(one: str, two: str) -> None:
    assert estimate(one + two) >= max(estimate(one), estimate(two))


@given(st.text())
def test_a_text_takes_no_more_than_two_tokens_a_byte_and_the_floor_is_below(text: str) -> None:
    assert floor(text) <= estimate(text) <= 2 * len(text.encode()) + 1


def test_an_estimate_is_lowered_only_after_several_counts() -> None:
    calibration = Calibration()
    for sample in range(5):
        assert calibration.at_most(1000) >= 1000
        assert calibration.samples == sample
        calibration = calibration.learn(estimated=1000, reported=600)
    assert calibration.at_most(1000) == 690
    assert calibration.at_least(plain=1000, floor=100) == 360


def test_an_estimate_is_raised_by_the_first_count() -> None:
    assert Calibration().learn(estimated=100, reported=200).at_most(100) == 230


def test_the_floor_holds_while_little_is_known() -> None:
    assert Calibration().at_least(plain=1000, floor=70) == 70


def test_only_plain_words_and_signs_tell_that_something_is_missing() -> None:
    assert estimate_plain(CHINESE) == 0
    assert estimate_plain("-" * 500) == 0
    assert estimate_plain(ENGLISH) > len(ENGLISH.split())
    assert estimate_plain(TABLE) <= estimate(TABLE)


@pytest.mark.parametrize(("estimated", "reported"), [(0, 5), (5, 0)])
def test_a_count_of_nothing_teaches_nothing(estimated: int, reported: int) -> None:
    calibration = Calibration(1.2, 3)
    assert calibration.learn(estimated=estimated, reported=reported) == calibration


def test_an_absurd_count_teaches_little() -> None:
    assert Calibration(1.0, 9).learn(estimated=1, reported=10_000).ratio <= 2
