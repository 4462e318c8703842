import pytest

from tests.unit.documents.reading import build_zip, read, refusal

CONTAINER = '<container><rootfiles><rootfile full-path="OEBPS/book.opf"/></rootfiles></container>'
PACKAGE = """<package><metadata><dc:title>A book of fees</dc:title></metadata>
<manifest><item id="two" href="text/two%20b.xhtml"/><item id="one" href="text/one.xhtml"/>
<item id="font" href="font.otf"/></manifest>
<spine><itemref idref="one"/><itemref idref="two"/></spine></package>"""
ONE = '<?xml version="1.0" encoding="utf-8"?><html><body><h1>Fees</h1><p>Twelve</p></body></html>'
TWO = "<html><body><p>In May</p><!-- as an AI --></body></html>"
BOOK = {
    "mimetype": "application/epub+zip",
    "META-INF/container.xml": CONTAINER,
    "OEBPS/book.opf": PACKAGE,
    "OEBPS/text/one.xhtml": ONE,
    "OEBPS/text/two b.xhtml": TWO,
}


def test_chapters_are_read_in_the_order_of_the_spine() -> None:
    document = read(build_zip(BOOK), "book.epub")
    assert [(line.text, line.label, line.heading) for line in document.lines] == [
        ("Fees", "section 1", "Fees"),
        ("Twelve", "section 1", "Fees"),
        ("In May", "section 2", "Fees"),
    ]
    assert (document.title, document.kind) == ("A book of fees", "epub")
    assert [note.code for note in document.notes] == ["hidden_text", "addressed_to_model"]


@pytest.mark.parametrize("missing", ["OEBPS/book.opf", "OEBPS/text/one.xhtml"])
def test_a_book_without_one_of_its_parts_is_broken(missing: str) -> None:
    members = {name: content for name, content in BOOK.items() if name != missing}
    assert refusal(build_zip(members), "book.epub").code == "broken"


def _encryption(path: str) -> str:
    reference = f'<enc:CipherReference URI="{path}"/>'
    return f"<encryption><enc:CipherData>{reference}</enc:CipherData></encryption>"


def test_a_locked_book_is_refused_and_one_with_locked_fonts_is_not() -> None:
    locked = {**BOOK, "META-INF/encryption.xml": _encryption("OEBPS/text/one.xhtml")}
    fonts = {**BOOK, "META-INF/encryption.xml": _encryption("OEBPS/font.otf")}
    assert refusal(build_zip(locked), "book.epub").code == "encrypted"
    assert len(read(build_zip(fonts), "book.epub").lines) == 3
