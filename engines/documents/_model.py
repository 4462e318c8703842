"""What a document is once read, and the one error that says why it cannot be."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

Kind = Literal["markdown", "text", "html", "pdf", "docx", "pptx", "xlsx", "csv", "epub"]
Box = tuple[float, float, float, float]

MEGABYTE = 1_000_000


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a document: the smallest thing a citation can name.

    Attributes:
        text: Normalised text (NFC, no control characters but tab), never holding a line break.
        page: Page or slide number counted from 1, where the format has them.
        label: The place as a person reads it: "p. 3", "slide 2", "Prices!4"; "" where a line
            number says enough.
        heading: The nearest heading at or above the line, "" before the first.
        box: Where the line stands on its PDF page, as fractions of the page's width and height
            (x0, y0, x1, y1), counted from the top left corner.
    """

    text: str
    page: int | None = None
    label: str = ""
    heading: str = ""
    box: Box | None = None


@dataclass(frozen=True, slots=True)
class Note:
    """Something a person should know before trusting the document. It changes no line.

    Codes: hidden_text, control_characters, bidi_override, addressed_to_model,
    damaged_characters, scanned_pages, attachments.

    Attributes:
        code: One of the codes above.
        message: A sentence for the reader of the note.
        line: The 1-based line it speaks of, or None where it speaks of the whole document.
    """

    code: str
    message: str
    line: int | None = None


@dataclass(frozen=True, slots=True)
class Document:
    """A document as the rest of the product sees it: a title, and lines numbered from 1."""

    title: str
    media_type: str
    language: str
    lines: tuple[Line, ...]
    notes: tuple[Note, ...]
    kind: Kind


@dataclass(frozen=True, slots=True)
class Limits:
    """How much a document may be. Bytes as stored, bytes once unpacked, lines, pages."""

    max_bytes: int = 50 * MEGABYTE
    max_unpacked_bytes: int = 500 * MEGABYTE
    max_lines: int = 200_000
    max_pages: int = 2_000


DEFAULT_LIMITS = Limits()


class UnreadableDocumentError(Exception):
    """The document was refused.

    Attributes:
        code: encrypted, scanned, broken, empty, binary, too_large, too_long, unsupported,
            wrong_extension or (for ``render_page``) no_page.
        message: What happened and what to do next, in plain words for the person who uploaded.
    """

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message


@dataclass(frozen=True, slots=True)
class RawLine:
    """A line as a reader found it, before it is normalised and numbered.

    ``hidden`` says why a person looking at the document would not see it ("display:none"), or is
    "" for ordinary text.
    """

    text: str
    page: int | None = None
    label: str = ""
    heading: str = ""
    box: Box | None = None
    hidden: str = ""


@dataclass(frozen=True, slots=True)
class Extract:
    """What a reader hands back. An empty title means: name it after the file."""

    lines: list[RawLine]
    title: str = ""
    notes: tuple[Note, ...] = ()


@dataclass(frozen=True, slots=True)
class Format:
    """One kind of document: how its files are named, and the function that reads its bytes.

    ``binary`` formats are known by their first bytes; the others are text, told apart by name.
    """

    kind: Kind
    name: str
    media_type: str
    extensions: tuple[str, ...]
    read: Callable[[bytes, Limits], Extract]
    binary: bool = False
