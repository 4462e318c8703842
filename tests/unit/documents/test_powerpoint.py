import io
from copy import deepcopy

from PIL import Image
from pptx import Presentation
from pptx.enum.shapes import MSO_CONNECTOR, PP_PLACEHOLDER
from pptx.presentation import Presentation as Deck
from pptx.util import Inches

from tests.unit.documents.reading import noted, read, refusal, texts

SLIDE_NUMBER = PP_PLACEHOLDER.SLIDE_NUMBER


def _saved(deck: Deck) -> bytes:
    buffer = io.BytesIO()
    deck.save(buffer)
    return buffer.getvalue()


def _deck() -> Deck:
    deck = Presentation()
    first = deck.slides.add_slide(deck.slide_layouts[1])
    first.shapes.title.text = "Travel"
    first.placeholders[1].text_frame.text = "Ask early\nKeep\vreceipts"
    first.notes_slide.notes_text_frame.text = "Say it slowly"
    second = deck.slides.add_slide(deck.slide_layouts[6])
    box = second.shapes.add_textbox(0, Inches(5), Inches(2), Inches(1))
    box.text_frame.text = "Below"
    table = second.shapes.add_table(2, 2, 0, Inches(1), Inches(4), Inches(1)).table
    for (row, column), text in zip(
        [(0, 0), (0, 1), (1, 0), (1, 1)], ["Name", "Amount", "Fee", "12"], strict=True
    ):
        table.cell(row, column).text = text
    inner = second.shapes.add_group_shape().shapes.add_textbox(0, Inches(6), Inches(2), Inches(1))
    inner.text_frame.text = "Grouped"
    return deck


def test_slides_are_read_from_top_to_bottom_with_their_notes() -> None:
    document = read(_saved(_deck()), "deck.pptx")
    assert [(line.text, line.page, line.label, line.heading) for line in document.lines] == [
        ("Travel", 1, "slide 1", "Travel"),
        ("Ask early", 1, "slide 1", "Travel"),
        ("Keep receipts", 1, "slide 1", "Travel"),
        ("Say it slowly", 1, "slide 1, notes", "Travel"),
        ("Name | Amount", 2, "slide 2", ""),
        ("Name: Fee | Amount: 12", 2, "slide 2", ""),
        ("Below", 2, "slide 2", ""),
        ("Grouped", 2, "slide 2", ""),
    ]
    assert (document.title, document.kind) == ("Travel", "pptx")


def test_merged_cells_of_a_table_keep_their_rows_whole() -> None:
    deck = _deck()
    frame = deck.slides[1].shapes.add_table(4, 3, 0, Inches(2), Inches(4), Inches(1))
    rows = ["Rates of 2025||", "Region|City|Limit", "Europe|Berlin|120", "|Paris|150"]
    for index, row in enumerate(rows):
        for column, text in enumerate(row.split("|")):
            frame.table.cell(index, column).text = text
    frame.table.cell(0, 0).merge(frame.table.cell(0, 2))
    frame.table.cell(2, 0).merge(frame.table.cell(3, 0))
    assert texts(read(_saved(deck), "deck.pptx"))[6:10] == [
        "Rates of 2025",
        "Region | City | Limit",
        "Region: Europe | City: Berlin | Limit: 120",
        "Region: Europe | City: Paris | Limit: 150",
    ]


def test_a_hidden_slide_is_read_and_noted() -> None:
    deck = _deck()
    deck.slides[1].element.set("show", "0")
    assert noted(read(_saved(deck), "deck.pptx"), "hidden_text") == [5, 6, 7, 8]


def test_pictures_and_lines_are_passed_over() -> None:
    deck = _deck()
    before = texts(read(_saved(deck), "deck.pptx"))
    picture = io.BytesIO()
    Image.new("L", (1, 1)).save(picture, "PNG")
    deck.slides[1].shapes.add_picture(picture, 0, 0)
    deck.slides[1].shapes.add_connector(MSO_CONNECTOR.STRAIGHT, 0, 0, 9, 9)
    assert texts(read(_saved(deck), "deck.pptx")) == before


def test_dates_and_slide_numbers_are_no_lines() -> None:
    deck = _deck()
    layout = deck.slides[0].slide_layout
    number = next(p for p in layout.placeholders if p.placeholder_format.type == SLIDE_NUMBER)
    before = texts(read(_saved(deck), "deck.pptx"))
    deck.slides[0].shapes._spTree.append(deepcopy(number._element))
    deck.slides[0].placeholders[number.placeholder_format.idx].text_frame.text = "1"
    assert texts(read(_saved(deck), "deck.pptx")) == before


def test_too_many_slides_are_refused() -> None:
    assert refusal(_saved(_deck()), "deck.pptx", max_pages=1).code == "too_long"


def test_a_deck_without_words_is_empty() -> None:
    assert refusal(_saved(Presentation()), "deck.pptx").code == "empty"
