"""A difference is shown whole, and in words."""

from hypothesis import given
from hypothesis import strategies as st

from wiki import diffing
from wiki.diffing import Words, compare, compare_words


def test_equal_texts_have_no_difference() -> None:
    diff = compare("a\nb\n", "a\nb\n")

    assert diff.parts == ()
    assert (diff.added, diff.removed) == (0, 0)


def test_only_the_word_that_changed_is_marked() -> None:
    (part,) = compare("A loan lasts 14 days.\n", "A loan lasts 21 days.\n").parts
    changed = next(row for row in part.rows if row.changed)

    assert changed.words == (
        Words("same", "A loan lasts "),
        Words("gone", "14"),
        Words("new", "21"),
        Words("same", " days."),
    )


def test_changes_that_only_a_space_parts_are_one() -> None:
    assert compare_words("keep old words", "keep new text") == (
        Words("same", "keep "),
        Words("gone", "old words"),
        Words("new", "new text"),
    )


def test_each_side_of_a_row_reads_as_it_was() -> None:
    (part,) = compare("one two\n", "one three\n").parts
    row = next(row for row in part.rows if row.changed)

    assert "".join(words.text for words in row.before) == "one two"
    assert "".join(words.text for words in row.after) == "one three"


def test_unchanged_lines_far_from_a_change_are_counted_and_not_shown() -> None:
    before = "\n".join(f"line {n}" for n in range(100))
    after = before.replace("line 50", "line fifty")
    diff = compare(before, after)

    assert diff.parts[0].skipped == 47
    assert len(diff.parts[0].rows) == 7
    assert diff.skipped == 46
    assert (diff.added, diff.removed) == (1, 1)


def test_a_page_written_from_nothing_is_all_new() -> None:
    (part,) = compare("", "one\ntwo").parts

    assert [words.text for row in part.rows for words in row.after] == ["one\ntwo"]


def test_lines_that_look_like_a_patch_are_only_text() -> None:
    before, after = "--- a\n+++ b\n@@ -1 +1 @@\n-x\n", "--- a\n+++ c\n@@ -1 +1 @@\n+x\n"

    assert rebuilt(before, after) == (before, after)


def test_a_change_too_large_to_compare_word_by_word_is_still_whole() -> None:
    gone, new = "a " * 3_000, "b " * 3_000

    assert len(gone.split()) * len(new.split()) > diffing.MAX_WORD_PAIRS
    assert compare_words(gone, new) == (Words("gone", gone), Words("new", new))


def rebuilt(before: str, after: str) -> tuple[str, str]:
    """Put both texts together again from a diff that shows everything."""
    diff = compare(before, after)
    old, new = before.split("\n"), after.split("\n")
    left: list[str] = []
    right: list[str] = []
    for part in diff.parts:
        left += old[len(left) : len(left) + part.skipped]
        right += new[len(right) : len(right) + part.skipped]
        for row in part.rows:
            gone = "".join(words.text for words in row.before)
            came = "".join(words.text for words in row.after)
            left += gone.split("\n") if row.before else []
            right += came.split("\n") if row.after else []
    left += old[len(old) - diff.skipped :] if diff.skipped else []
    right += new[len(new) - diff.skipped :] if diff.skipped else []
    return "\n".join(left), "\n".join(right)


LINES = st.lists(st.sampled_from(["one two", "three", "-x", "+y", "@@ z", "a. b!"]), max_size=25)


@given(LINES, LINES)
def test_nothing_is_cut_from_a_diff(before: list[str], after: list[str]) -> None:
    old, new = "\n".join(before), "\n".join(after)

    assert rebuilt(old, new) == (old, new)


@given(st.text(max_size=80), st.text(max_size=80))
def test_words_give_both_texts_back(before: str, after: str) -> None:
    found = compare_words(before, after)

    assert "".join(words.text for words in found if words.kind != "new") == before
    assert "".join(words.text for words in found if words.kind != "gone") == after
