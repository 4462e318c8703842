"""One denial that both sides share excuses no other."""

import pytest

from engines.verify import Finding, Pair, local_auditor

FLIPS = [
    ("Leave without pay does not require approval.", "Leave without pay requires approval."),
    ("Leave without pay requires approval.", "Leave without pay does not require approval."),
    ("You can travel without approval.", "You can travel with approval."),
    (
        "Trips without a receipt are not reimbursed.",
        "Trips without a receipt are reimbursed.",
    ),
]


@pytest.mark.parametrize(("claim", "evidence"), FLIPS)
def test_the_opposite_is_found_beside_a_shared_denial(claim: str, evidence: str) -> None:
    [finding] = local_auditor().judge([Pair(claim, evidence)])
    assert isinstance(finding, Finding)
    assert finding.verdict == "hallucination"


def test_the_same_denial_in_another_order_is_supported() -> None:
    pair = Pair("You cannot travel without approval.", "Travel without approval is not allowed.")
    [finding] = local_auditor().judge([pair])
    assert isinstance(finding, Finding)
    assert finding.verdict == "supported"
