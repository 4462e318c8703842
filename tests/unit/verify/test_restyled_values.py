"""The same value written in another way is never doubted."""

from hypothesis import given
from hypothesis import strategies as st

from tests.unit.verify.doubting import doubted
from tests.unit.verify.writing import (
    BOUNDS,
    CONVERTED,
    DAYS,
    FEW,
    FRAMES,
    NUMBERS,
    UNITS,
    Day,
    in_words,
)

BOUND = st.sampled_from(BOUNDS)
UNIT = st.sampled_from(UNITS)


@FEW
@given(frame=FRAMES, number=NUMBERS, unit=UNIT, bound=BOUND)
def test_words_and_digits_are_one_number(frame: str, number: int, unit: str, bound: str) -> None:
    digits = frame.format(f"{bound} {number} {unit}".strip())
    words = frame.format(f"{bound} {in_words(number)} {unit}".strip())
    assert doubted(words, digits) == doubted(digits, words) == []


@FEW
@given(frame=FRAMES, number=st.integers(1000, 9_999_999), unit=UNIT, bound=BOUND)
def test_thousands_may_be_set_apart(frame: str, number: int, unit: str, bound: str) -> None:
    plain = frame.format(f"{bound} {number} {unit}".strip())
    apart = frame.format(f"{bound} {number:,} {unit}".strip())
    assert doubted(apart, plain) == doubted(plain, apart) == []


@FEW
@given(frame=FRAMES, number=st.integers(2, 60), units=st.sampled_from(CONVERTED), bound=BOUND)
def test_a_converted_unit_is_the_same_value(
    frame: str, number: int, units: tuple[str, str, int], bound: str
) -> None:
    large, small, times = units
    first = frame.format(f"{bound} {number} {large}".strip())
    second = frame.format(f"{bound} {number * times} {small}".strip())
    assert doubted(first, second) == doubted(second, first) == []


@FEW
@given(day=DAYS, forms=st.tuples(st.integers(0, 2), st.integers(0, 2)))
def test_a_date_may_be_written_in_any_form(day: Day, forms: tuple[int, int]) -> None:
    frame = "The office of the club in the old town opens on {} for all of its members."
    said, meant = (frame.format(day.forms[form]) for form in forms)
    assert doubted(said, meant) == []


@FEW
@given(frame=FRAMES, number=NUMBERS, signs=st.sampled_from([("$", "dollars"), ("€", "euros")]))
def test_a_currency_may_be_a_sign_or_a_word(
    frame: str, number: int, signs: tuple[str, str]
) -> None:
    sign, word = signs
    first, second = frame.format(f"{sign}{number}"), frame.format(f"{number} {word}")
    assert doubted(first, second) == doubted(second, first) == []


@FEW
@given(frame=FRAMES, share=st.integers(4, 99))
def test_a_share_may_be_a_sign_or_a_word(frame: str, share: int) -> None:
    first, second = (frame.format(f"{share}{unit} of the price") for unit in ("%", " percent"))
    assert doubted(first, second) == doubted(second, first) == []


@FEW
@given(hour=st.integers(1, 11), minute=st.integers(0, 59), half_day=st.sampled_from(["a", "p"]))
def test_a_time_may_be_of_the_half_day(hour: int, minute: int, half_day: str) -> None:
    frame = "The front door of the house is locked at {} by the guard on duty."
    whole = frame.format(f"{hour + 12 * (half_day == 'p')}:{minute:02}")
    half = frame.format(f"{hour}:{minute:02} {half_day}.m.")
    assert doubted(half, whole) == doubted(whole, half) == []
