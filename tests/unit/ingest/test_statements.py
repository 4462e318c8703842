"""Every statement of a source knows the very lines it stands on."""

from collections.abc import Sequence

from engines.documents import Line
from ingest.services.statements import SourceStatement, statements, unseen


def lines(*texts: str, heading: str = "", labels: Sequence[str] = ()) -> list[Line]:
    labels = labels or [""] * len(texts)
    return [
        Line(text=text, heading=heading, label=label)
        for text, label in zip(texts, labels, strict=True)
    ]


def read(given: Sequence[Line], kind: str = "text") -> list[SourceStatement]:
    return statements(given, kind=kind, language="en")


def test_a_sentence_over_two_lines_has_both() -> None:
    found = read(lines("The window is", "14 days. Fees are none."))
    assert [(s.text, s.first, s.last) for s in found] == [
        ("The window is 14 days.", 1, 2),
        ("Fees are none.", 2, 2),
    ]


def test_a_blank_line_ends_a_sentence() -> None:
    found = read(lines("No full stop here", "", "The next one."))
    assert [(s.text, s.first) for s in found] == [("No full stop here", 1), ("The next one.", 3)]


def test_a_heading_is_no_statement_and_goes_with_what_stands_below_it() -> None:
    found = read(lines("Returns", "Goods come back.", heading="Returns"))
    assert found == [SourceStatement("Goods come back.", "Returns", 2, 2)]


def test_each_row_of_a_sheet_states_something_of_its_own() -> None:
    found = read(lines("Fee: 3", "Fee: 4", labels=["Prices!2", "Prices!3"]))
    assert [s.first for s in found] == [1, 2]


def test_markup_of_a_markdown_source_is_not_part_of_its_statements() -> None:
    found = read(lines("# Returns", "", "- The window is **14 days**."), "markdown")
    assert found == [SourceStatement("The window is 14 days.", "Returns", 3, 3)]


def test_a_row_of_a_markdown_table_is_told_apart() -> None:
    found = read(lines("| Item | Fee |", "|---|---|", "| Film | 3 |"), "markdown")
    assert [(s.is_row, s.first, s.last) for s in found] == [(True, 3, 3)]


def test_what_looks_like_markup_in_other_kinds_is_words() -> None:
    assert read(lines("# This is no heading."))[0].text == "# This is no heading."


def test_lines_that_an_earlier_version_had_are_not_looked_at_again() -> None:
    given = lines("Same  as before.", "", "New here.")
    found = unseen(read(given), lines=given, earlier=["Same as before."])
    assert [s.text for s in found] == ["New here."]


def test_a_sentence_with_one_new_line_is_new() -> None:
    given = lines("The window is", "30 days.")
    assert unseen(read(given), lines=given, earlier=["The window is", "14 days."])
