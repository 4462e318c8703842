from engines.text import claims, markers

TABLE = """\
| Window | Fee \\| tax | |
|--------|:---------:|-|
| 14 days[^S1:2] | none [^S1:3] | [^S1:4] |
| `x`    | [[Fees\\|the *fee*]] | note |
| | | |
| [a](b) | https://a.example | |
"""


def test_a_row_is_one_claim_with_all_its_markers() -> None:
    row = claims(TABLE)[0]
    assert (row.kind, row.text) == ("row", "Window: 14 days; Fee | tax: none")
    assert row.markers == tuple(markers(TABLE))
    assert TABLE[row.start : row.end] == "14 days[^S1:2] | none"


def test_empty_rows_and_rows_of_links_are_no_claims() -> None:
    assert [claim.text for claim in claims(TABLE)][1:] == ["Window: x; Fee | tax: the *fee*; note"]


def test_a_row_of_code_states_something() -> None:
    assert [c.text for c in claims("| a | b |\n|-|-|\n| `x` | `y` |")] == ["a: x; b: y"]


def test_a_table_in_a_quotation_keeps_its_offsets() -> None:
    markdown = "> - | a | b |\n>   |---|---|\n>   | x **5** | y |\n"
    claim = claims(markdown)[0]
    assert (claim.text, markdown[claim.start : claim.end]) == ("a: x 5; b: y", "x **5** | y")


def test_a_short_row_and_a_row_of_markers_alone() -> None:
    markdown = "| a | b |\n|---|---|\n| x |\n| | [^S1:2] |\n"
    claim = claims(markdown)[0]
    assert (claim.text, claim.markers) == ("a: x", tuple(markers(markdown)))


def test_a_marker_in_a_table_header_belongs_to_no_claim() -> None:
    markdown = "| a[^S1:2] | b |\n|---|---|\n| x | y |\n"
    assert len(markers(markdown)) == 1
    assert [(claim.text, claim.markers) for claim in claims(markdown)] == [("a: x; b: y", ())]
