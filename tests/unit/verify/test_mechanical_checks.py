"""Each kind of fault, with the words at fault."""

import pytest

from engines.verify import Verdict
from tests.unit.verify.doubting import doubted
from tests.unit.verify.judging import words

DRIFT, HALLUCINATION = Verdict.DRIFT, Verdict.HALLUCINATION


@pytest.mark.parametrize(
    ("claim", "evidence", "verdict", "fault"),
    [
        (
            "Guests pay a deposit of 80 euros.",
            "Each guest pays a deposit of 60 euros on arrival.",
            HALLUCINATION,
            "80 euros",
        ),
        (
            "The warranty lasts 24 days.",
            "The warranty of the device lasts 24 months.",
            HALLUCINATION,
            "24 days",
        ),
        (
            "The pool is open until 19:00.",
            "The pool is open to guests until 21:00.",
            HALLUCINATION,
            "19:00",
        ),
        (
            "The bridge was closed in March 2022.",
            "The bridge was closed to lorries in May 2022.",
            HALLUCINATION,
            "March 2022",
        ),
        (
            "The pool was built in March 2022.",
            "The pool was built for the guests of the hotel.",
            HALLUCINATION,
            "March 2022",
        ),
        (
            "The repairs were done by Oakfield Masonry.",
            "The repairs were done by Hartley Builders.",
            HALLUCINATION,
            "Oakfield Masonry",
        ),
        (
            "Sales fell because of the strike.",
            "Sales fell in the third quarter. The strike began in that quarter.",
            HALLUCINATION,
            "because of",
        ),
        (
            "Dogs are allowed in the hall.",
            "Dogs are forbidden in the hall.",
            HALLUCINATION,
            "allowed",
        ),
        (
            "Guests may use the lift.",
            "Guests must not use the lift.",
            HALLUCINATION,
            "use",
        ),
        (
            "The loan runs for 5 years.",
            "The loan runs for up to 5 years.",
            DRIFT,
            "5 years",
        ),
        (
            "The journey takes about 100 minutes.",
            "The journey takes 96 minutes.",
            DRIFT,
            "about 100 minutes",
        ),
        (
            "The repair takes 5 days.",
            "The repair takes 3 to 5 days.",
            DRIFT,
            "5 days",
        ),
    ],
)
def test_a_fault_is_found_and_its_words_are_named(
    claim: str, evidence: str, verdict: Verdict, fault: str
) -> None:
    found = doubted(claim, evidence)
    assert verdict in [doubt.verdict for doubt in found], found
    assert fault in [text for doubt in found for text in words(claim, doubt.claim_spans)]
    assert all(doubt.reason.endswith(".") for doubt in found)


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("All members pay the fee.", "Most members pay the fee."),
        ("The fee is paid back.", "The fee is generally paid back."),
        ("The fee is paid back.", "The fee might be paid back."),
        ("Members have to wear a badge.", "Members should wear a badge."),
        ("The fee rises by 8 %.", "According to the chair, the fee rises by 8 %."),
        ("Members can bring a guest.", "Members can bring a guest if the hall has free seats."),
        ("Members can bring a guest.", "Members can bring a guest, except on Sundays."),
        ("Members who are over 65 pay less.", "Members who are over 65 with a permit pay less."),
        (
            "Members can bring a guest for lunch.",
            "Members aged 21 or more can bring a guest for lunch.",
        ),
    ],
)
def test_a_stronger_or_wider_claim_is_drift(claim: str, evidence: str) -> None:
    found = doubted(claim, evidence)
    assert {doubt.verdict for doubt in found} == {DRIFT}, found
    assert all(doubt.evidence_spans for doubt in found)


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("The trial lasts two weeks.", "The trial of the product lasts 14 days."),
        ("The tank holds 2 litres.", "The tank of the machine holds 2,000 ml."),
        ("Both fees add up to 90 euros.", "The entry fee is 60 euros and the locker fee 30 euros."),
        (
            "Spending may reach at most 120% of the plan.",
            "Do not exceed the plan by more than 20%.",
        ),
        ("The workshop lasts two hours.", "The workshop runs from 14:00 to 16:00."),
        ("A group of 12 staff is too large.", "A group of more than 10 staff is too large."),
        ("The fee may be paid back.", "The fee may be paid back to members."),
        ("If it rains, the match is off.", "The match is called off if it rains on the day."),
        ("Part 7 costs more.", "The part named X7 costs more."),
        ("Members of the WHO vote.", "Members of the World Health Organization vote."),
    ],
)
def test_the_same_in_other_words_is_not_doubted(claim: str, evidence: str) -> None:
    assert doubted(claim, evidence) == []


@pytest.mark.parametrize(
    ("claim", "evidence", "said"),
    [
        (
            "Silver members get 20 days of access.",
            "Gold members get 20 days of access, and silver members get 5 days of access.",
            "5 days",
        ),
        (
            "The dental plan is handled at www.travel.example.",
            "Dental plan | www.dental.example\nTravel plan | www.travel.example",
            "www.dental.example",
        ),
        ("The rent was cut by 75 %.", "The rent was cut and is now 75 % of the old.", "75 %"),
    ],
)
def test_what_the_lines_say_instead_is_named(claim: str, evidence: str, said: str) -> None:
    found = [doubt for doubt in doubted(claim, evidence) if doubt.verdict is HALLUCINATION]
    assert said in [text for doubt in found for text in words(evidence, doubt.evidence_spans)]
