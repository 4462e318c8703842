"""verify_citations where a citation names a whole source: `[1]`, `[1, 2]`, `[^1]`."""

import pytest

from audit.checking import COMMAND_LIMITS
from audit.services.verifying import Verification, verify_citations
from engines.embed import local_embedder
from engines.verify import ScriptedAuditor, local_auditor
from tests.integration.audit.test_verifying import LEAVE, TRAVEL, given

FILLER = "\n\n".join(f"Rule {n} speaks of the garden and its {n} trees." for n in range(60))


def verified(text: str, *sources: str, auditor: ScriptedAuditor | None = None) -> Verification:
    return verify_citations(
        text=text,
        sources=given(*sources),
        limits=COMMAND_LIMITS,
        auditor=auditor or local_auditor(),
        embedder=local_embedder(),
    )


@pytest.mark.parametrize("marker", ["[2]", "[^2]", "[2][1]", "[1, 2]"])
def test_the_nearest_lines_of_the_named_source_decide(marker: str) -> None:
    long = f"{FILLER}\n\n{TRAVEL}\n\n{FILLER}"
    (claim,) = verified(f"Vouchers are due within 15 days.{marker}", LEAVE, long).claims
    assert claim.view == "supported"
    assert claim.cited
    assert claim.place is not None
    assert claim.place.source.number == 2
    assert "Vouchers are due within 15 days." in claim.evidence


def test_the_right_words_of_another_source_are_a_wrong_citation() -> None:
    (claim,) = verified("Vouchers are due within 15 days. [1]", LEAVE, TRAVEL).claims
    assert claim.view == "unverifiable"


def test_a_claim_that_rests_on_two_sources_is_held_against_both_together() -> None:
    auditor = ScriptedAuditor()
    verified("Leave is 25 days and vouchers are due. [1, 2]", LEAVE, TRAVEL, auditor=auditor)
    together = [pair.evidence for pair in auditor.seen if "25 days" in pair.evidence]
    assert any("Vouchers" in evidence for evidence in together)


def test_lines_and_a_whole_source_are_held_against_together() -> None:
    auditor = ScriptedAuditor()
    verified("Leave is 25 days and vouchers are due.[^S1:3][2]", LEAVE, TRAVEL, auditor=auditor)
    assert auditor.seen
    for pair in auditor.seen:
        assert pair.evidence.startswith("Employees earn 25 days of annual leave.\n\n")
        assert "Receipts" in pair.evidence or "Vouchers" in pair.evidence


@pytest.mark.parametrize("marker", ["[3]", "[1, 3]", "[^3]", "[^S9:1][1]"])
def test_a_place_without_a_source_makes_the_claim_unverifiable(marker: str) -> None:
    (claim,) = verified(f"Vouchers are due within 15 days.{marker}", LEAVE, TRAVEL).claims
    assert claim.view == "unverifiable"
    assert claim.reason == "It cites lines that are not among the given sources."


def test_uncited_claims_are_still_held_against_all_sources() -> None:
    text = "Vouchers are due within 15 days. Employees earn 25 days of annual leave. [1]"
    first, second = verified(text, LEAVE, TRAVEL).claims
    assert (first.view, first.cited) == ("supported", False)
    assert (second.view, second.cited) == ("supported", True)
    assert text[second.claim.start : second.claim.end].startswith("Employees earn")


def test_an_earlier_version_that_is_only_there_to_be_cited_is_not_counted() -> None:
    old, new = given("Vouchers are due within 90 days.", TRAVEL)
    sources = [
        type(old)(number=1, title="Old", lines=old.lines, version=1, searched=False),
        type(new)(number=1, title="New", lines=new.lines, version=2),
    ]
    found = verify_citations(
        text="Vouchers are due within 15 days. [1]",
        sources=sources,
        limits=COMMAND_LIMITS,
        auditor=local_auditor(),
        embedder=local_embedder(),
    )
    assert found.claims[0].view == "supported"
