import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.gate.purpose import Statement, read_purpose


@pytest.mark.parametrize(
    "purpose",
    [
        "## In scope\nbees\n## Out of scope\nrecipes",
        "Belongs here:\n- bees\nDoes not belong here:\n- recipes",
        "**Wanted**\n\n* bees\n\n**Not wanted**\n\n* recipes",
        "What belongs here?\n1. bees\nWhat does not belong?\n1. recipes",
        "Keep: bees\nReject: recipes",
        "# Topics\n- bees\n## What we don't want\n- recipes",
        "> Includes:\n> bees\n> Excludes:\n> recipes",
        "Scope - bees\nNot: recipes",
    ],
)
def test_headings_labels_and_questions_open_a_side(purpose: str) -> None:
    found = [(statement.side, statement.text) for statement in read_purpose(purpose)]
    assert found == [("in", "bees"), ("out", "recipes")]


def test_lines_are_counted_from_one_with_the_empty_ones() -> None:
    purpose = "# Purpose: Bee wiki\n\nKeep:\n\n- bees"
    assert read_purpose(purpose) == [Statement(1, "Bee wiki", "about"), Statement(5, "bees", "in")]


def test_a_sentence_that_refuses_counts_as_refusal_wherever_it_stands() -> None:
    sides = [
        s.side for s in read_purpose("This wiki is on bees.\nIt does not cover wasps.\nNo adverts.")
    ]
    assert sides == ["about", "out", "out"]


def test_words_that_only_begin_like_a_cue_do_not_open_a_side() -> None:
    assert [s.side for s in read_purpose("Keep:\n- notes on hives\n- Norway trips: fjords")] == [
        "in",
        "in",
    ]


def test_an_exception_to_a_refusal_is_wanted() -> None:
    found = read_purpose("Not wanted:\n- wasps, except as a threat to hives")
    assert found == [Statement(2, "wasps", "out"), Statement(2, "wasps: a threat to hives", "in")]


@given(st.text(max_size=200))
def test_any_text_can_be_read_and_no_line_is_invented(purpose: str) -> None:
    lines = purpose.splitlines()
    for statement in read_purpose(purpose):
        assert 1 <= statement.line <= len(lines)
        assert any(map(str.isalnum, statement.text))
