"""Plain text: the lines are the file's own, so that line 12 here is line 12 in any editor."""

from engines.documents._encoding import decode_text
from engines.documents._lines import capped
from engines.documents._model import Extract, Format, Limits, RawLine


def file_lines(data: bytes) -> list[str]:
    """Return the file's own lines; the line feed that ends the last one opens no further line."""
    text = decode_text(data).replace("\r\n", "\n").replace("\r", "\n")
    return text.removesuffix("\n").split("\n")


def _read(data: bytes, limits: Limits) -> Extract:
    return Extract(capped((RawLine(line) for line in file_lines(data)), limits))


FORMAT = Format(
    kind="text",
    name="a plain text file",
    media_type="text/plain",
    extensions=(".txt", ".text", ".log", ".rst"),
    read=_read,
)
