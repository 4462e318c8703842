"""Text written to hurt: each of these once took some Markdown parser minutes, or its life."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engines.text import claims, find_quote, markers, sections, sentences, strip_markers, words

SIZE = 4_000
PATTERNS = """
    [ ] [a [[a [[a]] [^S1:2] [^S1:2 ![ ![] [](x [a](b[ [a](b) *a **a* _ ` > - |a < <a & &amp; \\ " “
    ( <!-- [[a[b] [a|b ~ # 1. ``` : --- ***a***
    """.split()  # noqa: SIM905


@pytest.mark.parametrize("pattern", PATTERNS)
@pytest.mark.parametrize("gap", ["", " ", "\n"])
def test_repetition_is_only_text(pattern: str, gap: str) -> None:
    page = ((pattern + gap) * SIZE)[:SIZE]
    found = claims(page)
    assert all(claim.text for claim in found)
    assert len(markers(page)) <= page.count("[^S1:2]")


@pytest.mark.parametrize(
    "page",
    [
        "> " * 5000 + "a[^S1:2]",
        "- " * 5000 + "a[^S1:2]",
        "".join("  " * depth + "- a\n" for depth in range(300)),
        "[" * 10_000 + "]" * 10_000,
        "[a](" * 4000 + ")" * 4000,
        "*" * 10_000 + "a" + "*" * 10_000,
        "a|" * 200 + "\n" + "-|" * 200 + "\n" + ("b|" * 200 + "\n") * 30,
        "\x00\r\n\ud7ff\ufffe[^S1:2]\u2028",
    ],
)
def test_depth_is_survived(page: str) -> None:
    for read in (claims, markers, sections, sentences, words, strip_markers):
        read(page)


def test_very_many_opening_brackets_are_read() -> None:
    # So many that what takes the square of their number would never end.
    page = "[" * 200_000
    assert claims(page) == []
    assert find_quote("[" * 100 + "x", [page]) is None


@settings(deadline=None)
@given(st.text(alphabet="[]()!^S1:2*_`<>|-#\\&;.\n \tað窗"))
def test_any_text_at_all_is_read(page: str) -> None:
    for claim in claims(page):
        assert page[claim.start : claim.end]
    sections(page)
    strip_markers(page)
