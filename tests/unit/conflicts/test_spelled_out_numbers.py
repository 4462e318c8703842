"""A number in words is the number in digits, wherever two statements are compared."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.conflicts.numerals import counted
from tests.unit.conflicts.comparing import compare

SENTENCES = [
    ("Staff may work from home up to {} days a week.", ("two", "2"), ("three", "3")),
    ("A request is made at least {} working days ahead.", ("five", "5"), ("ten", "10")),
    ("Everyone has {} breaks a day.", ("two", "2"), ("three", "3")),
    ("The hall has {} seats for visitors.", ("two hundred", "200"), ("three hundred", "300")),
    ("Claims are paid within {} days.", ("twenty-one", "21"), ("twenty-eight", "28")),
]
ONES = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine"]
TENS = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]


@pytest.mark.parametrize("mine", ["in words", "in digits"])
@pytest.mark.parametrize("theirs", ["in words", "in digits"])
@pytest.mark.parametrize(("sentence", "page", "source"), SENTENCES)
def test_another_number_is_a_contradiction_however_it_is_written(
    sentence: str,
    page: tuple[str, str],
    source: tuple[str, str],
    mine: str,
    theirs: str,
) -> None:
    stated, other = page[mine == "in digits"], source[theirs == "in digits"]
    found = compare(sentence.format(stated), sentence.format(other))
    assert found is not None
    assert stated in found.reason
    assert other in found.reason


@pytest.mark.parametrize(("sentence", "page"), [each[:2] for each in SENTENCES])
def test_the_same_number_is_none(sentence: str, page: tuple[str, str]) -> None:
    words, digits = map(sentence.format, page)
    assert compare(words, digits) is None
    assert compare(digits, words) is None


@pytest.mark.parametrize(
    ("page", "source"),
    [
        ("Sick leave is two days a year.", "Funeral leave is three days a year."),
        ("Staff get two sick days a year.", "Staff get three funeral days a year."),
        ("Two fire doors stay shut.", "Two people share an office."),
        (
            "Staff with three to five years get six days.",
            "Staff with over ten years get nine days.",
        ),
        ("Requests are sent at least three days before.", "They are sent within ten days."),
    ],
)
def test_numbers_of_different_things_are_none(page: str, source: str) -> None:
    assert compare(page, source) is None


@given(st.sampled_from(list(enumerate(TENS, 2))), st.sampled_from(list(enumerate(ONES, 1))))
def test_a_number_in_words_is_one_word_and_its_digits(
    ten: tuple[int, str], one: tuple[int, str]
) -> None:
    spelled = f"{ten[1]}-{one[1]}"
    text = f"Staff get {spelled} days."
    number = next(word for word in counted(text) if word.stem == str(10 * ten[0] + one[0]))
    assert text[number.span.start : number.span.end] == spelled
    assert [word.stem for word in counted(text)] == [
        word.stem for word in counted(text.replace(spelled, str(10 * ten[0] + one[0])))
    ]


def test_magnitudes_belong_to_their_number() -> None:
    stems = [word.stem for word in counted("2 million euros, a dozen eggs, one thousand days")]
    assert stems == ["2000000", "euro", "12", "egg", "1000", "day"]


def test_ordinals_and_fractions_stay_words() -> None:
    assert [word.stem for word in counted("the first day, half a day")] == [
        "first",
        "day",
        "half",
        "day",
    ]
