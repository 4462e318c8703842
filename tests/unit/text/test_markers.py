import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engines.text import Marker, format_marker, markers

NUMBERS = st.integers(min_value=1, max_value=999_999_999)


@pytest.mark.parametrize(
    ("written", "named"),
    [
        ("[^S7:12-14]", (7, 1, 12, 14)),
        ("[^S7:12]", (7, 1, 12, 12)),
        ("[^S7@2:12-14]", (7, 2, 12, 14)),
        ("[^S7@1:12-12]", (7, 1, 12, 12)),
    ],
)
def test_a_marker_names_source_version_and_lines(
    written: str, named: tuple[int, int, int, int]
) -> None:
    assert markers(f"It is so.{written} More.") == [Marker(*named, 9, 9 + len(written))]


@pytest.mark.parametrize(
    "text",
    [
        "[^S0:1]",
        "[^S1:0]",
        "[^S1@0:1]",
        "[^S1:3-2]",
        "[^s1:2]",
        "[^S1:]",
        "[^S1:2-]",
        "[^S:2]",
        "[S1:2]",
        "[^S1 :2]",
        "[^S01:2]",
        "[^S1:9999999999]",
        "[^S1:٣]",
        r"\[^S1:2]",
    ],
)
def test_what_is_malformed_or_impossible_is_no_marker(text: str) -> None:
    assert markers(f"It is so.{text}") == []


@pytest.mark.parametrize(
    "markdown",
    [
        "Use `x [^S1:2]` here.",
        "```\nx[^S1:2]\n```",
        "    x[^S1:2]",
        "<div>\nx[^S1:2]\n</div>",
        "![x[^S1:2]](picture.png)",
        '<b title="[^S1:2]">x</b>',
        "---\ntitle: x[^S1:2]\n---\n",
        '[^S1:2]: handbook.pdf, p. 3, line 2, "quoted words"\n    and more [^S1:3]',
    ],
)
def test_what_is_not_running_text_holds_no_marker(markdown: str) -> None:
    assert markers(markdown) == []


@pytest.mark.parametrize(
    "markdown",
    [
        "# Head[^S1:2]",
        "Head[^S1:2]\n===",
        "> - a\n>   > b[^S1:2]",
        "| a[^S1:2] | b |\n|---|---|",
        "| a | b |\n|---|---|\n| x \\| y | z[^S1:2] |",
        "1.\ta *b[^S1:2]*",
        "---\n\nnot[^S1:2] front matter\n\n---",
        "---\na: b[^S1:2]\n",
        "a\n   lazy [^S1:2]\n",
        "- a\n\n\t- deep [^S1:2]",
    ],
)
def test_a_marker_is_found_with_its_place_wherever_text_runs(markdown: str) -> None:
    start = markdown.index("[^S1:2]")
    assert markers(markdown) == [Marker(1, 1, 2, 2, start, start + 7)]


def test_adjacent_markers_are_two() -> None:
    found = markers("It is so.[^S1:2][^S2:3-4]")
    assert [(marker.source, marker.start) for marker in found] == [(1, 9), (2, 16)]


def test_the_canonical_form_leaves_out_what_goes_without_saying() -> None:
    assert format_marker(source=7, version=1, first=12, last=12) == "[^S7:12]"
    assert format_marker(source=7, version=2, first=12, last=14) == "[^S7@2:12-14]"


@pytest.mark.parametrize(
    ("source", "version", "first", "last"), [(0, 1, 1, 1), (1, 0, 1, 1), (1, 1, 0, 1), (1, 1, 3, 2)]
)
def test_impossible_lines_cannot_be_written(
    source: int, version: int, first: int, last: int
) -> None:
    with pytest.raises(ValueError, match="No such lines"):
        format_marker(source=source, version=version, first=first, last=last)


@settings(deadline=None)
@given(NUMBERS, NUMBERS, NUMBERS, NUMBERS)
def test_a_written_marker_is_read_back(source: int, version: int, first: int, other: int) -> None:
    first, last = sorted((first, other))
    written = format_marker(source=source, version=version, first=first, last=last)
    assert markers(written) == [Marker(source, version, first, last, 0, len(written))]
