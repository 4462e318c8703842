"""The same rule with another addressee, another judge, another means, another control."""

import pytest

from engines.conflicts.parts import Part, fillers
from tests.unit.conflicts.comparing import compare


@pytest.mark.parametrize(
    ("page", "source"),
    [
        # whom to turn to
        (
            "If a boat is damaged, tell the harbour office at once.",
            "If a boat is damaged, tell the sailing instructor at once.",
        ),
        (
            "Signed rental forms of a boat are returned to the cashier.",
            "Signed rental forms of a boat are returned to the bosun.",
        ),
        # who decides
        (
            "Night trips with a boat are approved by the treasurer.",
            "Night trips with a boat are approved by the harbour master.",
        ),
        (
            "The treasurer approves night trips with a boat.",
            "Night trips with a boat have to be approved by the harbour master.",
        ),
        # with what one signs in
        (
            "Crews log in to the boat diary with a name and a password.",
            "To write the boat diary, crews log in to it using their club card.",
        ),
        # by what means
        (
            "Use the paper ledger to reserve a boat for the weekend.",
            "Use the harbour portal to reserve a boat for the weekend.",
        ),
        # told to do what cannot be done
        (
            "Ask the harbour office to change your berth number.",
            "You cannot change your berth number with the harbour office; the club does it.",
        ),
        (
            "You must tell the harbour office your new berth number.",
            "You cannot change your berth number with the harbour office; the club does it.",
        ),
        # one way preferred, another for all
        (
            "Ferrytown is the preferred way to reserve a cabin.",
            "Use Boatmart for all cabin reservations.",
        ),
        (
            "The recommended site for reserving cabins is Ferrytown.",
            "You should use Boatmart for all cabin reservations.",
        ),
        ("Cabins are reserved through Ferrytown by preference.", "Use Boatmart for all cabins."),
        # a control that is called, or looks, otherwise
        (
            "In the crew menu select Edit my boat to enter the length.",
            "Open the crew menu and select Boat Settings to enter the length.",
        ),
        (
            "Push the green Start button on the winch to lift the boat.",
            "To lift the boat, push the red button on the winch.",
        ),
    ],
)
def test_it_is_a_contradiction(page: str, source: str) -> None:
    found = compare(page, source)
    assert found is not None
    assert found.source_spans


@pytest.mark.parametrize(
    ("page", "source"),
    [
        # another occasion
        (
            "If a boat is damaged, tell the harbour office at once.",
            "If a rental form is missing, tell the sailing instructor at once.",
        ),
        # a choice, and what is only possible
        ("Crews may call the harbour office.", "Crews may call the sailing instructor."),
        (
            "If a boat is damaged, tell the harbour office at once.",
            "If a boat is damaged, tell the bosun or the harbour office at once.",
        ),
        # two words for one person
        ("Trips are approved by your supervisor.", "Trips are approved by your manager."),
        # an act of one kind, decided by another above a limit
        (
            "Trips with a boat are approved by the treasurer.",
            "Trips with a boat of more than 30 miles are approved by the harbour master.",
        ),
        # another purpose
        (
            "Use the paper ledger to reserve a boat for the weekend.",
            "Use the harbour portal to report the weather for the weekend.",
        ),
        # the same way of signing in
        (
            "Crews log in to the boat diary with a club card.",
            "Log in to the boat diary using your club card.",
        ),
        # a ban on something else, or under a condition
        ("Ask the harbour office to lend you a rope.", "The harbour office cannot sell ropes."),
        (
            "Ask the harbour office to change your berth number.",
            "You cannot change your berth number unless the harbour office agrees.",
        ),
        ("Your berth number is painted white.", "You cannot change your berth number."),
        # a duty of somebody is no instruction to the reader
        (
            "If a log has a red mark of its club, a skipper must ignore the date on the log.",
            "In every case, a club must not ignore the red mark on a log; it reports this.",
        ),
        # one way preferred for one thing, another for all of something else
        ("Ferrytown is the preferred way to reserve a cabin.", "Use gloves for all engine work."),
        ("Ferrytown is the preferred way to book a cabin.", "Use Ferrytown for all cabins."),
        ("Ferrytown is the preferred way to book a cabin.", "You may use Boatmart for all cabins."),
        # another control
        (
            "Push the green Start button on the winch.",
            "Push the red Stop button on the winch.",
        ),
        ("Paint the hull blue and white.", "Paint the red hull again."),
        (
            "Open the crew menu and select New boats.",
            "To sell a boat, open the crew menu and select Sell boats.",
        ),
        (
            "To enter the length, select Edit my boat in the menu.",
            "To leave the crew, select Crew Settings in the menu.",
        ),
    ],
)
def test_it_is_none(page: str, source: str) -> None:
    assert compare(page, source) is None


@pytest.mark.parametrize(
    ("text", "part", "said"),
    [
        ("Please contact the head of crews at noon.", Part.RECIPIENT, "head of crews"),
        ("The crew has to call the office.", Part.RECIPIENT, "office"),
        ("Send the form to our treasurer by Friday.", Part.RECIPIENT, "treasurer"),
        ("The form is signed off by the bosun.", Part.DECIDER, "bosun"),
        ("The bosun approves trips.", Part.DECIDER, "bosun"),
        ("Sign in with a card and a code.", Part.SIGN_IN, "a card and a code"),
        ("Report it via the harbour portal.", Part.MEANS, "harbour portal"),
        ("Reserve it by filling in the form.", Part.MEANS, "form"),
    ],
)
def test_a_part_is_read(text: str, part: Part, said: str) -> None:
    found = {each.part: text[each.span.start : each.span.end] for each in fillers(text)}
    assert found[part] == said


@pytest.mark.parametrize(
    "text",
    [
        "The call was long.",
        "Contact it.",
        "Your contact information is shown.",
        "They are sent to be signed.",
        "Log in.",
        "It is approved.",
    ],
)
def test_nothing_is_read_where_nobody_is_named(text: str) -> None:
    assert not fillers(text)
