"""The registry: every format Plumbline reads. To add one, copy a reader and name it here."""

from engines.documents._model import Format, Kind
from engines.documents.readers import csv, docx, epub, html, markdown, pdf, pptx, text, xlsx

FORMATS: tuple[Format, ...] = (
    markdown.FORMAT,
    text.FORMAT,
    html.FORMAT,
    pdf.FORMAT,
    docx.FORMAT,
    pptx.FORMAT,
    xlsx.FORMAT,
    csv.FORMAT,
    epub.FORMAT,
)
_BY_KIND = {format_.kind: format_ for format_ in FORMATS}
_BY_EXTENSION = {extension: format_ for format_ in FORMATS for extension in format_.extensions}


def by_kind(kind: Kind) -> Format:
    """Return the format of that kind."""
    return _BY_KIND[kind]


def by_extension(extension: str) -> Format | None:
    """Return the format whose files carry that extension (lower case, with its dot)."""
    return _BY_EXTENSION.get(extension)


def supported_extensions() -> tuple[str, ...]:
    """Every file name extension that can be uploaded, with its dot, in a stable order."""
    return tuple(_BY_EXTENSION)
