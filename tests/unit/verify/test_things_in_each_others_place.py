"""A claim that has two things of its statement in each other's place."""

import pytest

from tests.unit.verify.doubting import doubted
from tests.unit.verify.judging import words


@pytest.mark.parametrize(
    ("claim", "evidence", "fault"),
    [
        (
            "Rain is more common in May than in June.",
            "Rain is more common in June than in May.",
            ["May", "June"],
        ),
        (
            "Short sleep was more common among women than among men.",
            "Short sleep was more common among men (36.7%) than among women (33.9%).",
            ["women", "men"],
        ),
        (
            "At signing, the buyer usually pays five euros for each form to a seller in May.",
            "At signing, the seller usually pays five euros for each form to a buyer in May.",
            ["buyer", "seller"],
        ),
        (
            "Exports rose from $27 billion in one year to $18 billion in the next.",
            "Exports rose from $18 billion in one year to $27 billion in the next.",
            ["27", "18"],
        ),
    ],
)
def test_two_things_that_changed_places_are_at_fault(
    claim: str, evidence: str, fault: list[str]
) -> None:
    (doubt,) = (each for each in doubted(claim, evidence) if each.kind == "exchanges")
    assert words(claim, doubt.claim_spans) == fault
    assert words(evidence, doubt.evidence_spans) == fault[::-1]


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("Rain is less common in May than in June.", "Rain is more common in June than in May."),
        (
            "Before winter, staff painted south towers only after they had painted north towers.",
            "Before winter, staff painted north towers only before they had painted south towers.",
        ),
        ("Lunch includes pears, plums and figs.", "Lunch includes figs, plums and pears."),
        ("Ann Reed and Bo Lund sign it.", "Bo Lund and Ann Reed sign it."),
        ("The chair is Ann Reed.", "Ann Reed is the chair."),
    ],
)
def test_what_says_the_same_the_other_way_round_is_not(claim: str, evidence: str) -> None:
    kinds = {each.kind for each in doubted(claim, evidence)}
    assert not kinds & {"exchanges", "swaps", "polarity"}
