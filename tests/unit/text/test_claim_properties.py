from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from engines.text import claims, format_marker, markers

PIECES = st.sampled_from(
    """
    word 14 days Dr. U.S. e.g. The **bold** *em* ** * _ `code` ` [a](b) [a](b [[Page]]
    [[Page|shown]] [[ <http://a.example/x!Y?z> http://a.example <b> <br> &amp; &nope; \\* \\[
    ![alt](src) [^S1:2] [^S2@3:4] [^S3:4-5] [^S1:0] [^S1: . ! ? : ; … ” “ ( ) 窗口。
    是 | > - # 1. ``` --- "quote"
    """.split()  # noqa: SIM905
)
GAPS = st.sampled_from(["", "", " ", " ", "\n", "\n\n", "\n> ", "\n- ", "\n  - ", "\n\t", "\n# "])
TABLE = "\n\n| a | b[^S9:9] |\n|---|---|\n| x[^S8:8] | y \\| z |\n\n"
MARKDOWN = st.lists(st.one_of(st.tuples(PIECES, GAPS), st.just((TABLE, ""))), max_size=40).map(
    lambda pairs: "".join(piece + gap for piece, gap in pairs)
)


@settings(deadline=None)
@given(MARKDOWN)
def test_claims_are_ordered_disjoint_spans_with_words(markdown: str) -> None:
    found = claims(markdown)
    for claim in found:
        assert 0 <= claim.start < claim.end <= len(markdown)
        assert any(character.isalnum() for character in claim.text)
        assert claim.text == claim.text.strip()
    for claim, following in pairwise(found):
        assert claim.end <= following.start


@settings(deadline=None)
@given(MARKDOWN)
def test_the_words_of_a_sentence_stand_in_its_span_in_order(markdown: str) -> None:
    for claim in claims(markdown):
        if claim.kind != "row":
            span = iter(markdown[claim.start : claim.end])
            assert all(letter in span for letter in claim.text if letter.isalnum()), claim


@settings(deadline=None)
@given(MARKDOWN)
def test_each_marker_belongs_to_one_claim_at_most_and_all_are_known(markdown: str) -> None:
    owned = [marker for claim in claims(markdown) for marker in claim.markers]
    assert len(set(owned)) == len(owned)
    assert set(owned) <= set(markers(markdown))


@settings(deadline=None)
@given(MARKDOWN)
def test_without_headings_and_header_rows_each_marker_belongs_to_exactly_one_claim(
    markdown: str,
) -> None:
    # A line of hyphens would make a heading, or a header row, of the line above it.
    page = "It is so.\n\n" + markdown.replace("#", "").replace("-", "+")
    owned = [marker for claim in claims(page) for marker in claim.markers]
    assert sorted(owned, key=lambda marker: marker.start) == markers(page)


@settings(deadline=None)
@given(MARKDOWN)
def test_each_marker_stands_where_it_says_and_reads_as_it_is_written(markdown: str) -> None:
    for marker in markers(markdown):
        canonical = format_marker(
            source=marker.source, version=marker.version, first=marker.first, last=marker.last
        )
        assert markdown[marker.start : marker.end] == canonical


STATED = st.sampled_from(
    [
        "Dr. Reed of the U.S. Navy paid $3.50 on Jan. 5.",
        "Am 3. Oktober zahlte Dr. Meier z. B. 3,5 Mio. Euro.",
        "M. Dupont a payé 3,5 € le 1er mai.",
        "El Sr. Gómez pagó **3,5** €.",
        "Это стоит 5 тыс. рублей.",
        "يكلف الكتاب 5 دنانير.",
        "यह सही है।",
        "价格是5元。",
        "価格は5円です。",
    ]
)
MARKED = st.sampled_from(["{}", "*{}*", "**{}**", "{} [^S1:2]", "> {}", "- {}", "1. {}", "“{}”"])
NO_STATEMENT = st.sampled_from(
    [
        "# A heading 1",
        "Who pays it?",
        "These are the rules:",
        "[a link](https://a.example/b)",
        "```\ncode = 1.\n```",
        "<!-- a comment -->",
        "![an image](a.png)",
        "[^S9:1]: handbook.pdf, p. 3",
        "---",
    ]
)
PARTS = st.lists(st.one_of(st.tuples(STATED, MARKED), st.tuples(NO_STATEMENT, st.just("")))).map(
    lambda parts: [
        (marked.format(text) if marked else text, bool(marked)) for text, marked in parts
    ]
)


@settings(deadline=None)
@given(PARTS)
def test_what_stands_outside_claims_states_nothing(parts: list[tuple[str, bool]]) -> None:
    page, stated, start = "", set[int](), 0
    for text, states in parts:
        start = len(page)
        page += f"{text}\n\n"
        words = text.split(" [^")[0].removeprefix("1.")
        offset = start + text.index(words)
        if states:
            stated |= {offset + at for at, letter in enumerate(words) if letter.isalnum()}
    claimed = {
        at for claim in claims(page) for at in range(claim.start, claim.end) if page[at].isalnum()
    }
    assert claimed == stated
