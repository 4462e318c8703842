"""Whatever value of a sentence is altered is caught, whatever else the lines hold."""

from hypothesis import assume, given
from hypothesis import strategies as st

from engines.verify.checks import doubts
from engines.verify.decide import settles
from engines.verify.entailment import Relation
from tests.unit.verify.doubting import comparison
from tests.unit.verify.writing import (
    BOUNDS,
    DAYS,
    FEW,
    FRAMES,
    NUMBERS,
    SMALL,
    UNITS,
    Day,
    in_words,
)

SURE = Relation(entail=0.98, neutral=0.01, contradict=0.01)  # nor does the network excuse it
UPPER = ("up to", "at most", "less than")
LOWER = ("at least", "more than")
UNIT = st.sampled_from(UNITS)


def caught(claim: str, evidence: str) -> bool:
    compared = comparison(claim, evidence)
    return any(settles(doubt, compared, SURE) for doubt in doubts(compared))


def lines(sentence: str, noise: str) -> str:
    """Put a sentence among others that hold other values."""
    return f"The house has {noise} in all.\n\n{sentence} The rest is told elsewhere."


@FEW
@given(frame=FRAMES, mine=NUMBERS, theirs=NUMBERS, unit=UNIT, bound=st.sampled_from(BOUNDS))
def test_another_number_is_caught(
    frame: str, mine: int, theirs: int, unit: str, bound: str
) -> None:
    assume(mine != theirs)
    said, meant = (frame.format(f"{bound} {each} {unit}".strip()) for each in (mine, theirs))
    assert caught(said, lines(meant, f"{mine} {unit}"))


@FEW
@given(frame=FRAMES, mine=SMALL, theirs=SMALL, unit=UNIT)
def test_another_number_in_words_is_caught(frame: str, mine: int, theirs: int, unit: str) -> None:
    assume(mine != theirs)
    said = frame.format(f"{in_words(mine)} {unit}")
    assert caught(said, lines(frame.format(f"{theirs} {unit}"), f"{mine} {unit}"))


@FEW
@given(frame=FRAMES, first=SMALL, second=SMALL, unit=UNIT)
def test_a_sum_or_difference_that_nothing_asks_for_is_caught(
    frame: str, first: int, second: int, unit: str
) -> None:
    assume(first != second)
    evidence = f"{frame.format(f'{first} {unit}')} The notice is {second} {unit}."
    assert caught(frame.format(f"{first + second} {unit}"), evidence)
    assert caught(frame.format(f"{abs(first - second)} {unit}"), evidence) or second in {
        2 * first,
        abs(first - second),
    }


@FEW
@given(frame=FRAMES, number=NUMBERS, mine=UNIT, theirs=UNIT, bound=st.sampled_from(BOUNDS))
def test_another_unit_is_caught(
    frame: str, number: int, mine: str, theirs: str, bound: str
) -> None:
    assume(mine != theirs)
    said, meant = (frame.format(f"{bound} {number} {each}".strip()) for each in (mine, theirs))
    assert caught(said, lines(meant, f"{number} {mine}"))


@FEW
@given(
    frame=FRAMES,
    number=NUMBERS,
    unit=UNIT,
    bounds=st.sampled_from(
        [(mine, theirs) for mine in UPPER for theirs in LOWER]
        + [(mine, theirs) for mine in LOWER for theirs in UPPER]
    ),
)
def test_the_limit_turned_round_is_caught(
    frame: str, number: int, unit: str, bounds: tuple[str, str]
) -> None:
    said, meant = (frame.format(f"{each} {number} {unit}") for each in bounds)
    assert caught(said, lines(meant, "a roof"))


@FEW
@given(frame=FRAMES, number=NUMBERS, unit=UNIT, bound=st.sampled_from(UPPER + LOWER))
def test_a_limit_left_out_is_caught(frame: str, number: int, unit: str, bound: str) -> None:
    said, meant = frame.format(f"{number} {unit}"), frame.format(f"{bound} {number} {unit}")
    assert caught(said, lines(meant, "a roof"))


@FEW
@given(mine=DAYS, theirs=DAYS, forms=st.tuples(st.integers(0, 2), st.integers(0, 2)))
def test_another_date_is_caught(mine: Day, theirs: Day, forms: tuple[int, int]) -> None:
    assume(mine != theirs)
    frame = "The office of the club in the old town opens on {} for all of its members."
    said, meant = (
        frame.format(day.forms[form]) for day, form in zip((mine, theirs), forms, strict=True)
    )
    assert caught(said, lines(meant, "a roof"))


@FEW
@given(frame=FRAMES, mine=NUMBERS, theirs=NUMBERS, sign=st.sampled_from(["$", "€", "£"]))
def test_another_amount_of_money_is_caught(frame: str, mine: int, theirs: int, sign: str) -> None:
    assume(mine != theirs)
    said, meant = (frame.format(f"{sign}{each:,}") for each in (mine, theirs))
    assert caught(said, lines(meant, f"{sign}{mine:,}"))


@FEW
@given(frame=FRAMES, mine=st.integers(1, 99), theirs=st.integers(1, 99))
def test_another_share_is_caught(frame: str, mine: int, theirs: int) -> None:
    assume(mine != theirs)
    said, meant = (frame.format(f"{each}% of the price") for each in (mine, theirs))
    assert caught(said, lines(meant, f"{mine}% of the rooms"))


@FEW
@given(
    mine=st.tuples(st.integers(0, 23), st.integers(0, 59)),
    theirs=st.tuples(st.integers(0, 23), st.integers(0, 59)),
)
def test_another_time_of_day_is_caught(mine: tuple[int, int], theirs: tuple[int, int]) -> None:
    assume(mine != theirs)
    frame = "The front door of the house is locked at {}:{:02} by the guard on duty."
    assert caught(frame.format(*mine), lines(frame.format(*theirs), "a roof"))
