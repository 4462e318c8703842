"""Each claim of a page can be pointed at, and shows its verdict."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from selectolax.lexbor import LexborHTMLParser, LexborNode

from engines.text import claims
from wiki.models import Role, Wiki
from wiki.rendering import Chip, Place, render_markdown

WIKI = Wiki(slug="handbook", name="Handbook")
CHIPS = {Place(7, 1, n, n): Chip(n, f"Handbook, line {n}", f"/s/7/#L{n}") for n in range(1, 10)}


def root(body: str, *verdicts: str) -> LexborNode:
    """Render a body whose claims were judged in order, or not at all."""
    marks = [
        {"ordinal": ordinal, "start": claim.start, "text": claim.text, "verdict": verdict}
        for ordinal, (claim, verdict) in enumerate(zip(claims(body), verdicts, strict=False), 1)
    ]
    shown = render_markdown(body, wiki=WIKI, role=Role.READER, chips=CHIPS, marks=marks).html
    main = LexborHTMLParser(f"<main>{shown}</main>").css_first("main")
    assert main is not None
    return main


def words(node: LexborNode) -> str:
    return " ".join(node.text().split())


def claim_words(main: LexborNode) -> list[str]:
    return [words(node) for node in main.css(".claim")]


def test_sentences_are_wrapped_one_by_one_and_their_markers_stand_outside() -> None:
    main = root("The window is 14 days.[^S7:1] It may be renewed.[^S7:2]\n", "supported", "drift")

    assert claim_words(main) == ["The window is 14 days.", "It may be renewed."]
    second = main.css_first("#claim-2")
    assert second is not None
    assert second.attributes["data-verdict"] == "drift"
    assert second.attributes["class"] == "claim verdict-drift"


def test_the_space_behind_a_marker_belongs_to_no_claim() -> None:
    main = root("The window is 14 days.[^S7:1] It may be renewed. Twice at most.\n", *["drift"] * 3)

    assert [node.text() for node in main.css(".claim")] == [
        "The window is 14 days.",
        "It may be renewed.",
        "Twice at most.",
    ]
    assert words(main).endswith("It may be renewed. Twice at most.")


def test_a_chip_takes_the_verdict_of_its_claim() -> None:
    body = "The window is 14 days.[^S7:1] It may be renewed [^S7:2].\n"
    main = root(body, "supported", "hallucination")

    looks = [node.attributes["class"] for node in main.css("a.cite")]
    assert looks == ["cite verdict-supported", "cite verdict-hallucination"]


def test_a_page_that_was_not_checked_has_claims_without_a_verdict() -> None:
    claim = root("The window is 14 days.\n").css_first("#claim-1")

    assert claim is not None
    assert claim.attributes["class"] == "claim"
    assert not claim.attributes["data-verdict"]


def test_the_space_between_two_claims_belongs_to_neither() -> None:
    assert "</span> <span" in (root("One is so. Two is so.\n").html or "")


def test_emphasis_that_opens_and_closes_within_a_claim_stays_whole() -> None:
    main = root("**Books** are lent for *21 days*. Films are not.\n")

    claim = main.css_first("#claim-1")
    assert claim is not None
    assert claim.html is not None
    assert "<strong>Books</strong>" in claim.html
    assert "<em>21 days</em>" in claim.html


def test_emphasis_round_two_claims_is_kept_and_both_are_wrapped() -> None:
    main = root("*Books are lent. Films are not.*\n", "supported", "drift")

    assert claim_words(main) == ["Books are lent.", "Films are not."]
    assert len(main.css("em")) == 1


def test_emphasis_that_runs_over_the_edge_of_a_claim_breaks_nothing() -> None:
    main = root("Books *are lent. Films* are not.\n", "supported", "drift")

    assert words(main) == "Books are lent. Films are not."
    assert [node.attributes.get("id") for node in main.css("[id]")] == ["claim-1", "claim-2"]
    first = main.css(".claim.verdict-supported")
    assert "".join(node.text() for node in first) == "Books are lent."


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("- One item is so.\n- Two items are so.\n", ["One item is so.", "Two items are so."]),
        ("> Quoted is so.\n", ["Quoted is so."]),
        ("A claim over\ntwo lines.\n", ["A claim over two lines."]),
        ("See [the rules](https://example.org/r) for it.\n", ["See the rules for it."]),
        ("Run `make check` before it.\n", ["Run make check before it."]),
        ("A &amp; B are so.\n", ["A & B are so."]),
        ("Five \\* six are so.\n", ["Five * six are so."]),
        ("Use <b>bold</b> words.\n", None),
    ],
)
def test_claims_are_found_in_whatever_they_are_written(
    body: str, expected: list[str] | None
) -> None:
    main = root(body)

    assert claim_words(main) == (expected or ["Use <b>bold</b> words."])


def test_a_table_row_is_a_claim_and_carries_its_verdict() -> None:
    body = "| Kind | Days |\n|---|---|\n| Books | 21[^S7:1] |\n| Films | 7[^S7:2] |\n"
    main = root(body, "supported", "drift")

    rows = main.css("tr.claim")
    assert [row.attributes["id"] for row in rows] == ["claim-1", "claim-2"]
    assert rows[1].attributes["data-verdict"] == "drift"
    chip = rows[1].css_first("a.cite")
    assert chip is not None
    assert chip.attributes["class"] == "cite verdict-drift"


def test_the_number_of_a_claim_is_the_audits() -> None:
    body = "One is so. Two is so.\n"
    second = claims(body)[1]
    marks = [{"ordinal": 9, "start": second.start, "text": second.text, "verdict": "drift"}]
    shown = render_markdown(body, wiki=WIKI, role=Role.READER, marks=marks).html

    assert 'id="claim-9"' in shown


SENTENCES = st.sampled_from(
    [
        "The window is 14 days.",
        "**Bold** words stand *here*.",
        "Fees, e.g. for films, are due.",
        "It says `code` in it.[^S7:3]",
        "Dr. Who came at 5 p.m.[^S7:1][^S7:2]",
        "*All of it leans.*",
        "~~Gone~~ is gone.",
        "Is it so?",
    ]
)
PARAGRAPHS = st.lists(SENTENCES, min_size=1, max_size=4).map(" ".join)
BLOCKS = st.builds("{}{}".format, st.sampled_from(["", "- ", "> ", "1. ", "# "]), PARAGRAPHS)


@given(st.lists(BLOCKS, min_size=1, max_size=5).map("\n\n".join))
@settings(max_examples=150, deadline=None)
def test_every_claim_can_be_pointed_at_and_no_word_is_lost(body: str) -> None:
    main = root(body)

    anchors = [node.attributes["id"] for node in main.css(".claim[id]")]
    assert anchors == [f"claim-{n}" for n in range(1, len(claims(body)) + 1)]
    bare = render_markdown(body, wiki=WIKI, role=Role.READER, chips=CHIPS).html
    parsed = LexborHTMLParser(f"<main>{bare}</main>").css_first("main")
    assert parsed is not None
    assert words(main) == words(parsed)
