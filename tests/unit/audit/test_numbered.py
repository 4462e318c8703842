"""Citations by place become markers, and every place finds its way back."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from audit.checking.numbered import claims_in, numbered, place_named
from engines.text import claims, markers


def cited(text: str) -> list[list[int | None]]:
    """Return by claim the places it names; None for a marker that names lines."""
    found = claims_in(numbered(text))
    return [[place_named(marker) for marker in claim.markers] for claim in found]


@pytest.mark.parametrize(
    ("text", "places"),
    [
        ("The fee is 5 euros [1].", [[1]]),
        ("The fee is 5 euros.[1]", [[1]]),
        ("The fee is 5 euros[1][2].", [[1, 2]]),
        ("The fee is 5 euros [1, 2].", [[1, 2]]),
        ("The fee is 5 euros [1,2, 12].", [[1, 2, 12]]),
        ("The fee is 5 euros.[^1] It is due in May.[^2]", [[1], [2]]),
        ("The fee is 5 euros [1] [3]. It is due [2].", [[1, 3], [2]]),
        ("The fee is 5 euros.[^S1:2][2]", [[None, 2]]),
        ("- The fee is 5 euros [2]\n- It is due in May [1]", [[2], [1]]),
    ],
)
def test_each_way_of_citing_names_its_sources(text: str, places: list[list[int | None]]) -> None:
    assert cited(text) == places


@pytest.mark.parametrize(
    "text",
    [
        "See [1](https://example.org/) for the fee.",
        "See [the fee][1] for the fee.",
        r"The array is \[1] here.",
        "The picture ![1] is here.",
        "The year [2024] was good.",
        "The list [0] is empty and [] too.",
        "The use of `a[1]` is fine.",
    ],
)
def test_what_is_no_citation_names_nothing(text: str) -> None:
    assert not any(cited(text))


def test_a_definition_is_no_citation_and_no_claim() -> None:
    text = "The fee is 5 euros.[^1]\n\n[^1]: Handbook, page 3.\n\n[2]: https://example.org/"
    assert cited(text) == [[1]]


def test_claims_have_their_places_in_the_text_as_it_was() -> None:
    text = "A fee [1, 2] of 5 is due. It is [^3] paid in May.[1]\n\nAll is well."
    marked = numbered(text)
    found = [marked.as_it_was(claim) for claim in claims(marked.text)]
    assert [text[claim.start : claim.end] for claim in found] == [
        "A fee [1, 2] of 5 is due.",
        "It is [^3] paid in May.",
        "All is well.",
    ]
    assert [text[m.start : m.end] for m in found[1].markers] == ["[^3]", "[1]"]


WORDS = st.sampled_from(["The fee", "is 5.", "[1]", "[1][2]", "[^3]", "[1, 2]", "\n\n", " ", "."])


@given(st.lists(WORDS, max_size=12))
def test_no_word_is_lost_and_every_claim_is_a_span_of_the_text(pieces: list[str]) -> None:
    text = "".join(pieces)
    marked = numbered(text)
    assert _bare(marked.text) == _bare(text)
    for claim in claims(marked.text):
        found = marked.as_it_was(claim)
        assert 0 <= found.start < found.end <= len(text)
        assert _bare(text[found.start : found.end]) == _bare(marked.text[claim.start : claim.end])


def _bare(text: str) -> str:
    """Return a text without citations of either kind."""
    for marker in reversed(markers(text)):
        text = text[: marker.start] + text[marker.end :]
    return re.sub(r"\[\^?\d+(, \d+)*\]", "", text)
