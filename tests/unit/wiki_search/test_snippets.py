"""A snippet is a part of the text, cut where a person would cut it."""

from hypothesis import given
from hypothesis import strategies as st

from wiki.search.snippets import MAX_CHARACTERS, snippet

TEXT = "Leave is granted. The window is 14 days. Fees are due in May."


def joined(text: str, query: str) -> str:
    return " ".join(piece.text for piece in snippet(text, query))


def test_it_begins_at_the_sentence_with_most_words_of_the_query() -> None:
    assert joined(TEXT, "window days") == "The window is 14 days. Fees are due in May."


def test_words_of_the_query_are_marked_in_any_form() -> None:
    assert [piece.text for piece in snippet(TEXT, "fee windows") if piece.hit] == ["window", "Fees"]


def test_a_long_text_is_cut_between_words() -> None:
    shown = joined("word " * 200, "word")
    assert len(shown) <= MAX_CHARACTERS + 1
    assert shown.endswith("word…")


def test_a_long_word_is_cut_all_the_same() -> None:
    assert joined("x" * 900, "y") == "x" * MAX_CHARACTERS + "…"


def test_an_empty_text_has_no_snippet() -> None:
    assert snippet("", "window") == []


@given(text=st.text(max_size=600), query=st.text(max_size=40))
def test_the_pieces_join_back_to_a_part_of_the_text(text: str, query: str) -> None:
    shown, whole = joined(text, query), " ".join(text.split())
    assert shown.removesuffix("…") in whole or shown in whole


def test_words_on_two_lines_are_two_words() -> None:
    marked = [piece.text for piece in snippet("The fee is due\nin May.", "may fees") if piece.hit]
    assert marked == ["fee", "May."]
