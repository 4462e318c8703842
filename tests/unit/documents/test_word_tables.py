"""A row of a Word table is a line in which every cell keeps the name of its column."""

from collections.abc import Callable

import pytest
from docx.document import Document as WordDocument
from docx.oxml import parse_xml
from docx.oxml.ns import nsdecls
from docx.table import Table

from tests.unit.documents.reading import read, texts
from tests.unit.documents.word_builder import add_table, build_word

CONTACTS = ["Contact|Alice", "Phone|123"]


def nothing(_table: Table) -> None:
    """Leave the table as it is."""


def lines(rows: list[str], change: Callable[[Table], object] = nothing) -> list[str]:
    def build(word: WordDocument) -> None:
        change(add_table(word, rows))

    return texts(read(build_word(build), "a.docx"))


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        (CONTACTS, ["Contact | Alice", "Phone | 123"]),
        (["Name|Sum|Due", "Fee|12|May"], ["Name | Sum | Due", "Name: Fee | Sum: 12 | Due: May"]),
        (
            ["City|Limit", "Berlin|120 EUR", "Paris|150 EUR"],
            ["City | Limit", "City: Berlin | Limit: 120 EUR", "City: Paris | Limit: 150 EUR"],
        ),
        (["One|row|only"], ["One | row | only"]),
        (
            ["Rates of 2025||", "Name|Sum|Due", "Fee|12|May"],
            ["Rates of 2025", "Name | Sum | Due", "Name: Fee | Sum: 12 | Due: May"],
        ),
    ],
)
def test_an_unmarked_table_has_a_header_only_where_that_is_sure(
    rows: list[str], expected: list[str]
) -> None:
    assert lines(rows) == expected


def mark(table: Table) -> None:
    table.rows[0]._tr.get_or_add_trPr().append(parse_xml(f"<w:tblHeader {nsdecls('w')}/>"))


def embolden(table: Table) -> None:
    for cell in table.rows[0].cells:
        cell.paragraphs[0].runs[0].bold = True


def shade(table: Table) -> None:
    for cell in table.rows[0].cells:
        fill = f"<w:shd {nsdecls('w')} w:val='clear' w:fill='D9E2F3'/>"
        cell._tc.get_or_add_tcPr().append(parse_xml(fill))


@pytest.mark.parametrize("set_apart", [mark, embolden, shade])
def test_a_first_row_that_is_set_apart_is_a_header(set_apart: Callable[[Table], None]) -> None:
    assert lines(["Contact|Alice", "Phone|123"], set_apart) == [
        "Contact | Alice",
        "Contact: Phone | Alice: 123",
    ]


def test_a_first_column_in_bold_or_a_table_all_in_bold_makes_no_header() -> None:
    def first_column(table: Table) -> None:
        for row in table.rows:
            row.cells[0].paragraphs[0].runs[0].bold = True
            row.cells[1].paragraphs[0].runs[0].bold = False

    def everything(table: Table) -> None:
        for cell in table._cells:
            cell.paragraphs[0].runs[0].bold = True

    for change in (first_column, everything):
        assert lines(CONTACTS, change) == ["Contact | Alice", "Phone | 123"]


def test_a_cell_over_columns_is_said_once() -> None:
    def change(table: Table) -> None:
        mark(table)
        table.cell(2, 0).merge(table.cell(2, 1)).text = "None"

    expected = ["Name | Sum", "Name: Fee | Sum: 12", "Name: None"]
    assert lines(["Name|Sum", "Fee|12", "|"], change) == expected


def test_a_cell_over_rows_is_said_in_each_of_them() -> None:
    def change(table: Table) -> None:
        table.cell(1, 0).merge(table.cell(2, 0)).text = "Europe"

    rows = ["Region|City|Limit", "|Berlin|120", "|Paris|150", "Asia|Tokyo|180"]
    assert lines(rows, change)[1:] == [
        "Region: Europe | City: Berlin | Limit: 120",
        "Region: Europe | City: Paris | Limit: 150",
        "Region: Asia | City: Tokyo | Limit: 180",
    ]


def test_rows_inside_a_content_control_are_rows() -> None:
    def change(table: Table) -> None:
        control = parse_xml(f"<w:sdt {nsdecls('w')}><w:sdtContent/></w:sdt>")
        last = table.rows[-1]._tr
        last.addprevious(control)
        control[0].append(last)

    assert lines(["Name|Sum|Due", "Fee|12|May"], change)[1:] == ["Name: Fee | Sum: 12 | Due: May"]


def test_a_table_inside_a_cell_belongs_to_its_row() -> None:
    def change(table: Table) -> None:
        table.cell(1, 1).add_table(rows=1, cols=2).cell(0, 0).text = "inner"

    assert lines(["Name|Sum|Due", "Fee|12|May"], change)[1:] == [
        "Name: Fee | Sum: 12 inner | Due: May"
    ]
