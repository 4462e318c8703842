"""How evidence is cut into statements."""

from hypothesis import given, settings
from hypothesis import strategies as st

from engines.verify.evidence import mask, statements


def test_markup_is_blanked_without_moving_a_character() -> None:
    text = "See **the** [guide](https://example.org/x_(y) 'title') {% a %} now.[^S1:2] `x` \\*"
    masked = mask(text)
    assert len(masked) == len(text)
    assert masked.split() == ["See", "the", "guide", "now.", "x", "*"]
    assert masked.index("guide") == text.index("guide")


def test_of_a_template_tag_only_the_words_it_shows_are_left() -> None:
    text = """Post in {% channel "people-ops" %}, see {% page "/a/b" %} and {% now %}."""
    masked = mask(text)
    assert len(masked) == len(text)
    assert masked.split() == ["Post", "in", "people-ops", ",", "see", "and", "."]


def test_sentences_items_and_rows_are_statements() -> None:
    evidence = "One rule. Another\nrule.\n\n- first item\n- second item\n\n| a | b |\n| c | d |"
    assert [each.text for each in statements(evidence)] == [
        "One rule.",
        "Another rule.",
        "first item",
        "second item",
        "| a | b |",
        "| c | d |",
    ]


def test_items_know_the_line_that_introduces_them() -> None:
    evidence = "You get leave for:\n\n* a birth\n* a move"
    assert [each.lead for each in statements(evidence)] == [
        "",
        "You get leave for:",
        "You get leave for:",
    ]


def test_a_heading_introduces_what_follows() -> None:
    assert statements("## Fees\n\nThey are low.")[1].lead == "Fees"


def test_nothing_but_space_has_no_statements() -> None:
    assert statements(" \n\n ") == []


@settings(deadline=None)
@given(st.text(alphabet="ab.*-|#[]() \n:", max_size=80))
def test_every_statement_stands_where_it_says(evidence: str) -> None:
    masked = mask(evidence)
    for each in statements(evidence):
        assert " ".join(masked[each.span.start : each.span.end].split()) == each.text
