import io

import pypdfium2
from hypothesis import given
from hypothesis import strategies as st

from engines.documents._pdfhyphens import joined
from tests.unit.documents.pdf_builder import (
    DRAW_IMAGE,
    WITH_LIGATURE,
    build_pdf,
    draw,
    letters_cmap,
    locked_pdf,
    stack,
)
from tests.unit.documents.reading import noted, read, refusal, texts

LEFT = [
    "The first column holds prose that goes",
    "on for some lines and is wide enough to",
    "be told from the narrow cells of a table",
    "as every column of prose in fact is.",
]
RIGHT = [
    "The second column is just as wide and",
    "must be read only after all of the first",
    "one has been read, or the sentences of",
    "both would be mixed into nonsense.",
]


def test_a_line_knows_its_page() -> None:
    document = read(build_pdf(draw(stack("One")), draw(stack("Two", "Three"))), "a.pdf")
    assert [(line.text, line.page, line.label) for line in document.lines] == [
        ("One", 1, "p. 1"),
        ("Two", 2, "p. 2"),
        ("Three", 2, "p. 2"),
    ]
    assert (document.kind, document.media_type) == ("pdf", "application/pdf")


def test_a_box_is_a_fraction_of_the_page_from_the_top_left() -> None:
    document = read(build_pdf(draw([(60, 720, "Words")])), "a.pdf")
    box = document.lines[0].box
    assert box is not None
    x0, y0, x1, y1 = box
    assert 0.09 < x0 < 0.12 < x1 < 0.2
    assert 0.08 < y0 < y1 < 0.11


def test_the_box_of_a_turned_page_is_where_it_is_shown() -> None:
    upright = read(build_pdf(draw([(60, 720, "Words")])), "a.pdf").lines[0].box
    turned = read(build_pdf(draw([(60, 720, "Words")]), page_extra=b"/Rotate 180"), "a.pdf")
    box = turned.lines[0].box
    assert upright is not None
    assert box is not None
    assert abs(box[0] - (1 - upright[2])) < 0.001
    assert abs(box[1] - (1 - upright[3])) < 0.001


def test_ligatures_are_spelled_out() -> None:
    pdf = build_pdf(draw(stack("The of\x01ce de\x01nes it")), font=WITH_LIGATURE)
    assert texts(read(pdf, "a.pdf")) == ["The office defines it"]


def test_a_word_broken_over_two_lines_is_whole_on_the_first() -> None:
    pdf = build_pdf(draw(stack("The reim-", "bursement is paid", "in May")))
    assert texts(read(pdf, "a.pdf")) == ["The reimbursement", "is paid", "in May"]


def test_a_compound_the_document_spells_with_a_hyphen_keeps_it() -> None:
    pdf = build_pdf(draw(stack("A well-known rule", "is again well-", "known here")))
    assert texts(read(pdf, "a.pdf")) == ["A well-known rule", "is again well-known", "here"]


def test_a_line_emptied_by_joining_is_no_line() -> None:
    pdf = build_pdf(draw(stack("The reim-", "bursement", "is paid")))
    assert texts(read(pdf, "a.pdf")) == ["The reimbursement", "is paid"]


@given(st.lists(st.tuples(st.text("ab -", min_size=1), st.booleans()), max_size=6))
def test_joining_loses_no_letter(lines: list[tuple[str, bool]]) -> None:
    clean = [(" ".join(text.split()), broken) for text, broken in lines]
    before = "".join(text for text, _ in clean).replace(" ", "").replace("-", "")
    after = "".join(joined(clean, frozenset())).replace(" ", "").replace("-", "")
    assert after == before


def test_two_columns_drawn_one_after_the_other_stay_so() -> None:
    pdf = build_pdf(draw([*stack(*LEFT), *stack(*RIGHT, x=330)]))
    assert texts(read(pdf, "a.pdf")) == LEFT + RIGHT


def test_two_columns_drawn_across_the_page_are_read_column_by_column() -> None:
    rows = zip(stack(*LEFT), stack(*RIGHT, x=330), strict=True)
    heading = "A heading over both of the columns of this page"
    page = draw([(150, 760, heading), *(text for row in rows for text in row)])
    assert texts(read(build_pdf(page), "a.pdf")) == [heading, *LEFT, *RIGHT]


