"""Lines of a PDF that stand in columns are rows, whose cells keep the names of their columns."""

from collections.abc import Sequence

import pytest

from tests.unit.documents.pdf_builder import Text, build_pdf, draw
from tests.unit.documents.reading import read, texts

COLUMNS = (72, 230, 400)


def grid(
    rows: Sequence[str], *, top: float = 700, columns: Sequence[float] = COLUMNS
) -> list[Text]:
    """Place rows below each other; each is its cells with a bar between them."""
    return [
        (x, top - 16 * index, cell)
        for index, row in enumerate(rows)
        for x, cell in zip(columns, row.split("|"), strict=False)
    ]


def lines(page: bytes) -> list[str]:
    return texts(read(build_pdf(page), "a.pdf"))


def test_a_table_of_three_columns_names_the_column_of_each_cell() -> None:
    page = draw(grid(["City|Limit|Season", "Berlin|120 EUR|May", "Paris|150 EUR|June"]))
    assert lines(page) == [
        "City | Limit | Season",
        "City: Berlin | Limit: 120 EUR | Season: May",
        "City: Paris | Limit: 150 EUR | Season: June",
    ]


def test_a_bold_first_row_is_the_header_of_two_columns() -> None:
    page = draw(grid(["Item|Amount"]), bold=True)
    page += draw(grid(["Fee|12", "Tax|3"], top=684))
    assert lines(page) == ["Item | Amount", "Item: Fee | Amount: 12", "Item: Tax | Amount: 3"]


def test_rows_without_a_header_are_rows_all_the_same() -> None:
    assert lines(draw(grid(["Fee|12", "Tax|3", "Sum|15"]))) == ["Fee | 12", "Tax | 3", "Sum | 15"]


def test_numbers_may_end_where_those_above_end() -> None:
    ends = [(72, 700, "Fee"), (293.3, 700, "1,200"), (72, 684, "Tax"), (313.3, 684, "3")]
    page = draw([*ends, (72, 668, "Sum"), (293.3, 668, "1,203")])
    assert lines(page) == ["Fee | 1,200", "Tax | 3", "Sum | 1,203"]


def test_prose_around_a_table_stays_prose() -> None:
    before, after = "What is paid in each city and", "what is not paid anywhere"
    page = draw([(72, 716, before)]) + draw(grid(["Fee|12", "Tax|3", "Sum|15"]))
    page += draw([(72, 652, after)])
    assert lines(page) == [before, "Fee | 12", "Tax | 3", "Sum | 15", after]


@pytest.mark.parametrize(
    "placed",
    [
        grid(["Fee|12", "Tax|3"]),
        grid(["Fee|12"]) + grid(["Tax|3"], top=684, columns=(120, 300)) + grid(["Sum"], top=668),
        grid(["Fee|12", "Tax|3|1", "Sum|15"]),
    ],
    ids=["too few", "not below each other", "not as many cells"],
)
def test_a_gap_alone_makes_no_table(placed: list[Text]) -> None:
    assert not any("|" in line for line in lines(draw(placed)))


def test_few_lines_of_two_columns_of_prose_are_no_table() -> None:
    left = "The first column holds prose that goes"
    right = "The second column is just as wide and"
    page = draw([(x, 700 - 16 * n, t) for n in range(3) for x, t in ((72, left), (330, right))])
    assert not any("|" in line for line in lines(page))
