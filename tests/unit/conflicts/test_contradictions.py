"""Statements that cannot both stand, one kind at a time."""

import pytest

from tests.unit.conflicts.comparing import compare


@pytest.mark.parametrize(
    ("page", "source", "mine", "theirs"),
    [
        (
            "Orders over 300 euros are delivered free of charge.",
            "Delivery is free of charge for orders above EUR 450.",
            "over 300 euros",
            "above EUR 450",
        ),
        (
            "The Bergen workshop repairs 40 bicycles a month.",
            "Each month the Bergen workshop repairs 65 bicycles.",
            "40",
            "65",
        ),
        (
            "The rental contract for the hall ends on 30 April 2027.",
            "The rental contract for the hall now ends on 31 July 2027.",
            "30 April 2027",
            "31 July 2027",
        ),
        (
            "The library closes at 18:00 on weekdays.",
            "From now on the library closes at 20:00 on weekdays.",
            "18:00",
            "20:00",
        ),
        (
            "Complaints go to help@acme.example by email.",
            "Send complaints by email to care@acme.example.",
            "help@acme.example",
            "care@acme.example",
        ),
        (
            "Ana Costa is the head of the finance department.",
            "The finance department is led by its new head, Jonas Weber.",
            "Ana Costa",
            "Jonas Weber",
        ),
    ],
)
def test_a_different_value_for_the_same_thing(
    page: str, source: str, mine: str, theirs: str
) -> None:
    found = compare(page, source)
    assert found is not None
    assert [page[span.start : span.end] for span in found.claim_spans] == [mine]
    assert [source[span.start : span.end] for span in found.source_spans] == [theirs]


@pytest.mark.parametrize(
    ("page", "source"),
    [
        (
            "Members may bring dogs into the reading room.",
            "Members must not bring dogs into the reading room.",
        ),
        (
            "Interns must sign the security form.",
            "Interns no longer need to sign the security form; it is not required.",
        ),
        (
            "Staff do not need to register visitors at the gate.",
            "Staff must register all visitors at the gate.",
        ),
        (
            "A badge is not required in the yard.",
            "A badge is required in the yard.",
        ),
        (
            "Smoking is prohibited on the roof terrace.",
            "Smoking is now allowed on the roof terrace.",
        ),
        (
            "The archive is open to the public.",
            "The archive is closed to the public.",
        ),
        (
            "All deliveries are insured without exception.",
            "Deliveries are insured, except for glass and art.",
        ),
        (
            "Tickets are required for all night buses, regardless of distance.",
            "Tickets are required for trains, ferries and any other trips over 10 km.",
        ),
        (
            "Any member may use the sauna.",
            "The sauna can be used only by gold members.",
        ),
        (
            "The form for travel requests is called T-4.",
            "Form T-4 has been renamed; travel requests now use form TR-9.",
        ),
        (
            "Fax orders are sent to the order desk.",
            "The order desk has discontinued fax orders.",
        ),
        (
            "Card payment is the only way to pay the parking fee.",
            "The parking fee is paid by card, except at the north gate, where cash is fine.",
        ),
    ],
)
def test_a_reversed_rule(page: str, source: str) -> None:
    found = compare(page, source)
    assert found is not None
    assert found.reason.endswith(".")
    assert found.source_spans
    assert 0.5 < found.confidence <= 1


def test_the_heading_helps_to_see_that_a_short_line_speaks_of_the_same() -> None:
    page, source = "Refunds of cancelled orders take 5 days.", "They take 12 days."
    assert compare(page, source) is None
    assert compare(page, source, heading="Refunds of cancelled orders") is not None
