"""A finding is as sure as findings on the same ground were right."""

import pytest

from engines.verify import Verdict
from engines.verify.decide import decide, weighed_finding
from engines.verify.entailment import Relation
from engines.verify.reliability import CHECKED, Ground, ground, reliability
from tests.unit.verify.doubting import comparison

LINES = "Members of the council meet in the old hall on Mondays and pay 5 euros for each meeting."
SURE, LIKELY, BARELY = Relation(0.97, 0.02, 0.01), Relation(0.6, 0.2, 0.2), Relation(0.5, 0.2, 0.3)
MIXED = Relation(0.3, 0.1, 0.6)
NEUTRAL, DENIED = Relation(0.02, 0.96, 0.02), Relation(0.01, 0.04, 0.95)
ONE = "Members of the council meet in the old hall on Mondays and pay 6 euros for each meeting."
TWO = "Most members of the council meet in the old hall on Mondays and pay 6 euros per meeting."


@pytest.mark.parametrize(
    ("claim", "relation", "verdict", "expected"),
    [
        (f"All in all, {LINES}", SURE, Verdict.SUPPORTED, Ground.REPEATED),
        ("The council gathers weekly.", SURE, Verdict.SUPPORTED, Ground.OTHER_WORDS),
        (ONE, SURE, Verdict.HALLUCINATION, Ground.ONE_CHANGE),
        (TWO, SURE, Verdict.HALLUCINATION, Ground.CHANGED_FACT),
        ("A meeting costs its members 6 euros.", SURE, Verdict.HALLUCINATION, Ground.OTHER_FACT),
        ("Anybody may gather elsewhere.", DENIED, Verdict.HALLUCINATION, Ground.DENIED),
        ("Anybody may gather elsewhere.", MIXED, Verdict.HALLUCINATION, Ground.DENIED_BARELY),
        ("Anybody may gather elsewhere.", NEUTRAL, Verdict.HALLUCINATION, Ground.LACKING),
    ],
)
def test_what_a_finding_rests_on(
    claim: str, relation: Relation, verdict: Verdict, expected: Ground
) -> None:
    compared = comparison(claim, LINES)
    found, weighed = weighed_finding(compared, relation)
    assert (found.verdict, ground(found, weighed)) == (verdict, expected)
    assert decide(compared, relation).confidence == reliability(expected)


def test_neither_verdict_nor_chances_follow_from_how_sure_a_finding_is() -> None:
    compared = comparison(ONE, LINES)
    found, _ = weighed_finding(compared, SURE)
    decided = decide(compared, SURE)
    assert (decided.verdict, decided.support) == (found.verdict, found.support)


def test_every_ground_has_been_measured() -> None:
    assert all(0 < reliability(each) < 1 for each in Ground)
    assert reliability(Ground.ONE_CHANGE) > reliability(Ground.OTHER_FACT)
    assert reliability(Ground.OTHER_WORDS) > reliability(Ground.OTHER_WORDS_BARELY)
    assert reliability(Ground.DENIED) > reliability(Ground.DENIED_BARELY)


def test_a_check_decides_only_against_a_claim() -> None:
    assert {each for each in Ground if each.startswith("not supported: ")} > CHECKED
