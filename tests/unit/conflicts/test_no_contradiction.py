"""Statements that can stand side by side, one kind at a time."""

import pytest

from tests.unit.conflicts.comparing import compare


@pytest.mark.parametrize(
    ("page", "source"),
    [
        # silence
        ("Members pay 60 euros a year.", "Members get a card by post."),
        # more detail
        ("The hall is heated in winter.", "The hall is heated in winter by a heat pump."),
        ("Members pay 60 euros a year.", "Members pay 60 euros a year; the fee is due in May."),
        # another period
        ("In 2021 the museum had 40,000 visitors.", "In 2024 the museum had 52,000 visitors."),
        ("Until 2019 members paid 40 euros.", "Members pay 60 euros."),
        ("The pool closes at 18:00 in winter.", "The pool closes at 21:00 in summer."),
        # another thing
        ("The staging server has 16 GB of memory.", "The production server has 64 GB of memory."),
        ("Part-time staff get 10 days off.", "Full-time staff get 25 days off."),
        ("Room B2 holds 40 people.", "Room C4 holds 90 people."),
        ("Staff with 3 to 5 years get 6 days.", "Staff with over 15 years get 9 days."),
        ("The sick leave lasts 10 days.", "The parental leave lasts 90 days."),
        ("Bikes are parked for 20 hours.", "The course takes 20 weeks."),
        # hearsay
        ("The roof bears 2 tonnes.", "A visitor said the roof bears 3 tonnes."),
        ("The roof bears 2 tonnes.", "I thought the roof bears 3 tonnes."),
        # equal values
        ("The trial lasts two weeks.", "The trial lasts 14 days."),
        ("The oven must not exceed 200 °C.", "The limit of the oven is 392 °F."),
        ("The town has about 50,000 people.", "The town has 49,200 people."),
        ("The team answers within 5 days.", "The team answers in 3-5 days."),
        ("The fee is 8%.", "The fee is 8 percent."),
        # same polarity in other words
        ("Guests must not smoke in the hall.", "Smoking is prohibited in the hall."),
        ("The form is no longer used.", "The form has been discontinued."),
        # limits that leave room for each other
        ("Requests are sent at least three days before.", "Requests are sent within ten days."),
        (
            "A receipt is needed for fares over 25 euros.",
            "No receipt for fares of 25 euros or less.",
        ),
        # listed by name, so that the limit is for the rest
        (
            "Tickets are required for all ferries.",
            "Tickets are required for trains, ferries and any other trips over 10 km.",
        ),
        # supposed, delayed, possible, by way of example
        (
            "The travel team approves the trip.",
            "If the travel team does not approve the trip, call.",
        ),
        ("The trip is approved by the team.", "The trip is not approved by the team until Monday."),
        ("Bookings outside the system are paid.", "Bookings outside the system may not be paid."),
        (
            "The meal allowance is 69 euros a day.",
            "For example, the meal allowance is 50 euros a day.",
        ),
        ("Please confirm the trip by email.", "Don't forget to confirm the trip by email."),
        ("Staff earn 80 hours of leave a year.", "Staff earn 56 hours of leave (14 x 4) a year."),
        ("The badge is not required in the yard.", "The helmet is required in the plant."),
        ("Interns may not bring dogs.", "If interns bring dogs, they may not stay."),
        # an address or a name alone, in sentences about different things
        ("Ask travel@acme.example about trips.", "Send the vendor form to forms@acme.example."),
        (
            "Open the Travel Tab and confirm the trip.",
            "Open the Profile Page and confirm the card.",
        ),
        # a label is no time of day
        ("Trips are approved at 3:30 PM.", "Box 21: approved trips need no time."),
        # a shared number, or nothing at all
        ("Passwords expire after 90 days.", "The garden is closed for 90 days."),
        ("...", "Members pay 60 euros."),
    ],
)
def test_both_can_stand(page: str, source: str) -> None:
    assert compare(page, source) is None
