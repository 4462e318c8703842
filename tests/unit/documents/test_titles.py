"""What a document is called."""

import pytest

from tests.unit.documents.reading import read


@pytest.mark.parametrize(
    ("stated", "title"),
    [
        ("Get set up <em>before</em> the first day", "Get set up before the first day"),
        ("Fish &amp; chips", "Fish & chips"),
        ("Less is a < b & c", "Less is a < b & c"),
        ("AT&T", "AT&T"),
    ],
)
def test_a_title_is_words_without_tags_and_entities(stated: str, title: str) -> None:
    assert read(f"---\ntitle: {stated}\n---\n\nText.\n".encode(), "x.md").title == title
