import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engines.text import markers, strip_markers


@pytest.mark.parametrize(
    ("cited", "plain"),
    [
        ("It is so.[^S1:2] More.", "It is so. More."),
        ("It is so [^S1:2]. More.", "It is so. More."),
        ("It is so. [^S1:2] [^S1:3] More.", "It is so. More."),
        ("- Item\n  [^S1:2]\n- Next", "- Item\n- Next"),
        ("A.\n\n[^S1:2] B.", "A.\n\nB."),
        ("A.\n\n[^S1:2]\n\nB.", "A.\n\n\n\nB."),
        ("- [^S1:2]word", "- word"),
        ("| 14 days [^S1:2] | b |", "| 14 days | b |"),
        ("No marker here.", "No marker here."),
    ],
)
def test_the_text_reads_as_if_it_had_never_been_cited(cited: str, plain: str) -> None:
    assert strip_markers(cited) == plain


@settings(deadline=None)
@given(st.lists(st.sampled_from(["Word", " ", "[^S1:2]", ". ", "\n", "- ", "`", "|", "[^S2:3-4]"])))
def test_only_markers_and_space_are_taken_away(pieces: list[str]) -> None:
    markdown = "".join(pieces)
    without = markdown
    for marker in reversed(markers(markdown)):
        without = without[: marker.start] + without[marker.end :]
    assert "".join(strip_markers(markdown).split()) == "".join(without.split())
