"""The network is shown a claim with its values written as its lines write them."""

import pytest

from engines.verify import Verdict
from engines.verify.restating import restated
from tests.unit.verify.doubting import comparison
from tests.unit.verify.judging import judge


@pytest.mark.parametrize(
    ("claim", "evidence", "shown"),
    [
        ("It takes 28 days.", "It takes four\nweeks there.", "It takes four weeks."),
        ("Open on 2026-03-01.", "Open on 1 March 2026.", "Open on 1 March 2026."),
        ("Shut at 3 p.m. on 2 May.", "Shut at 15:00, 2 May.", "Shut at 15:00 on 2 May."),
        ("It takes 29 days.", "It takes four weeks.", "It takes 29 days."),
        ("It takes 7 days.", "It takes 7 days, not 14.", "It takes 7 days."),
    ],
)
def test_the_same_value_takes_the_form_of_the_lines(claim: str, evidence: str, shown: str) -> None:
    assert restated(comparison(claim, evidence)).claim == shown


def test_a_converted_unit_is_supported_and_another_is_not() -> None:
    evidence = "You can request unpaid leave of less than four weeks at any time."
    claim = "You can request unpaid leave of less than {} days at any time."
    assert judge(claim.format(28), evidence).verdict is Verdict.SUPPORTED
    assert judge(claim.format(26), evidence).verdict is Verdict.HALLUCINATION
