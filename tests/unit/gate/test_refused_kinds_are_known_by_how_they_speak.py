import pytest

from engines.gate import LocalGate
from engines.gate.genres import refused_genre
from engines.gate.purpose import Statement, read_purpose

PURPOSE = (
    "# Purpose: lighthouse keepers of Skerry Point\n"
    "Belongs here:\n- care and repair of lamps, lenses and fog horns\n"
    "Does not belong here:\n- event invitations, adverts, credentials, tutorials, recipes\n"
    "- records about a single person, job adverts\n"
)
REPAIR = (
    "# Cleaning the lens\n\nWipe the lens with alcohol every week. Check the lamp for cracks and "
    "replace it after 900 hours. Write the hours into the book of the lighthouse."
)


@pytest.mark.parametrize(
    ("refused", "text", "name"),
    [
        (
            "event invitations",
            "Join us at the lens fair! Tickets at the venue; register by Friday. Ten speakers.",
            "an invitation to an event",
        ),
        ("adverts", "Buy now: 30% off every lamp, free shipping. Subscribe.", "an advert"),
        (
            "credentials",
            "The account of the lamp: user name keeper, password Fog-1, token abc.",
            "a note with credentials",
        ),
        (
            "records about a single person",
            "Dear Mr. Lund, born 1960: invoice no. 4, payable in June.",
            "a paper about one person",
        ),
        (
            "job adverts",
            "We are hiring a keeper. Your profile: patient. Candidates apply with a CV.",
            "a job advert",
        ),
        (
            "tutorials",
            "Lamps for beginners, part 1: what is a lens? A quiz ends the lesson.",
            "a general tutorial",
        ),
        ("recipes", "Stir 200 grams of flour and butter, then bake it in the oven.", "a recipe"),
    ],
)
def test_a_refused_kind_is_named(refused: str, text: str, name: str) -> None:
    statement = Statement(3, refused, "out")
    found = refused_genre([Statement(1, refused, "in"), statement], text)
    assert found is not None
    assert (found.genre, found.statement) == (name, statement)
    assert 0.5 < found.likeness <= 1
    assert refused_genre([Statement(3, "wasps", "out")], text) is None


def test_two_signs_make_no_kind() -> None:
    adverts = Statement(1, "adverts", "out")
    assert refused_genre([adverts], "Buy oil by June. The discount is booked.") is None


def test_an_advert_on_the_subject_is_kept_out(gate: LocalGate) -> None:
    advert = (
        "# The lamp every lighthouse needs\n\nDiscover our new lamp and lens. Order today and save "
        "25% off the list price. Free shipping. Unsubscribe at any time."
    )
    decision = gate.decide(purpose=PURPOSE, title="", text=advert)
    assert not decision.belongs
    assert decision.reason.startswith("It reads like an advert: the purpose refuses “event inv")
    assert decision.purpose_lines[0] == 5
    assert gate.decide(purpose=PURPOSE, title="", text=REPAIR).belongs


def test_only_opens_what_is_wanted() -> None:
    (wanted, refused) = read_purpose("Only: lamps and lenses.\nNo recipes.")
    assert (wanted.text, wanted.side) == ("lamps and lenses.", "in")
    assert refused.side == "out"


def test_a_long_document_is_known_by_its_beginning(gate: LocalGate) -> None:
    late = "\n\nBuy now: 30% off, free shipping. Subscribe and win a lamp."
    long = REPAIR + "\n\nOil the hinge of the lamp once a month." * 60 + late
    assert gate.decide(purpose=PURPOSE, title="", text=long).belongs
