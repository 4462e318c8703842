"""A claim that is the lines but for a word or two put in says more than they do."""

import pytest

from tests.unit.verify.doubting import doubted

LINES = "Discuss the dates with your supervisor before you leave. Annual leave is another matter."


def additions(claim: str, evidence: str = LINES) -> list[str]:
    return [doubt.reason for doubt in doubted(claim, evidence) if doubt.kind == "additions"]


@pytest.mark.parametrize(
    ("claim", "words"),
    [
        ("Discuss the dates with your supervisor or colleague before you leave.", "or colleague"),
        ("Discuss the dates immediately with your supervisor before you leave.", "immediately"),
        ("Discuss the annual dates with your supervisor before you leave.", "annual"),
    ],
)
def test_words_put_in_are_named(claim: str, words: str) -> None:
    assert additions(claim) == [f"The claim adds “{words}”."]


@pytest.mark.parametrize(
    "claim",
    [
        "Discuss the dates with your supervisor before you leave.",
        "Discuss all the dates with your supervisor before you leave.",
        "Talk about the dates with your colleague before you leave.",
        "Before you leave, discuss the dates with your supervisor.",
        "Your supervisor wants to hear of the dates immediately.",
    ],
)
def test_another_way_to_say_it_is_no_addition(claim: str) -> None:
    assert additions(claim) == []


def test_the_name_of_a_column_is_no_addition_to_its_row() -> None:
    row = "Leave and Earnings Statement | <https://www.example.gov>"
    claim = "Benefit: Leave and Earnings Statement; Link: https://www.example.gov"
    assert additions(claim, row) == []


def test_values_have_a_check_of_their_own() -> None:
    claim = "Any local transit over 25 dollars requires a receipt from the vendor."
    assert additions(claim, "Any local transit over 25 requires a receipt from the vendor.") == []