def test_text_below_two_columns_is_read_after_both() -> None:
    rows = zip(stack(*LEFT), stack(*RIGHT, x=330), strict=True)
    footer = "What stands below the two columns and reaches over both"
    page = draw([*(text for row in rows for text in row), (150, 300, footer)])
    assert texts(read(build_pdf(page), "a.pdf")) == [*LEFT, *RIGHT, footer]


def test_right_to_left_text_is_in_the_order_it_is_read() -> None:
    drawn_from_the_left = "DCBA"
    cmap = letters_cmap("שלום")
    font = b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>"
    pdf = build_pdf(draw(stack(drawn_from_the_left)), font=font, to_unicode=cmap)
    assert texts(read(pdf, "a.pdf")) == ["שלום"]


def test_the_title_is_the_documents_own_and_else_the_files() -> None:
    page = draw(stack("Words"))
    assert read(build_pdf(page, title="Travel policy"), "a.pdf").title == "Travel policy"
    assert read(build_pdf(page), "Travel_policy-2025.pdf").title == "Travel policy 2025"


def test_a_soft_hyphen_inside_a_line_is_not_shown() -> None:
    pdf = build_pdf(draw(stack("ABCDE")), to_unicode=letters_cmap("no\u00adte"))
    assert texts(read(pdf, "a.pdf")) == ["note"]


def test_a_soft_hyphen_at_the_end_of_a_line_joins_the_word() -> None:
    pdf = build_pdf(draw(stack("ABC", "DE")), to_unicode=letters_cmap("no\u00adte"))
    assert texts(read(pdf, "a.pdf")) == ["note"]


def test_attached_files_are_noted() -> None:
    pdf = pypdfium2.PdfDocument(build_pdf(draw(stack("Words"))))
    pdf.new_attachment("secret.txt").set_data(b"words")
    saved = io.BytesIO()
    pdf.save(saved)
    pdf.close()
    (note,) = read(saved.getvalue(), "a.pdf").notes
    assert note.code == "attachments"


def test_a_scan_is_refused_with_what_to_do() -> None:
    error = refusal(build_pdf(DRAW_IMAGE, DRAW_IMAGE), "a.pdf")
    assert error.code == "scanned"
    assert "OCR" in error.message


def test_a_document_scanned_in_part_is_read_with_a_note() -> None:
    document = read(build_pdf(draw(stack("Words")), DRAW_IMAGE), "a.pdf")
    (note,) = document.notes
    assert (note.code, note.line) == ("scanned_pages", None)
    assert "1 of 2 pages: 2." in note.message


def test_only_so_many_pages_without_text_are_listed() -> None:
    document = read(build_pdf(draw(stack("Words")), *[DRAW_IMAGE] * 14), "a.pdf")
    assert "13 and 2 more" in document.notes[0].message


def test_a_pdf_without_pictures_or_text_is_empty() -> None:
    assert refusal(build_pdf(b""), "a.pdf").code == "empty"


def test_a_locked_pdf_is_refused() -> None:
    error = refusal(locked_pdf(), "a.pdf")
    assert error.code == "encrypted"
    assert "password" in error.message


def test_a_pdf_cut_short_is_broken() -> None:
    assert refusal(b"%PDF-1.7\n1 0 obj << /Type", "a.pdf").code == "broken"


def test_too_many_pages_are_refused() -> None:
    pdf = build_pdf(*[draw(stack("Words"))] * 3)
    assert refusal(pdf, "a.pdf", max_pages=2).code == "too_long"
    assert len(read(pdf, "a.pdf", max_pages=3).lines) == 3


def test_text_nobody_sees_is_kept_and_noted() -> None:
    seen = draw(stack("Seen"))
    white = draw([(72, 600, "White")], before="1 1 1 rg")
    invisible = draw([(72, 500, "Invisible")], before="0 g 3 Tr")
    tiny = draw([(72, 400, "Tiny")], before="0 Tr 0.05 0 0 0.05 72 400 Tm")
    outside = draw([(72, 2000, "Outside")])
    document = read(build_pdf(seen + white + invisible + tiny + outside), "a.pdf")
    assert sorted(texts(document)) == ["Invisible", "Outside", "Seen", "Tiny", "White"]
    hidden = {document.lines[line - 1].text for line in noted(document, "hidden_text") if line}
    assert hidden == {"White", "Invisible", "Tiny", "Outside"}


def test_recognised_text_over_a_scan_is_not_called_hidden() -> None:
    page = DRAW_IMAGE + draw(stack("Recognised"), before="3 Tr")
    assert noted(read(build_pdf(page), "a.pdf"), "hidden_text") == []
