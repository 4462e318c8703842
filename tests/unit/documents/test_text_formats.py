import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.unit.documents.reading import noted, read, refusal, texts

GUIDE = """---
title: "Travel guide"
tags: [travel]
---

# Before you go

Ask **early**.

```
# not a heading
```

Fees and *limits*
-----------------

The fee is 12.
"""


def test_markdown_lines_are_the_files_own() -> None:
    assert texts(read(GUIDE, "guide.md")) == GUIDE.removesuffix("\n").split("\n")


def test_a_markdown_line_knows_the_heading_it_stands_under() -> None:
    headings = {line.text: line.heading for line in read(GUIDE, "guide.md").lines if line.text}
    assert headings["tags: [travel]"] == ""
    assert headings["# Before you go"] == "Before you go"
    assert headings["# not a heading"] == "Before you go"
    assert headings["The fee is 12."] == "Fees and limits"


@pytest.mark.parametrize(
    ("text", "filename", "title"),
    [
        (GUIDE, "guide.md", "Travel guide"),
        ("Intro\n\n## First `code` heading\n", "guide.md", "First code heading"),
        ("Two\\\nlines\n===\n", "guide.md", "Two lines"),
        ("---\nnever closed\n", "the_travel-guide.md", "the travel guide"),
        ("Words", "Guide - part 2.txt", "Guide - part 2"),
        ("Words", "C:\\docs\\the-guide.v2.txt", "the guide.v2"),
        ("Words", "../../etc/pass\x00wd.txt", "passwd"),
        ("Words", "___.txt", "Untitled document"),
    ],
)
def test_the_title_is_stated_or_a_heading_or_the_name(text: str, filename: str, title: str) -> None:
    assert read(text, filename).title == title


def test_comments_in_markdown_stay_lines_and_are_noted() -> None:
    text = (
        "Seen <!-- not\nseen -->\n\n<!--\nwhole\n-->\n\n<p>\n<!-- one -->\n</p>\n\n    <!-- x -->"
    )
    document = read(text, "a.md")
    assert texts(document) == text.split("\n")
    assert noted(document, "hidden_text") == [1, 4, 5, 6, 9]


def test_line_numbers_do_not_depend_on_the_kind_of_line_end() -> None:
    expected = ["one", "", "two"]
    for data in ("one\n\ntwo\n", "one\r\n\r\ntwo\r\n", "one\r\rtwo\r", "one\n\ntwo"):
        assert texts(read(data, "a.txt")) == expected


@given(st.lists(st.text(st.characters(categories=["L", "N", "P", "Zs"])), min_size=1, max_size=20))
def test_plain_text_keeps_every_line_at_its_number(lines: list[str]) -> None:
    document = read("\n".join([*lines, "end"]), "a.txt")
    assert len(document.lines) == len(lines) + 1


def test_lines_are_composed_unicode() -> None:
    assert texts(read("Cafe\u0301", "a.txt")) == ["Caf\u00e9"]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-32", "cp1252"])
def test_the_usual_encodings_are_read(encoding: str) -> None:
    text = "The fee – “twelve” €12 – is due at the café."
    assert texts(read(text.encode(encoding), "a.txt")) == [text]


@pytest.mark.parametrize(
    "data",
    [
        b"\x00\x01\x02 data",
        bytes(range(128, 256)) * 4,
        "Оплата производится".encode("cp1251"),
        b"words \x01\x02 \xe9",
        b"\x81 word",
    ],
)
def test_bytes_that_are_no_text_are_refused(data: bytes) -> None:
    assert refusal(data, "a.txt").code == "binary"


def test_damaged_utf8_is_kept_and_noted() -> None:
    data = "Der Café-Betrag für Köln, Zürich und Öhringen".encode() + b"\xff\nclean"
    document = read(data, "a.txt")
    assert document.lines[0].text.startswith("Der Café-Betrag für Köln")
    assert noted(document, "damaged_characters") == [1]


def test_the_language_is_told() -> None:
    german = read("Der Betrag ist bis zum Ende des Monats zu zahlen und nicht später.", "a.md")
    assert german.language == "de"


def test_files_of_white_space_are_empty() -> None:
    assert refusal(b"", "a.txt").code == "empty"
    assert refusal(" \n\t\n", "a.md").code == "empty"


def test_too_many_lines_are_refused() -> None:
    for filename in ("a.txt", "a.md", "a.csv", "a.html"):
        assert refusal("<p>x\n" * 11, filename, max_lines=10).code == "too_long"


def test_line_breaks_of_other_alphabets_count_against_the_limit() -> None:
    assert refusal("a\u2028b\u2028c", "a.txt", max_lines=2).code == "too_long"
