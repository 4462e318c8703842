"""PDFs written by hand, byte by byte, so that a test knows exactly what is in them."""

from collections.abc import Sequence

Text = tuple[float, float, str]
"""x and y in points from the bottom left, and the words drawn there."""

LATIN = b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>"
BOLD = b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>"
WITH_LIGATURE = (
    b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding "
    b"<< /Type /Encoding /BaseEncoding /WinAnsiEncoding /Differences [1 /fi] >> >>"
)
IMAGE = (
    b"<< /Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray "
    b"/BitsPerComponent 8 /Length 1 >>\nstream\n\x80\nendstream"
)
DRAW_IMAGE = b"q 500 0 0 700 40 40 cm /Im0 Do Q\n"


def draw(texts: Sequence[Text], *, before: str = "", size: float = 12, bold: bool = False) -> bytes:
    """Write the operators that draw words; ``before`` stands inside each text object."""
    font = "F2" if bold else "F1"
    return b"".join(
        f"BT /{font} {size} Tf {before} {x} {y} Td ({words}) Tj ET\n".encode("latin-1")
        for x, y, words in texts
    )


def stack(*lines: str, x: float = 72, top: float = 700, leading: float = 16) -> list[Text]:
    """Place lines below each other."""
    return [(x, top - leading * index, line) for index, line in enumerate(lines)]


def build_pdf(
    *pages: bytes,
    font: bytes = LATIN,
    title: str = "",
    outline: Sequence[tuple[str, int, float]] = (),
    to_unicode: bytes = b"",
    trailer: bytes = b"",
    page_extra: bytes = b"",
) -> bytes:
    """Assemble a PDF of pages given as content streams; outline entries are (title, page, y).

    An entry with y 0 leads to the page as a whole.
    """
    count = len(pages)
    first_page = 7
    first_entry = first_page + 2 * count
    kids = b" ".join(b"%d 0 R" % (first_page + 2 * i) for i in range(count))
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R /Outlines 6 0 R >>",
        b"<< /Type /Pages /Kids [%s] /Count %d >>" % (kids, count),
        font,
        b"<< /Title (%s) >>" % title.encode("latin-1"),
        IMAGE,
        _outline_root(len(outline), first_entry),
    ]
    for index, content in enumerate(pages):
        objects.append(
            b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents %d 0 R /Resources "
            b"<< /Font << /F1 3 0 R /F2 %s >> /XObject << /Im0 5 0 R >> >> %s >>"
            % (first_page + 2 * index + 1, BOLD, page_extra)
        )
        objects.append(_stream(content))
    objects += _outline_entries(outline, first_entry, first_page)
    if to_unicode:
        objects[2] = font.replace(b">>", b"/ToUnicode %d 0 R >>" % (len(objects) + 1))
        objects.append(_stream(to_unicode))
    return _file(objects, trailer)


def locked_pdf() -> bytes:
    """A PDF whose password is nobody's: the stored check matches none."""
    lock = b"/Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <%s> /U <%s> >> /ID [<00> <00>]" % (
        b"41" * 32,
        b"42" * 32,
    )
    return build_pdf(draw(stack("secret")), trailer=lock)


def letters_cmap(letters: str) -> bytes:
    """Map the codes A, B, C … to letters."""
    pairs = "\n".join(f"<{65 + i:02x}> <{ord(c):04x}>" for i, c in enumerate(letters))
    return (
        "/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapType 2 def\n"
        "1 begincodespacerange <00> <ff> endcodespacerange\n"
        f"{len(letters)} beginbfchar\n{pairs}\nendbfchar\nendcmap end end"
    ).encode()


def _stream(content: bytes) -> bytes:
    return b"<< /Length %d >>\nstream\n%s\nendstream" % (len(content), content)


def _outline_root(count: int, first: int) -> bytes:
    if not count:
        return b"<< /Type /Outlines /Count 0 >>"
    last = first + count - 1
    return b"<< /Type /Outlines /First %d 0 R /Last %d 0 R /Count %d >>" % (first, last, count)


def _outline_entries(
    outline: Sequence[tuple[str, int, float]], first: int, first_page: int
) -> list[bytes]:
    entries = []
    for index, (title, page, y) in enumerate(outline):
        following = b"/Next %d 0 R" % (first + index + 1) if index + 1 < len(outline) else b""
        target = first_page + 2 * (page - 1)
        view = b"/XYZ 0 %d 0" % y if y else b"/Fit"
        entries.append(
            b"<< /Title (%s) /Parent 6 0 R /Dest [%d 0 R %s] %s >>"
            % (title.encode("latin-1"), target, view, following)
        )
    return entries


def _file(objects: list[bytes], trailer: bytes) -> bytes:
    output = bytearray(b"%PDF-1.7\n")
    offsets = []
    for number, body in enumerate(objects, start=1):
        offsets.append(len(output))
        output += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    start = len(output)
    output += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    output += b"".join(b"%010d 00000 n \n" % offset for offset in offsets)
    output += b"trailer\n<< /Size %d /Root 1 0 R /Info 4 0 R %s >>\n" % (len(objects) + 1, trailer)
    output += b"startxref\n%d\n%%%%EOF\n" % start
    return bytes(output)
