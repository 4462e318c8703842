"""A claim that is a sentence of its lines but for one word of a kind in the place of another."""

import pytest

from engines.verify import Verdict
from tests.unit.verify.doubting import doubted
from tests.unit.verify.judging import words

LINES = (
    "Once the form is signed, your supervisor sends it to OPM before the end of the pay period. "
    "In most cases the travel team may ask Adele Brown for the weeks of leave that were taken."
)
MOST = LINES.index("In most")


def faults(claim: str, kind: str, evidence: str = LINES) -> list[tuple[str, ...]]:
    return [
        (*words(claim, doubt.claim_spans), *words(evidence, doubt.evidence_spans))
        for doubt in doubted(claim, evidence)
        if doubt.kind == kind
    ]


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ("pay period", "calendar month"),
        ("weeks", "hours"),
        ("OPM", "GSA"),
        ("before", "after"),
        ("Adele Brown", "Carla Stone"),
        ("supervisor", "manager"),
        ("your supervisor", "you"),
        ("may", "may not"),
    ],
)
def test_what_excludes_the_other_word_is_at_fault(given: str, said: str) -> None:
    first, second = LINES[:MOST], LINES[MOST:]
    sentence = first if given in first else second
    found = faults(sentence.strip().replace(given, said, 1), "swaps")
    assert found or faults(sentence.strip().replace(given, said, 1), "polarity")


def test_the_words_on_both_sides_are_named() -> None:
    claim = (
        "Once the form is signed, your supervisor sends it to GSA before the end of the pay period."
    )
    assert faults(claim, "swaps") == [("GSA", "OPM")]


def test_a_team_of_another_name_is_another_actor() -> None:
    claim = LINES[MOST:].replace("travel team", "payroll team")
    assert faults(claim, "swaps") == [("payroll", "travel")]


def test_a_name_that_opens_a_sentence_is_seen_by_what_it_replaces() -> None:
    evidence = "AdTrav can speed up the booking of your flight to the coast."
    claim = "Fedrooms can speed up the booking of your flight to the coast."
    assert faults(claim, "swaps", evidence) == [("Fedrooms", "AdTrav")]
    called = claim.replace("Fedrooms", "They")
    assert faults(called, "swaps", evidence) == []


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ("sends", "forwards"),
        ("OPM", "the OPM"),
        ("Adele Brown", "Brown"),
        ("is signed", "has been signed"),
        ("before the end", "by the end"),
    ],
)
def test_another_word_for_the_same_is_none(given: str, said: str) -> None:
    sentence = (LINES[:MOST] if given in LINES[:MOST] else LINES[MOST:]).strip()
    assert faults(sentence.replace(given, said, 1), "swaps") == []


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        (
            "Juan Vasquez sailed to the coast in spring.",
            "Juan Vázquez sailed to the coast in spring.",
        ),
        ("The plan of Ms Brown was taken up.", "The plan of Adele Brown was taken up."),
        ("There he met the FBI chief.", "There I met the FBI chief."),
        ("The WHO asked for a new vote.", "The World Health Organization asked for a new vote."),
    ],
)
def test_another_spelling_or_form_of_a_name_is_none(claim: str, evidence: str) -> None:
    assert faults(claim, "swaps", evidence) == []


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ("may ask", "must ask"),
        ("may ask", "will ask"),
        ("In most cases the", "The"),
        ("In most cases", "In all cases"),
        ("the travel team may ask", "the travel team may only ask"),
    ],
)
def test_a_stronger_or_wider_claim_is_drift(given: str, said: str) -> None:
    claim = LINES[MOST:].replace(given, said, 1)
    found = [doubt for doubt in doubted(claim, LINES) if doubt.kind == "degrees"]
    assert [doubt.verdict for doubt in found] == [Verdict.DRIFT]


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ("may ask", "can ask"),
        ("In most cases the", "Usually the"),
        ("In most cases the travel team may", "The travel team may in most cases"),
    ],
)
def test_as_strong_a_claim_is_not(given: str, said: str) -> None:
    claim = LINES[MOST:].replace(given, said, 1)
    assert [doubt for doubt in doubted(claim, LINES) if doubt.kind == "degrees"] == []


def test_less_than_a_duty_is_another_claim_too() -> None:
    lines = "Visitors of the plant must wear a helmet at all times."
    [doubt] = doubted(lines.replace("must", "should"), lines)
    assert doubt.reason == "The claim says “should”, the lines say “must”."


def test_a_limit_that_is_gone_is_named() -> None:
    lines = "The change can take up to an hour after the call with them."
    found = [each.reason for each in doubted(lines.replace("up to ", ""), lines)]
    assert "The lines say “up to”, which the claim leaves out." in found


def test_a_duty_made_of_a_permission_is_drift_in_other_words_too() -> None:
    lines = "Members may store a bicycle in the yard behind the house."
    claim = "A bicycle must be stored by members in the yard."
    found = [doubt.reason for doubt in doubted(claim, lines) if doubt.kind == "strength"]
    assert found == ["The lines say “may”; the claim demands it."]


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ("climbs", "descends"),
        ("north", "south"),
        ("up", "down"),
        ("summer", "winter"),
        ("largest", "smallest"),
        ("weekly", "monthly"),
    ],
)
def test_words_that_exclude_one_another_in_one_place_are_at_fault(given: str, said: str) -> None:
    evidence = (
        "The trail climbs to the north wall of the largest lake. "
        "Visits in summer are up by a third, and weekly tours are full."
    )
    sentence = next(each for each in evidence.split(". ") if given in each)
    claim = sentence.replace(given, said).rstrip(".") + "."
    assert faults(claim, "swaps", evidence) == [(said, given)]


def test_a_name_of_another_statement_is_at_fault_in_the_place_of_a_long_one() -> None:
    evidence = (
        "The Occupational Safety and Health Administration (OSHA) requires records for five "
        "years. The National Institute for Occupational Safety and Health (NIOSH) advises it."
    )
    claim = "{} requires records for five years."
    (fault,) = faults(claim.format("NIOSH"), "swaps", evidence)
    assert fault[0] == "NIOSH"
    for same in ("OSHA", "The OSHA", "The Occupational Safety and Health Administration"):
        assert not faults(claim.format(same), "swaps", evidence)


def test_initials_are_no_other_name() -> None:
    evidence = "The Department of Energy issues the permit each year."
    assert not faults("DOE issues the permit each year.", "swaps", evidence)
    assert faults("NASA issues the permit each year.", "swaps", evidence)
