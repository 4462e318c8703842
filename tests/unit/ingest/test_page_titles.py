"""Headings become titles that a link can name."""

import pytest

from ingest.services.planning import page_title


@pytest.mark.parametrize(
    ("heading", "title"),
    [
        ("Guide (v2) [final]", "Guide (v2) (final)"),
        ("Pay | Leave", "Pay / Leave"),
        ("  Two\n lines ", "Two lines"),
        ("x" * 300, "x" * 200),
        ("", ""),
        ("\u200b \u200d", ""),
        ("Cafe\u0301", "Caf\u00e9"),
    ],
)
def test_a_title_has_no_link_syntax_and_fits(heading: str, title: str) -> None:
    assert page_title(heading) == title
