from docx.document import Document as WordDocument
from docx.enum.text import WD_COLOR_INDEX
from docx.opc.constants import RELATIONSHIP_TYPE
from docx.opc.packuri import PackURI
from docx.opc.part import Part
from docx.oxml import parse_xml
from docx.oxml.ns import nsdecls
from docx.shared import Pt, RGBColor

from tests.unit.documents.reading import noted, read, refusal, texts
from tests.unit.documents.word_builder import build_word


def _guide(word: WordDocument) -> None:
    word.add_heading("Travel guide", level=0)
    word.add_paragraph("Ask  early.")
    word.add_paragraph()
    word.add_heading("Fees", level=2)
    table = word.add_table(rows=2, cols=2, style="Light Grid Accent 1")
    for cell, text in zip(table._cells, ["Name", "Amount", "Fee", "12"], strict=True):
        cell.text = text
    word.add_paragraph("After the table.")


def test_paragraphs_and_table_rows_are_lines_in_document_order() -> None:
    document = read(build_word(_guide), "guide.docx")
    assert [(line.text, line.heading) for line in document.lines] == [
        ("Travel guide", "Travel guide"),
        ("Ask early.", "Travel guide"),
        ("Fees", "Fees"),
        ("Name | Amount", "Fees"),
        ("Name: Fee | Amount: 12", "Fees"),
        ("After the table.", "Fees"),
    ]
    assert document.title == "Travel guide"


def test_without_a_heading_the_property_is_the_title_and_else_the_name() -> None:
    def build(word: WordDocument) -> None:
        word.add_paragraph("Words")
        word.core_properties.title = "The property"

    assert read(build_word(build), "name.docx").title == "The property"
    assert (
        read(build_word(lambda word: word.add_paragraph("Words")), "a_name.docx").title == "a name"
    )


def test_inserted_text_is_read_and_deleted_text_is_not() -> None:
    def build(word: WordDocument) -> None:
        word.add_paragraph("The fee is ")._p.extend(
            [
                parse_xml(f"<w:del {nsdecls('w')}><w:r><w:delText>11</w:delText></w:r></w:del>"),
                parse_xml(f"<w:ins {nsdecls('w')}><w:r><w:t>12</w:t></w:r></w:ins>"),
                parse_xml(f"<w:r {nsdecls('w')}><w:br/><w:t>per</w:t></w:r>"),
                parse_xml(f"<w:r {nsdecls('w')}><w:noBreakHyphen/><w:t>day</w:t></w:r>"),
            ]
        )

    assert texts(read(build_word(build), "a.docx")) == ["The fee is 12 per-day"]


def test_content_controls_and_text_boxes_are_read() -> None:
    def build(word: WordDocument) -> None:
        paragraph = "<w:p><w:r><w:t>{}</w:t></w:r></w:p>"
        control = (
            f"<w:sdt {nsdecls('w')}><w:sdtContent>{paragraph.format('Inside')}"
            "</w:sdtContent></w:sdt>"
        )
        box = (
            f"<w:r {nsdecls('w')}><w:pict><w:txbxContent>{paragraph.format('Boxed')}"
            "</w:txbxContent></w:pict></w:r>"
        )
        word.element.body.insert(0, parse_xml(control))
        word.add_paragraph("Anchor")._p.append(parse_xml(box))

    assert texts(read(build_word(build), "a.docx")) == ["Inside", "Anchor", "Boxed"]


def test_footnotes_are_lines_at_the_end() -> None:
    def build(word: WordDocument) -> None:
        word.add_paragraph("The fee is 12.")
        xml = (
            f"<w:footnotes {nsdecls('w')}><w:footnote w:id='2'><w:p><w:r><w:t>Except in May."
            "</w:t></w:r></w:p></w:footnote></w:footnotes>"
        )
        part = Part(
            PackURI("/word/footnotes.xml"), "application/xml", xml.encode(), word.part.package
        )
        word.part.relate_to(part, RELATIONSHIP_TYPE.FOOTNOTES)

    last = read(build_word(build), "a.docx").lines[-1]
    assert (last.text, last.label) == ("Except in May.", "footnote 2")


def test_hidden_words_are_kept_and_noted() -> None:
    def build(word: WordDocument) -> None:
        word.add_paragraph("Seen")
        word.add_paragraph().add_run("Vanished").font.hidden = True
        word.add_paragraph().add_run("White").font.color.rgb = RGBColor(255, 255, 255)
        word.add_paragraph().add_run("Tiny").font.size = Pt(1)
        marked = word.add_paragraph().add_run("On a ground").font
        marked.color.rgb = RGBColor(255, 255, 255)
        marked.highlight_color = WD_COLOR_INDEX.BLACK
        word.add_paragraph().add_run("Not hidden").font.hidden = False
        cell = word.add_table(rows=1, cols=1).cell(0, 0)
        cell.paragraphs[0].add_run("In a cell").font.hidden = True

    document = read(build_word(build), "a.docx")
    hidden = [document.lines[line - 1].text for line in noted(document, "hidden_text") if line]
    assert hidden == ["Vanished", "White", "Tiny", "In a cell"]


def test_a_document_of_empty_paragraphs_is_empty() -> None:
    assert refusal(build_word(lambda word: word.add_paragraph(" ")), "a.docx").code == "empty"
