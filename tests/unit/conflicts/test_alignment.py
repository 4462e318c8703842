"""What differs counts only between statements that otherwise say the same."""

import pytest

from engines.conflicts import Statement, local_conflict_finder
from tests.unit.conflicts.comparing import compare


@pytest.mark.parametrize(
    ("page", "source"),
    [
        (
            "Send the signed refund form to refunds@acme.example.",
            "Send the signed refund form to returns@shop.example.",
        ),
        (
            "Approval mails of the travel office go to travelauths@acme.example.",
            "Approval mails for the travel office are sent to travel@acme.example.",
        ),
    ],
)
def test_another_address_in_the_same_sentence_is_one(page: str, source: str) -> None:
    assert compare(page, source) is not None


@pytest.mark.parametrize(
    ("page", "source"),
    [
        ("Ask travel@acme.example.", "The vendor form goes to forms@acme.example."),
        ("Send the refund form to refunds@acme.example.", "Do not send it to forms@acme.example."),
        ("The Refund Desk opens the parcels.", "Gift Cards: the parcels are opened at noon."),
    ],
)
def test_another_address_or_name_in_another_sentence_is_none(page: str, source: str) -> None:
    assert compare(page, source) is None


def test_headings_tell_kinds_apart() -> None:
    page = Statement("Staff earn 6 hours per pay period.", heading="Annual leave")
    same = Statement("Staff earn 4 hours per pay period.", heading="Annual leave")
    other = Statement("Staff earn 4 hours per pay period.", heading="Sick leave")
    found = local_conflict_finder().compare([(page, same), (page, other)])
    assert found[0] is not None
    assert found[1] is None


def test_the_better_aligned_of_two_is_surer() -> None:
    page = "The travel team approves trips that are submitted by 4:30 PM."
    near = compare(page, "The travel team approves trips that are submitted by 3:30 PM.")
    far = compare(
        page, "Submitted by 3:30 PM, trips are looked at by the travel team the same day."
    )
    assert near is not None
    assert far is not None
    assert near.confidence > far.confidence
