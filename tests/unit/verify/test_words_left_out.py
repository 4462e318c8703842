"""A claim that is a sentence of its lines, but for a part that narrows it."""

import pytest

from tests.unit.verify.doubting import doubted

LINES = (
    "If you are a term employee, you can ask for the full amount at the desk until it closes. "
    "Staff who hold a badge enter by the gate, which is painted green."
)


def left_out(claim: str, evidence: str = LINES) -> list[str]:
    return [each.reason for each in doubted(claim, evidence) if each.kind == "abridgement"]


@pytest.mark.parametrize(
    ("claim", "words"),
    [
        (
            "You can ask for the full amount at the desk until it closes.",
            "If you are a term employee",
        ),
        (
            "If you are a term employee, you can ask for the full amount at the desk.",
            "until it closes",
        ),
        ("Staff enter by the gate, which is painted green.", "who hold a badge"),
    ],
)
def test_a_condition_cut_off_at_either_end_or_within_is_named(claim: str, words: str) -> None:
    assert left_out(claim) == [f"The claim leaves out “{words}”."]


@pytest.mark.parametrize(
    "claim",
    [
        "You can ask for the full amount at the desk until it closes if you are a term employee.",
        "Staff who hold a badge enter by the gate.",
    ],
)
def test_what_is_said_elsewhere_or_narrows_nothing_is_not(claim: str) -> None:
    assert left_out(claim) == []


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("Santana is a musician.", "Santana is a musician who became known in the sixties."),
        (
            "Valencia is the third city of Spain.",
            "Valencia is the third city of Spain after Madrid and Barcelona.",
        ),
    ],
)
def test_what_tells_more_of_something_narrows_nothing(claim: str, evidence: str) -> None:
    assert left_out(claim, evidence) == []


def test_a_condition_of_another_statement_is_not_left_out() -> None:
    evidence = (
        "For the count of the hours, the trip ends when you reach the hotel. "
        "The count of trip hours rests on the time."
    )
    claim = "The count of trip hours follows the time."
    assert [each for each in doubted(claim, evidence) if each.kind == "conditions"] == []


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("The agency employed 412 people.", "As of March 2019, the agency employed 412 people."),
        ("The agency employs 412 people.", "As of March 2019, the agency employed 412 people."),
        ("The fund holds 5 million euros.", "The fund holds 5 million euros as of 1 May 2020."),
    ],
)
def test_the_day_of_which_a_value_is_may_not_be_left_out(claim: str, evidence: str) -> None:
    (doubt,) = (each for each in doubted(claim, evidence) if each.kind == "limits")
    assert "as of" in doubt.reason.lower()


def test_a_day_that_is_told_otherwise_is_not_left_out() -> None:
    evidence = "As of March 2019, the agency employed 412 people."
    found = doubted("In March 2019 the agency employed 412 people.", evidence)
    assert not [each for each in found if each.kind == "limits"]
