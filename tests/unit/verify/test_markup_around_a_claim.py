"""Markup and entities of the source are not words: a claim without them is still verbatim."""

import pytest

from engines.verify import Finding, Pair, local_auditor


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        (
            "Call (877) 472-6716 to be rebooked.",
            "First wait. Call *(877) 472-6716* to be rebooked.",
        ),
        ("Call (877) 472-6716 to be rebooked.", "Call _(877) 472-6716_ to be rebooked."),
        ("See OPM’s Pay website.", "See [OPM&rsquo;s Pay website](https://www.opm.gov/)."),
        ("Meals & lodging cost $75.", "Meals &amp; lodging cost **$75**."),
        ("It is “final”.", "It is **“final”**."),
        (
            "*Note: Call (877) 472-6716 and wait.",
            "**\\*Note:** Call (877)\n472-6716 and wait. An hour later,\nskip ahead.",
        ),
        ("It costs 5 €.", "It costs 5&#160;&euro;."),
    ],
)
def test_a_claim_is_verbatim_whatever_markup_its_source_has(claim: str, evidence: str) -> None:
    [finding] = local_auditor().judge([Pair(claim, evidence)])
    assert isinstance(finding, Finding)
    assert (finding.verdict, finding.reason) == ("supported", "The lines say exactly this.")


def test_an_ampersand_that_is_no_entity_stays() -> None:
    [finding] = local_auditor().judge([Pair("AT&T; pays.", "AT&T; pays.")])
    assert isinstance(finding, Finding)
    assert finding.verdict == "supported"
