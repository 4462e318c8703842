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


@pytest.mark.parametrize(
    "stated", ["about:blank", "https://a.example/x", "Untitled 3", "Document1"]
)
def test_a_title_that_says_nothing_gives_way_to_the_name_of_the_file(stated: str) -> None:
    page = f"<title>{stated}</title><p>Text of the page.</p>"
    assert read(page, "travel_rules.html").title == "travel rules"


def test_a_title_that_only_begins_so_is_kept() -> None:
    assert read("<title>Document control</title><p>Text.</p>", "x.html").title == "Document control"
