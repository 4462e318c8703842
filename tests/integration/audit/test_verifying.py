"""verify_citations: each claim by the lines it cites, or else by the nearest ones."""

from collections.abc import Sequence

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from audit.checking import COMMAND_LIMITS, GivenSource, Limits, Thresholds, View
from audit.checking.outcome import view_of
from audit.services.choosing import sources_of_wiki
from audit.services.verifying import Verification, verify_citations
from engines.embed import local_embedder
from engines.verify import Finding, ScriptedAuditor, Unchecked, Verdict, local_auditor
from tests.cast import Cast
from tests.factories import make_document, make_source
from wiki.errors import RefusedError
from wiki.services.blobs import store_blob
from wiki.services.sources import add_source_version

LEAVE = "# Leave\n\nEmployees earn 25 days of annual leave.\nA request is sent to the manager."
TRAVEL = "Receipts are kept for every trip.\n\nVouchers are due within 15 days."


def given(*texts: str) -> list[GivenSource]:
    return [
        GivenSource.of_text(number=number, title=f"T{number}", content=text)
        for number, text in enumerate(texts, start=1)
    ]


def verified(
    text: str,
    sources: Sequence[GivenSource],
    auditor: ScriptedAuditor | None = None,
    *,
    limits: Limits = COMMAND_LIMITS,
) -> Verification:
    return verify_citations(
        text=text,
        sources=sources,
        limits=limits,
        auditor=auditor or ScriptedAuditor(),
        embedder=local_embedder(),
    )


def test_a_claim_without_a_marker_is_judged_by_the_lines_that_speak_of_it() -> None:
    found = verify_citations(
        text="Vouchers are due within 15 days. Employees earn 30 days of annual leave.",
        sources=given(LEAVE, TRAVEL),
        limits=COMMAND_LIMITS,
        auditor=local_auditor(),
        embedder=local_embedder(),
    )
    first, second = found.claims
    assert first.place is not None
    assert (first.view, first.place.source.title, first.place.lines) == (
        "supported",
        "T2",
        "line 3",
    )
    assert second.place is not None
    assert (second.view, second.place.source.title, second.place.lines) == (
        "contradicted",
        "T1",
        "line 3",
    )
    assert found.counts == {"supported": 1, "weak": 0, "unverifiable": 0, "contradicted": 1}


def test_a_claim_with_markers_is_judged_by_their_lines_together_and_nothing_else() -> None:
    auditor = ScriptedAuditor()
    text = "Receipts are kept.[^S1:3][^S2:1][^S1:3] Vouchers are due.[^S2:1-3]"
    found = verified(text, given(LEAVE, TRAVEL), auditor)
    assert [(pair.claim, pair.evidence) for pair in auditor.seen] == [
        (
            "Receipts are kept.",
            "Employees earn 25 days of annual leave.\n\nReceipts are kept for every trip.",
        ),
        ("Vouchers are due.", TRAVEL),
    ]
    assert [claim.cited for claim in found.claims] == [True, True]


@pytest.mark.parametrize("marker", ["[^S3:1]", "[^S1@2:1]", "[^S1:3-9]", "[^S1:1][^S9:1]"])
def test_a_marker_that_names_nothing_given_makes_its_claim_unverifiable(marker: str) -> None:
    auditor = ScriptedAuditor()
    [claim] = verified(f"Receipts are kept.{marker}", given(LEAVE, TRAVEL), auditor).claims
    assert (claim.view, claim.verdict, claim.place) == ("unverifiable", "unchecked", None)
    assert claim.reason == "It cites lines that are not among the given sources."
    assert auditor.seen == []


def test_the_passage_that_supports_a_claim_decides_before_nearer_ones_that_do_not() -> None:
    auditor = ScriptedAuditor()
    auditor.enqueue_verdict("hallucination")
    auditor.enqueue_verdict("supported", confidence=0.7)
    [claim] = verified("Vouchers are due.", given(LEAVE, TRAVEL), auditor).claims
    assert (claim.verdict, claim.confidence) == ("supported", 0.7)
    assert claim.place is not None
    assert claim.place.source.title == "T1"


def test_what_the_auditor_could_not_judge_is_unverifiable_with_its_reason() -> None:
    auditor = ScriptedAuditor()
    auditor.enqueue(Unchecked("The judge is away."))
    [claim] = verified("Receipts are kept.[^S2:1]", given(LEAVE, TRAVEL), auditor).claims
    assert (claim.view, claim.reason) == ("unverifiable", "The judge is away.")


