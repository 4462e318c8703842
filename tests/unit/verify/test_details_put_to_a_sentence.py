"""What a claim adds at the end of a sentence that it repeats."""

from engines.verify import Verdict
from tests.unit.verify.doubting import doubted
from tests.unit.verify.judging import judge

LINES = "You may use annual leave for any reason. Award leave lapses after one year."


def test_a_detail_that_no_line_has_is_made_up() -> None:
    claim = "You may use annual leave for any reason, a rule that the union of pilots fought for."
    [doubt] = [each for each in doubted(claim, LINES) if each.kind == "additions"]
    assert doubt.verdict is Verdict.HALLUCINATION
    assert doubt.reason == "The claim adds “a rule that the union of pilots fought for”."
    assert judge(claim, LINES).verdict is Verdict.HALLUCINATION


def test_a_second_sentence_of_the_lines_is_no_detail() -> None:
    claim = "You may use annual leave for any reason, and award leave lapses after one year."
    assert [each for each in doubted(claim, LINES) if each.kind == "additions"] == []


def test_one_more_thing_is_drift() -> None:
    claim = "You may use annual leave for any reason and gift."
    [doubt] = [each for each in doubted(claim, LINES) if each.kind == "additions"]
    assert (doubt.verdict, doubt.reason) == (Verdict.DRIFT, "The claim adds “and gift”.")
