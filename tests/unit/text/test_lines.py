import unicodedata

from hypothesis import given, settings
from hypothesis import strategies as st

from engines.text import normalise, split_lines


def test_every_kind_of_line_end_becomes_lf() -> None:
    assert normalise("a\r\nb\rc\x85d\u2028e\u2029f\n") == "a\nb\nc\nd\ne\nf\n"


def test_composed_and_decomposed_letters_become_the_same() -> None:
    assert normalise("cafe\u0301") == normalise("caf\u00e9") == "caf\u00e9"


def test_control_characters_and_byte_order_marks_go_but_tabs_stay() -> None:
    assert normalise("\ufeffa\x00b\x0c\x1bc\td\ufeff\x7f") == "abc\td"


def test_lines_end_at_lf_only() -> None:
    assert split_lines("a\x0bb\n\nc") == ["a\x0bb", "", "c"]


@settings(deadline=None)
@given(st.text())
def test_normalising_twice_changes_nothing_more(text: str) -> None:
    once = normalise(text)
    assert normalise(once) == once
    assert unicodedata.is_normalized("NFC", once)


@settings(deadline=None)
@given(st.text())
def test_joined_lines_are_the_text(text: str) -> None:
    assert "\n".join(split_lines(text)) == text
