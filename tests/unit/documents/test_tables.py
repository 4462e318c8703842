import datetime as dt
import io
from collections.abc import Mapping, Sequence

import pytest
import xlsxwriter  # type: ignore[import-untyped]

from engines.documents._tables import (
    first_full_row,
    is_sure_header,
    looks_like_header,
    row_line,
    table_lines,
)
from tests.unit.documents.reading import noted, read, refusal, texts


def _workbook(
    sheets: Mapping[str, Sequence[Sequence[object]]], *, hidden: str = "", first_row: int = 0
) -> bytes:
    buffer = io.BytesIO()
    workbook = xlsxwriter.Workbook(buffer, {"default_date_format": "yyyy-mm-dd"})
    for name, rows in sheets.items():
        sheet = workbook.add_worksheet(name)
        for number, row in enumerate(rows, start=first_row):
            sheet.write_row(number, 0, row)
        if name == hidden:
            sheet.hide()
    workbook.close()
    return buffer.getvalue()


def test_a_row_keeps_its_header_and_leaves_empty_cells_out() -> None:
    assert row_line(["Fee", "", "12"], ["Name", "Note", "Amount"]) == "Name: Fee | Amount: 12"
    assert row_line(["Fee", "12", "x"], ["Name"]) == "Name: Fee | 12 | x"
    assert row_line(["Fee\nlate", " "]) == "Fee late"
    assert row_line(["Fee"], ["Fee"]) == "Fee"
    assert row_line(["", " "], ["Name"]) == ""


def test_a_header_is_told_from_values() -> None:
    assert looks_like_header(["Name", "Amount"])
    assert looks_like_header(["", "Plan", "Cost"])
    for row in (["Name"], ["Name", ""], ["", "Name"], ["Name", "Name"], ["Name", "12"], []):
        assert not looks_like_header(row)


@pytest.mark.parametrize(
    ("rows", "sure"),
    [
        ("Name|Sum|Due, Fee|12|May", True),
        ("City|Limit, Berlin|120 EUR, Paris|1,150 EUR", True),
        ("Leave|Length, Trial|1 day, Birth|20 days", True),
        ("City|Limit, Berlin|120 EUR", False),
        ("City|Limit, Berlin|120 EUR, Paris|9 days", False),
        ("Contact|Alice, Phone|123-45, Fax|123-46", False),
        ("Notice|one month, Trial|6 months, Leave|2 months", False),
        ("Trial|6 months, Leave|2 months, Notice|3 months", False),
        ("City|Limit, Berlin|120 EUR, Paris", False),
    ],
)
def test_an_unmarked_header_is_sure_by_its_width_or_by_one_unit_below(
    rows: str,
    *,
    sure: bool,
) -> None:
    # A thousand's comma has no space after it.
    assert is_sure_header([row.split("|") for row in rows.split(", ")]) is sure


def test_a_title_above_a_table_is_no_header() -> None:
    assert first_full_row([["Rates", ""], ["", ""], ["City", "Limit"]]) == 2
    assert first_full_row([["City"], ["Berlin"]]) == 0
    assert first_full_row([]) == 0


def test_an_empty_row_above_the_header_is_no_header() -> None:
    rows = [["", ""], ["Name", "Amount"], ["Fee", "12"]]
    assert list(table_lines(rows, header=1)) == ["", "Name | Amount", "Name: Fee | Amount: 12"]


def test_a_sheet_row_is_a_line_with_its_place() -> None:
    book = _workbook({"Prices": [["Name", "Amount"], ["Fee", 12.0], [], ["Tax", 3.25]]})
    document = read(book, "book.xlsx")
    assert [(line.text, line.label, line.heading) for line in document.lines] == [
        ("Name | Amount", "Prices!1", "Prices"),
        ("Name: Fee | Amount: 12", "Prices!2", "Prices"),
        ("Name: Tax | Amount: 3.25", "Prices!4", "Prices"),
    ]


def test_a_title_above_a_sheet_leaves_the_header_its_place() -> None:
    book = _workbook({"S": [["Rates of 2025"], [], ["City", "Limit"], ["Berlin", 120]]})
    assert texts(read(book, "book.xlsx"))[2] == "City: Berlin | Limit: 120"
    rows = "Rates of 2025\n\nCity;Limit\nBerlin;120\n"
    assert texts(read(rows, "rates.csv"))[2] == "City: Berlin | Limit: 120"


def test_a_cell_merged_over_rows_is_said_in_each_of_them() -> None:
    buffer = io.BytesIO()
    workbook = xlsxwriter.Workbook(buffer)
    sheet = workbook.add_worksheet("S")
    sheet.write_row(0, 0, ["Region", "City", "Limit"])
    sheet.merge_range(1, 0, 2, 0, "Europe")
    sheet.write_row(1, 1, ["Berlin", 120])
    sheet.write_row(2, 1, ["Paris", 150])
    sheet.write_row(3, 0, ["Asia", "Tokyo", 180])
    sheet.merge_range(4, 0, 5, 2, "Reviewed in May")
    sheet.merge_range(0, 8, 3, 8, "")
    workbook.close()
    assert texts(read(buffer.getvalue(), "book.xlsx"))[1:] == [
        "Region: Europe | City: Berlin | Limit: 120",
        "Region: Europe | City: Paris | Limit: 150",
        "Region: Asia | City: Tokyo | Limit: 180",
        "Region: Reviewed in May",
    ]


def test_a_table_lower_on_the_sheet_keeps_its_row_numbers() -> None:
    book = _workbook({"Prices": [["Fee", 12]]}, first_row=6)
    assert read(book, "book.xlsx").lines[0].label == "Prices!7"


def test_values_are_written_as_a_person_would() -> None:
    row = [True, dt.date(2025, 5, 2), dt.datetime.fromisoformat("2025-05-02 13:30"), 0.1, 1e15]
    (line,) = texts(read(_workbook({"S": [row]}), "book.xlsx"))
    assert line == "TRUE | 2025-05-02 | 2025-05-02 13:30:00 | 0.1 | 1e+15"


def test_a_hidden_sheet_is_read_and_noted() -> None:
    book = _workbook({"Seen": [["One", 1]], "Unseen": [["Two", 2]]}, hidden="Unseen")
    document = read(book, "book.xlsx")
    assert texts(document) == ["One | 1", "Two | 2"]
    assert noted(document, "hidden_text") == [2]


def test_a_workbook_without_values_is_empty() -> None:
    assert refusal(_workbook({"S": []}), "book.xlsx").code == "empty"


def test_csv_rows_are_lines_with_their_header() -> None:
    document = read('Name,Amount\nFee,"12,50"\n\n"Late\nfee",3\n', "prices.csv")
    assert [(line.text, line.label) for line in document.lines] == [
        ("Name | Amount", "row 1"),
        ("Name: Fee | Amount: 12,50", "row 2"),
        ("Name: Late fee | Amount: 3", "row 4"),
    ]
    assert (document.title, document.kind) == ("prices", "csv")


def test_other_separators_are_found() -> None:
    for separator in ";\t|":
        rows = "\n".join(separator.join(row) for row in (("Name", "Sum"), ("Fee", "12")))
        assert texts(read(rows, "prices.csv")) == ["Name | Sum", "Name: Fee | Sum: 12"]


def test_a_csv_of_one_column_is_read() -> None:
    assert texts(read("Fee\nTax\n", "names.csv")) == ["Fee", "Tax"]
