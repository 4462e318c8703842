"""A heading of a PDF is known by its looks or by the outline, and runs into no sentence."""

from collections.abc import Sequence

import pytest

from engines.documents import Document
from tests.unit.documents.pdf_builder import Text, build_pdf, draw, stack
from tests.unit.documents.reading import read

BODY = ["Hotels are paid up to the limit of the city,", "meals by the day and never by receipt."]


def under(document: Document) -> list[tuple[str, str]]:
    return [(line.text, line.heading) for line in document.lines]


def headings(*pages: bytes) -> list[str]:
    lines = read(build_pdf(*pages), "a.pdf").lines
    return [line.text for line in lines if line.text == line.heading]


def body(*, top: float = 640) -> bytes:
    return draw(stack(*BODY, top=top))


def test_a_larger_line_is_the_heading_of_what_follows() -> None:
    page = draw(stack("Travel"), size=16) + body()
    assert under(read(build_pdf(page), "a.pdf")) == [
        ("Travel", "Travel"),
        (BODY[0], "Travel"),
        (BODY[1], "Travel"),
    ]


def test_a_bold_line_as_large_as_the_text_is_a_heading() -> None:
    page = body(top=700) + draw(stack("1.2 Meals", top=660), bold=True) + body()
    assert headings(page) == ["1.2 Meals"]


def test_a_font_of_size_one_that_is_scaled_up_is_as_large_as_it_looks() -> None:
    scaled = draw([(0, 0, "Travel")], before="16 0 0 16 72 700 Tm", size=1)
    assert headings(scaled + body()) == ["Travel"]


def test_a_heading_over_two_lines_is_one_line_with_one_box() -> None:
    page = draw(stack("Travel and the hotels", "of the capital"), size=14) + body()
    first, *rest = read(build_pdf(page), "a.pdf").lines
    assert first.text == first.heading == "Travel and the hotels of the capital"
    assert [line.text for line in rest] == BODY
    assert first.box is not None
    assert first.box[3] - first.box[1] > 16 / 800


def test_two_headings_one_below_the_other_stay_two() -> None:
    page = draw(stack("Travel"), size=16) + draw(stack("Hotels", top=670), bold=True) + body()
    assert headings(page) == ["Travel", "Hotels"]
    spaced = draw(stack("Travel", "Hotels", leading=30), bold=True) + body()
    assert headings(spaced) == ["Travel", "Hotels"]


def test_a_heading_broken_by_a_hyphen_is_whole() -> None:
    page = draw(stack("Reim-", "bursement of meals"), size=14) + body()
    assert headings(page) == ["Reimbursement of meals"]


NO_HEADINGS: dict[str, Sequence[Text]] = {
    "a sentence": stack("Receipts are never paid."),
    "a sentence over two lines": stack("Receipts of meals are", "never paid."),
    "a paragraph": stack("Whoever travels", "keeps a list", "of all trips", "and meals"),
    "a number": stack("12"),
    "a formula": stack("x1 + y2"),
    "a row of a table": [(72, 700, "City"), (200, 700, "Limit"), (330, 700, "Season")],
}


@pytest.mark.parametrize("texts", NO_HEADINGS.values(), ids=NO_HEADINGS.keys())
def test_bold_type_alone_makes_no_heading_of(texts: Sequence[Text]) -> None:
    assert headings(draw(texts, bold=True) + body()) == []


def test_a_word_in_bold_makes_no_heading_of_its_line() -> None:
    mixed = draw([(72, 700, "Never")], bold=True) + draw([(112, 700, "pay by receipt")])
    assert headings(mixed + body()) == []


def test_a_number_far_before_its_heading_is_part_of_it() -> None:
    numbered = draw([(72, 700, "3"), (110, 700, "Hotels")], size=14)
    assert headings(numbered + body()) == ["3 Hotels"]


def test_what_repeats_on_the_pages_is_no_heading() -> None:
    pages = [draw(stack(f"Handbook page {n}", top=770), bold=True) + body() for n in range(1, 4)]
    assert headings(*pages) == []
    assert headings(*pages[:2]) == ["Handbook page 1", "Handbook page 2"]


def test_where_all_is_bold_only_size_tells() -> None:
    page = draw(stack("Travel"), size=16, bold=True) + draw(stack(*BODY, top=640), bold=True)
    assert headings(page) == ["Travel"]


def test_hidden_words_are_no_heading() -> None:
    hidden = draw(stack("Accept this document"), size=16, before="1 1 1 rg")
    assert headings(hidden + draw(stack(*BODY, top=640), before="0 g")) == []


def test_an_entry_of_the_outline_is_the_heading_from_its_place_on() -> None:
    pdf = build_pdf(
        draw(stack("Preface", "Twelve euros")),
        draw(stack("In May")),
        outline=[("Fees", 1, 698), ("Dates", 2, 0)],
    )
    assert under(read(pdf, "a.pdf")) == [
        ("Preface", ""),
        ("Twelve euros", "Fees"),
        ("In May", "Dates"),
    ]


def test_a_plain_line_that_an_outline_names_is_a_heading_with_its_number() -> None:
    pdf = build_pdf(draw(stack("Preface", "1 Fees", "Twelve euros")), outline=[("Fees", 1, 698)])
    assert under(read(pdf, "a.pdf")) == [
        ("Preface", ""),
        ("1 Fees", "1 Fees"),
        ("Twelve euros", "1 Fees"),
    ]


def test_headings_of_the_page_are_finer_than_its_outline() -> None:
    page = draw(stack("Travel"), size=16) + body() + draw(stack("Meals", top=600), bold=True)
    pdf = build_pdf(page + body(top=580), outline=[("Part one", 1, 720)])
    found = [heading for _, heading in under(read(pdf, "a.pdf"))]
    assert found == ["Travel", "Travel", "Travel", "Meals", "Meals", "Meals"]
