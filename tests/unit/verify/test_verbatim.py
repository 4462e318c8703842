"""Claims that are the very words of their evidence."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engines.verify import Pair, Verdict, is_verbatim
from engines.verify.verbatim import find
from tests.unit.verify.judging import judge, words

RULE = "Taxi receipts are required, whatever the fare."


@pytest.mark.parametrize(
    "evidence",
    [
        RULE,
        f"Trains are cheap. {RULE} Buses are not.",
        f"* {RULE}\n* Buses are cheap.",
        "Taxi receipts are required,\nwhatever the fare.",
        "**Taxi receipts** are [required](https://example.org/a_(b)), _whatever_ the fare.",
        "TAXI RECEIPTS ARE REQUIRED, WHATEVER THE FARE",
        "| Taxi receipts are required, whatever the fare | yes |",
        "Rules:\nTaxi receipts are required, whatever the fare\n\nOther things",
        "1. Trains are cheap\n2. Taxi receipts are required, whatever the fare\n3. Buses are not",
    ],
)
def test_a_whole_statement_is_supported_beyond_doubt(evidence: str) -> None:
    finding = judge(RULE, evidence)
    assert finding.verdict is Verdict.SUPPORTED
    assert finding.confidence > 0.98


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("You can request unpaid leave.", "You can request unpaid leave of under four weeks."),
        ("The fare is paid.", "It is not true that the fare is paid."),
        ("Wifi is paid", "Wifi is paid\nwhen no other line is there."),
        ("the fare is paid", "It is wrong that\nthe fare is paid."),
        ("It is wet.", "It is wetter."),
        ("...", "Something."),
        ("A whole sentence.", "Another one."),
    ],
)
def test_a_part_of_a_statement_is_not_verbatim(claim: str, evidence: str) -> None:
    assert find(claim, evidence) is None


def test_the_place_is_given_in_the_evidence_as_written() -> None:
    evidence = "First.  **Taxi   receipts** are\nrequired."
    span = find("Taxi receipts are required.", evidence)
    assert span is not None
    assert words(evidence, (span,)) == ["Taxi   receipts** are\nrequired"]


def test_quotation_marks_and_dashes_do_not_matter() -> None:
    assert find('The "fast" lane - it is free.', "The “fast” lane – it is free.")


@settings(deadline=None)
@given(st.text(max_size=120))
def test_any_text_with_words_is_found_in_itself_or_not_at_all(text: str) -> None:
    span = find(text, text)
    assert span is None or text[span.start : span.end].strip()


def test_what_needs_no_model_can_be_counted() -> None:
    pairs = [
        Pair("It is so.", "First. It **is** so."),
        Pair("It is so.", "It is so, they say."),
        Pair("", "It."),
    ]
    assert [is_verbatim(pair) for pair in pairs] == [True, False, False]
