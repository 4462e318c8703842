"""Sums, differences and products count only where the words ask for them."""

import pytest

from engines.verify import Verdict
from tests.unit.verify.doubting import doubted


def values(claim: str, evidence: str) -> list[str]:
    return [doubt.reason for doubt in doubted(claim, evidence) if doubt.kind == "values"]


LEAVE = "Staff get 25 days of leave. The notice is 5 days."


def test_numbers_that_happen_to_add_up_are_no_sum() -> None:
    assert values("Thirty days of leave are given to staff.", LEAVE) != []
    assert values("The leave of staff is 20 days.", LEAVE) != []
    assert values("The leave of staff is 125 days.", "Staff get 25 days. 5 people asked.") != []


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("Leave and notice come to a total of 30 days.", LEAVE),
        ("The leave is 20 days longer than the notice.", LEAVE),
        ("The trial may last nine months.", "It lasts six months and is extended by three months."),
        ("In total 60 days go to the team.", "Each gets 20 days. There are 3 people in the team."),
        ("The other 25% are absent.", "75% are present."),
    ],
)
def test_a_value_that_is_asked_for_follows(claim: str, evidence: str) -> None:
    assert values(claim, evidence) == []


def test_a_denied_case_outside_of_a_rule_follows_and_another_number_does_not() -> None:
    rule = "Travel that takes more than 12 hours needs a permit from the office."
    assert values("A ride of 10 hours needs no permit.", rule) == []
    assert values("No permit is needed for a walk of 10 hours.", rule) == []
    upper = "Parcels of up to 20 kg are taken at the counter."
    assert values("Parcels that weigh 30 kg are not taken.", upper) == []
    assert values("The clerk did not see 300 dogs in town.", "The clerk saw 400 dogs.") == []
    assert values("Those who earn 300 dollars cannot join the club.", "At 400 dollars one cannot.")


def test_a_code_with_another_number_is_denied() -> None:
    [doubt] = [
        each
        for each in doubted("The top grade is GS-14.", "GS-15 is the top of all grades.")
        if each.kind == "codes"
    ]
    assert doubt.verdict is Verdict.HALLUCINATION
    assert doubt.reason == "The claim says “GS-14”, the lines say “GS-15”."
