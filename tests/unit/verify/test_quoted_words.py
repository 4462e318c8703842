"""Quotations, and an "only" that the lines do not say."""

import pytest

from engines.verify import Verdict
from tests.unit.verify.doubting import doubted
from tests.unit.verify.judging import words

EVIDENCE = "Under “Service Office”, select *Central*. It is called\n'Traveler ID' there."


@pytest.mark.parametrize(
    ("claim", "fault"),
    [
        ('Under "Service Office", select "Regional".', "Regional"),
        ("It is called “Status ID” there.", "Status ID"),
        ("It is called «Traveler Number» there.", "Traveler Number"),
    ],
)
def test_quoted_words_that_the_lines_lack_are_named(claim: str, fault: str) -> None:
    found = [doubt for doubt in doubted(claim, EVIDENCE) if doubt.kind == "quotes"]
    assert [words(claim, doubt.claim_spans) for doubt in found] == [[fault]]


def test_quoted_words_are_found_whatever_marks_and_markup_they_stand_in() -> None:
    claim = 'Under "service office", select "Central"; it is called „Traveler ID“.'
    assert [doubt for doubt in doubted(claim, EVIDENCE) if doubt.kind == "quotes"] == []


def test_an_only_that_the_lines_do_not_say_is_drift() -> None:
    claim = "Supervisors can only enter the request."
    [doubt] = doubted(claim, "Supervisors can enter the request.")
    assert doubt.verdict is Verdict.DRIFT
    assert words(claim, doubt.claim_spans) == ["only"]
    assert doubted(claim, "Supervisors can only enter the request here.") == []
