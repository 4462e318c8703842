"""Codes, lists and withdrawals that show two statements to be about one thing."""

import pytest

from engines.conflicts.anchors import anchored, codes_in
from tests.unit.conflicts.comparing import compare


@pytest.mark.parametrize(
    ("page", "source"),
    [
        # a code both sides have
        (
            "A 507 answer bears the phrase Disk Quota Reached.",
            "The 507 (Storage Quota Reached) code means that the server has run out of space.",
        ),
        (
            "The only accepted answer to a stale request is 412 (Precondition Failed).",
            "The server ought to send 412 (Precondition Failed) unless another code fits better.",
        ),
        (
            "X-Trace-Level is an ordinary field of requests.",
            "The X-Trace-Level field is deprecated.",
        ),
        # one item of a list in one sentence
        (
            "Severity 2 incidents are answered within four hours.",
            "Response times: Severity 1 – 30 minutes; Severity 2 – 2 hours; Severity 3 – 2 days.",
        ),
        # something else in its place
        (
            "Expense reports are signed by the head of department.",
            "Expense reports are signed by the finance officer instead of the head of department.",
        ),
        (
            "Employees report accidents to the Safety Office.",
            "Employees report accidents to the Desk; the Safety Office has been dissolved.",
        ),
        # only for some, said at the end
        ("Anyone may use the rooftop terrace.", "The rooftop terrace is for residents only."),
        # counts with another noun
        ("The reading room seats 48 people.", "Since the refit the reading room has 60 seats."),
        # exempt below one limit, asked for above another
        (
            "Only receipts of tolls under $25 are exempt from the rule on receipts.",
            "Receipts are required for lodging, gas, tolls and any other expenses over $75.",
        ),
        # a rule that leads into a list
        (
            "Receipts for tips are mandatory.",
            "These costs don't require receipts:\n\n- Tips and phone calls\n- Parking",
        ),
        # a label on a screen, called otherwise
        (
            "Click on “Choose Seat”, to view a plan of the seats in the hall.",
            "Click on **View Seats**, to view a plan of the seats in the hall and pick one.",
        ),
        # what was ruled out is only possible
        (
            "No trip will be approved for anyone with bills that are more than 5 days late.",
            "Future trips may not be approved for anyone with bills more than 5 days late.",
        ),
        # the words of a changed address are words of the sentence too
        (
            "Travel requests are sent to trips@acme.example.",
            "Send your travel request to travel-desk@acme.example.",
        ),
    ],
)
def test_they_contradict(page: str, source: str) -> None:
    assert compare(page, source) is not None


@pytest.mark.parametrize(
    ("page", "source"),
    [
        ("A 507 answer is final.", "The 404 (Not Found) code is final for a while."),
        (
            "Severity 3 incidents are answered within two days.",
            "Response times: Severity 1 – 30 minutes; Severity 2 – 2 hours; Severity 3 – 2 days.",
        ),
        ("Sales came to 12.4 million euros in 2024.", "In 2024 sales were over 12 million euros."),
        ("See the page on Pay and Leave.", "Read the page on Leave Without Pay and its effects."),
        ("Tolls under $25 are exempt from receipts.", "Tolls over $25 require receipts."),
        ("Reports are signed by the chair.", "Reports are printed instead of being mailed."),
        ("Click on Choose Seat to book.", "Click on Help Desk to write to somebody about a seat."),
        ("Press Send Form to send the form.", "Click on Save Form to keep the form."),
        ("Click on Choose Seat.", "Click on View Plan, then click on Choose Seat."),
        ("No trip is planned for anyone.", "Trips may not be approved for anyone."),
        ("Field Alpha-Match is sent by clients.", "The Beta-Match field is deprecated."),
    ],
)
def test_both_can_stand(page: str, source: str) -> None:
    assert compare(page, source) is None


def test_years_and_measures_are_no_codes() -> None:
    text = "P1, Step 2, Accept-Charset and 413 in 2024: 240 hours, 1,200 people, 500 euros."
    assert codes_in(text) == {"p1", "step 2", "accept-charset", "413"}


def test_a_quoted_term_that_the_other_side_names_is_an_anchor() -> None:
    assert anchored("Proxies add Hint fields.", "The `Hint` field is used to route.")
    assert not anchored("Hint fields are added.", 'The "Route" field is used.')