def test_a_source_that_is_only_cited_is_not_searched() -> None:
    old = GivenSource(1, "Old", ("Vouchers are due.",), searched=False)
    [claim] = verified("Vouchers are due.", [old, *given("# Leave")[:0]]).claims
    assert claim.reason == "No line of the given sources speaks of it."


def test_a_text_that_states_nothing_has_no_claims() -> None:
    assert verified("# Heading\n", given(LEAVE)).claims == ()


@pytest.mark.parametrize(
    ("verdict", "confidence", "contradiction", "similarity", "view"),
    [
        ("supported", 0.6, 0.0, 0.1, "supported"),
        ("supported", 0.59, 0.0, 0.5, "weak"),
        ("drift", 0.7, 0.0, 0.5, "weak"),
        ("drift", 0.71, 0.0, 0.5, "unverifiable"),
        ("drift", 0.6, 0.0, 0.29, "unverifiable"),
        ("hallucination", 0.9, 0.9, 0.5, "contradicted"),
        ("hallucination", 0.9, 0.9, 0.29, "unverifiable"),
        ("hallucination", 0.9, 0.4, 0.5, "unverifiable"),
    ],
)
def test_the_four_views_part_at_the_thresholds(
    verdict: str, confidence: float, contradiction: float, similarity: float, view: View
) -> None:
    finding = Finding(Verdict(verdict), "", confidence, (), (), "s", contradiction=contradiction)
    assert view_of(finding, similarity=similarity, thresholds=Thresholds()) == view


@pytest.mark.parametrize(
    ("support", "unverifiable"), [(0.3, 0.6), (1.1, 0.3), (0.6, -0.1), (float("nan"), 0.3)]
)
def test_thresholds_that_do_not_fit_are_refused(support: float, unverifiable: float) -> None:
    with pytest.raises(RefusedError, match="do not fit"):
        Thresholds(support, unverifiable)


@pytest.mark.parametrize(
    ("text", "contents", "said"),
    [
        (" \n", [LEAVE], "There is no text to verify"),
        ("It is.", [], "There is no source to verify against"),
        ("It is.", ["", " \n"], "There is no source to verify against"),
        ("It is so today.", [LEAVE], "The words of the text have 15 characters; 10 is the most"),
        ("It is.", ["x" * 60], "The sources together have 61 characters; 50 is the most"),
        ("It is.", ["a", "b", "c"], "3 sources; 2 is the most"),
    ],
)
def test_what_cannot_be_verified_is_refused_each_with_its_reason(
    text: str, contents: list[str], said: str
) -> None:
    limits = Limits(text=10, content=50, sources=2)
    with pytest.raises(RefusedError, match=said):
        verified(text, given(*contents), limits=limits)


def test_nothing_is_read_from_or_written_to_the_database(cast: Cast) -> None:
    with CaptureQueriesContext(connection) as queries:
        verified("Receipts are kept.[^S2:1] Leave is earned.", given(LEAVE, TRAVEL))
    assert len(queries) == 0


def test_sources_of_a_wiki_are_read_as_they_are_now_and_as_they_are_cited(cast: Cast) -> None:
    first = make_source(wiki=cast.wiki, lines=["It is 14 days.", ""], title="Window")
    make_source(wiki=cast.wiki, lines=["Not chosen."], title="Other")
    newer = ["It is 30 days."]
    add_source_version(
        wiki=cast.wiki,
        blob=store_blob([b"newer"]),
        filename="window.md",
        document=make_document(newer, title="Window"),
        uploader=None,
        source=first.source,
    )
    text = "It is.[^S1:1] It was.[^S1@2:1] Else.[^S2:1]"
    found = sources_of_wiki(wiki=cast.wiki, numbers=[1], text=text, limits=COMMAND_LIMITS)
    assert [(each.version, each.lines, each.searched) for each in found] == [
        (1, ("It is 14 days.", ""), False),
        (2, ("It is 30 days.",), True),
    ]
    with pytest.raises(RefusedError, match="28 characters; 20 is the most"):
        sources_of_wiki(wiki=cast.wiki, numbers=[1], text=text, limits=Limits(9, 20, 9))
