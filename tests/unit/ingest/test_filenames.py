"""A file name may be anything; what is kept leads nowhere and can be shown."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ingest.services.filenames import MAX_CHARACTERS, clean_filename


@pytest.mark.parametrize(
    ("name", "kept"),
    [
        ("Guide (v2) [final].docx", "Guide (v2) [final].docx"),
        ("../../etc/passwd", "passwd"),
        ("C:\\Users\\me\\plan.pdf", "plan.pdf"),
        ("<img src=x onerror=alert(1)>.md", "<img src=x onerror=alert(1)>.md"),
        ("休暇規程.docx", "休暇規程.docx"),
        ("cafe\u0301.txt", "café.txt"),
        ("evil\u202efdp.exe", "evilfdp.exe"),
        ("a\x00b\n.md", "ab.md"),
        ("", "unnamed"),
        ("..", "unnamed"),
        ("folder/", "unnamed"),
    ],
)
def test_the_last_part_is_kept_without_what_cannot_be_printed(name: str, kept: str) -> None:
    assert clean_filename(name) == kept


def test_a_long_name_keeps_its_extension() -> None:
    kept = clean_filename("x" * 400 + ".docx")
    assert len(kept) == MAX_CHARACTERS
    assert kept.endswith("x.docx")


def test_a_long_name_without_extension_is_cut() -> None:
    assert clean_filename("x" * 400) == "x" * MAX_CHARACTERS


def test_an_extension_longer_than_a_name_is_cut_too() -> None:
    assert len(clean_filename("a." + "b" * 400)) == MAX_CHARACTERS


@given(st.text())
def test_any_name_becomes_a_short_printable_name_without_a_path(name: str) -> None:
    kept = clean_filename(name)
    assert 0 < len(kept) <= MAX_CHARACTERS
    assert kept.isprintable()
    assert "/" not in kept
    assert "\\" not in kept
    assert clean_filename(kept) == kept
