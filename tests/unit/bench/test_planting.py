"""Errors are planted where they are errors, and nowhere else."""

import re

import pytest

from tools.planting import clean
from tools.planting.edits import Edit, drop, swap, tidy
from tools.planting.errors import ERRORS
from tools.planting.statements import Statement, handbook_statements

BY_KIND = {edit.kind: edit for edit in ERRORS}


def statement(text: str, evidence: str = "") -> Statement:
    return Statement("2025/leave.md", 1, 1, text, text, evidence or text, (1, 1))


def variants(kind: str, text: str, evidence: str = "") -> set[str]:
    return set(BY_KIND[kind].variants(statement(text, evidence)))


def test_each_place_and_each_alternative_is_a_variant() -> None:
    edit = swap("x", "drift", {"may": "must|will", "some": "all"})
    assert set(edit.variants(statement("You may take some."))) == {
        "You must take some.",
        "You will take some.",
        "You may take all.",
    }


def test_a_new_name_or_number_that_the_lines_have_elsewhere_is_not_used() -> None:
    edit = Edit("x", "hallucination", re.compile(r"\d+"), lambda _: ["6", "8"])
    found = set(edit.variants(statement("You earn 4 hours.", "You earn 4 hours, later 6 hours.")))
    assert found == {"You earn 8 hours."}


def test_a_phrase_is_not_changed_inside_a_word_or_a_contraction() -> None:
    edit = swap("x", "hallucination", {"can": "cannot"})
    assert set(edit.variants(statement("You can't scan a can-opener; you can cut."))) == {
        "You can't scan a can-opener; you cannot cut."
    }


def test_leaving_words_out_leaves_a_sentence() -> None:
    edit = drop("x", "drift", r"^In most cases, |, if needed(?=\.$)")
    found = set(edit.variants(statement("In most cases, you pay, if needed.")))
    assert found == {"You pay, if needed.", "In most cases, you pay."}
    assert tidy(" , you  pay , now .") == "You pay, now."


@pytest.mark.parametrize(
    ("kind", "text", "expected"),
    [
        ("number", "You earn four hours.", "You earn six hours."),
        ("amount", "It costs $1,000 a year.", "It costs $2,000 a year."),
        ("date", "It ends in March 2023.", "It ends in March 2024."),
        ("time of day", "Send it by 3:30 PM.", "Send it by 4:30 PM."),
        ("unit", "It takes 3 weeks.", "It takes 3 months."),
        ("negation", "You must sign.", "You must not sign."),
        ("bound", "It takes up to a week.", "It takes at least a week."),
        ("attribution", "Ask your supervisor.", "Ask the finance office."),
        ("quoted words", "Press “Save draft”.", "Press “Save Review”."),
        ("qualifier dropped", "Usually it is paid.", "It is paid."),
        ("qualifier added", "You can claim it.", "You can only claim it."),
        ("strength", "You may claim it.", "You must claim it."),
        ("scope widened", "Employees are paid.", "Employees and contractors are paid."),
        ("condition dropped", "If it rains, you stay.", "You stay."),
    ],
)
def test_a_kind_does_what_its_name_says(kind: str, text: str, expected: str) -> None:
    assert expected in variants(kind, text)


def test_a_clean_edit_says_the_same() -> None:
    assert clean.numbers_restyled(statement("You earn four hours.")) == "You earn 4 hours."
    assert clean.units_converted(statement("Wait 72 hours.")) == "Wait three days."
    assert clean.contraction(statement("You don't pay.")) == "You do not pay."
    assert clean.reordered(statement("If you leave, you pay.")) == "You pay if you leave."
    assert clean.reworded(statement("Please submit it.")) == "Kindly hand in it."
    assert "You **must** pay." in set(clean.emphasised(statement("You must pay.")))


def test_a_clean_edit_that_changes_nothing_is_none() -> None:
    same = statement("Grass is green.")
    for change in (clean.plain, clean.numbers_restyled, clean.contraction, clean.reordered):
        assert change(same) is None
    assert clean.joined(same, None) is None


def test_statements_are_sentences_of_the_handbook_with_their_lines() -> None:
    found = handbook_statements()
    assert len(found) > 800
    for each in found:
        assert each.lines[0] <= each.first <= each.last <= each.lines[1]
        assert each.raw.split("\n")[0] in each.evidence
