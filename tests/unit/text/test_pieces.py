"""A page is cut within its sections, at the borders of what it consists of."""

from itertools import pairwise

from hypothesis import example, given, settings
from hypothesis import strategies as st

from engines.text import pieces, words
from engines.text.pieces import MOST_TABLE_WORDS, MOST_WORDS, Piece

SENTENCE = "This sentence is about the leave of people and has twelve words. "
ROW = "| Berlin | 14 days | 5 euros |\n"
CODE = "```\n" + "code of a line\n" * 90 + "```\n\n"
HEADER = "| Place | Window | Fee |\n|---|---|---|\n"


def shown(body: str) -> list[str]:
    return [body[piece.start : piece.end] for piece in pieces(body)]


def size(body: str, piece: Piece) -> int:
    return len(words(body[piece.start : piece.end]))


def test_a_short_section_is_one_piece_with_its_heading() -> None:
    body = "Intro.\n\n# Leave\n\nOne.\n\nTwo.\n\n## Sick\n\nThree.\n"
    assert shown(body) == ["Intro.\n\n", "# Leave\n\nOne.\n\nTwo.\n\n", "## Sick\n\nThree.\n"]
    assert [piece.section.path for piece in pieces(body)] == [(), ("Leave",), ("Leave", "Sick")]


def test_a_heading_above_headings_is_no_piece_of_its_own_but_one_with_nothing_below_is() -> None:
    assert shown("# Leave\n\n## Sick\n\nNote.\n\n## Later\n") == [
        "## Sick\n\nNote.\n\n",
        "## Later\n",
    ]


def test_a_long_section_is_cut_between_paragraphs_into_parts_of_about_one_size() -> None:
    paragraph = SENTENCE * 5 + "\n\n"
    body = f"# Leave\n\n{paragraph * 12}"
    found = pieces(body)
    assert len(found) == 3
    assert all(body[piece.start :].startswith(("# Leave", "This")) for piece in found)
    assert max(size(body, p) for p in found) <= MOST_WORDS
    assert min(size(body, p) for p in found) > MOST_WORDS / 2


def test_a_long_paragraph_is_cut_between_sentences() -> None:
    body = SENTENCE * 60 + "\n"
    assert len(shown(body)) > 2
    assert all(text.startswith("This sentence") for text in shown(body))


def test_a_long_list_is_cut_between_items_nested_ones_too() -> None:
    body = "# List\n\n" + ("- " + SENTENCE + "\n  - inner " + SENTENCE + "\n") * 30
    for text in shown(body)[1:]:
        assert text.lstrip().startswith("- ")


def test_code_is_cut_between_lines() -> None:
    body = "# Code\n\n```\n" + "one two three four five\n" * 120 + "```\n"
    assert all(text.startswith(("# Code", "one two")) for text in shown(body))


def test_a_table_stays_whole_until_it_is_too_long_and_is_then_cut_between_rows() -> None:
    rows = MOST_TABLE_WORDS // len(words(ROW)) - 1
    whole = f"# Fees\n\n{SENTENCE}\n\n{HEADER}{ROW * rows}"
    assert any(HEADER + ROW * rows in text for text in shown(whole))
    long = f"# Fees\n\n{HEADER}{ROW * rows * 3}"
    first, *others = pieces(long)
    assert (first.header, first.start) == ("", 0)
    assert others
    assert {piece.header for piece in others} == {HEADER}
    assert all(long[piece.start :].startswith(ROW) for piece in others)
    assert ROW in long[first.start : first.end], "a header is never parted from its first row"


def test_code_above_everything_is_part_of_the_first_piece() -> None:
    assert shown("```\nrun\n```\n\n# Leave\n\nText.\n") == [
        "```\nrun\n```\n\n",
        "# Leave\n\nText.\n",
    ]
    assert shown("```\nrun\n```\n\nText.\n") == ["```\nrun\n```\n\nText.\n"]


def test_a_page_of_nothing_but_code_is_cut_too() -> None:
    body = CODE * 2
    found = pieces(body)
    assert "".join(shown(body)) == body
    assert max(size(body, piece) for piece in found) <= MOST_WORDS


def test_a_page_without_words_is_one_piece() -> None:
    assert shown("![](a.png)\n") == ["![](a.png)\n"]
    assert shown("![](a.png)\n\n![](b.png)\n") == ["![](a.png)\n\n![](b.png)\n"]
    assert shown("") == [""]


BLOCKS = st.sampled_from(
    [
        "# Leave\n\n",
        "## Sick\n\n",
        "#### Deep\n\n",
        SENTENCE + "\n\n",
        SENTENCE * 25 + "\n\n",
        f"- {SENTENCE}\n" * 14 + "\n",
        f"> {SENTENCE}\n>\n" * 16 + "\n",
        HEADER + ROW * 5 + "\n",
        HEADER + ROW * 90 + "\n",
        CODE,
        "![](picture.png)\n\n",
    ]
)


@settings(deadline=None)
@example(body=CODE * 2)
@given(body=st.lists(BLOCKS, max_size=6).map("".join))
def test_pieces_lie_in_their_sections_one_behind_the_other_and_lose_nothing(body: str) -> None:
    found = pieces(body)
    for piece in found:
        assert piece.section.start <= piece.start < piece.end <= piece.section.end or not body
        assert size(body, piece) <= MOST_TABLE_WORDS + 1, "but for its heading"
    for before, after in pairwise(found):
        assert before.end <= after.start
    covered = {at for piece in found for at in range(piece.start, piece.end)}
    lost = [body[at] for at in range(len(body)) if at not in covered]
    assert set("".join(lost).split()) <= {"#", "##", "####", "Leave", "Sick", "Deep"}
