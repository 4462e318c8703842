"""Two edits of one text come together, or a person chooses."""

from hypothesis import given
from hypothesis import strategies as st

from wiki.merging import has_marks, merge

BASE = "one\ntwo\nthree\nfour\nfive\n"


def test_edits_in_different_places_fit_together() -> None:
    merged = merge(base=BASE, mine=BASE.replace("one", "ONE"), theirs=BASE.replace("five", "FIVE"))

    assert merged.text == "ONE\ntwo\nthree\nfour\nFIVE\n"
    assert merged.clashes == 0


def test_the_same_edit_twice_is_one() -> None:
    both = BASE.replace("three", "3")

    assert merge(base=BASE, mine=both, theirs=both).text == both


def test_a_line_that_both_changed_is_left_to_a_person_with_both_texts() -> None:
    merged = merge(base=BASE, mine=BASE.replace("three", "3"), theirs=BASE.replace("three", "III"))

    assert merged.clashes == 1
    assert "<<<<<<< yours\n3\n=======\nIII\n>>>>>>> theirs" in merged.text
    assert has_marks(merged.text)


def test_a_deletion_on_one_side_is_kept() -> None:
    assert merge(base=BASE, mine=BASE.replace("two\n", ""), theirs=BASE).text == (
        "one\nthree\nfour\nfive\n"
    )


def test_lines_added_at_the_end_by_both_clash() -> None:
    merged = merge(base="one", mine="one\nmine", theirs="one\ntheirs")

    assert merged.clashes == 1
    assert "mine" in merged.text
    assert "theirs" in merged.text


def test_a_text_without_both_marks_has_none() -> None:
    assert not has_marks("<<<<<<< yours\nonly half\n")
    assert not has_marks("words about <<<<<<< yours and >>>>>>> theirs")


LINES = st.lists(st.sampled_from(["a", "b", "c", "d"]), max_size=12).map("\n".join)


@given(LINES, LINES)
def test_an_edit_by_one_alone_is_taken_as_it_is(base: str, mine: str) -> None:
    assert merge(base=base, mine=mine, theirs=base).text == mine
    assert merge(base=base, mine=base, theirs=mine).text == mine


@given(LINES, LINES, LINES)
def test_what_clashes_is_the_same_from_either_side(base: str, mine: str, theirs: str) -> None:
    one = merge(base=base, mine=mine, theirs=theirs)
    other = merge(base=base, mine=theirs, theirs=mine)

    assert one.clashes == other.clashes
    assert one.clashes or one.text == other.text


def test_edits_of_a_very_long_page_fit_together_too() -> None:
    base = "".join(f"Rule {n}.\n\n" for n in range(3_000))
    mine = base.replace("Rule 7.\n", "Rule seven.\n")
    theirs = base.replace("Rule 2900.\n", "Rule 2900 is gone.\n")

    merged = merge(base=base, mine=mine, theirs=theirs)

    assert merged.clashes == 0
    assert merged.text == mine.replace("Rule 2900.\n", "Rule 2900 is gone.\n")


def test_a_text_that_repeats_one_line_without_end_is_merged_or_left_to_a_person() -> None:
    base, mine, theirs = "x\n" * 100_000, "y\nx\n" * 50_000, "x\nz\n" * 50_000

    merged = merge(base=base, mine=mine, theirs=theirs)

    assert merged.clashes > 0
    assert merged.text.count("y\n") == merged.text.count("z\n") == 50_000
