"""Bytes to text: UTF-8, UTF-16 with its mark, and Windows-1252 where that reads as words."""

import codecs
import unicodedata

from engines.documents._model import UnreadableDocumentError

_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),  # before UTF-16, whose mark is the first half of this one
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_MAX_FOREIGN_SHARE = 0.3
"""Western European prose has under a tenth of its letters outside ASCII; Cyrillic, Greek or
compressed bytes read as Windows-1252 have far more than this share."""


def decode_text(data: bytes, *, declared: str | None = None) -> str:
    """Decode a text file. A declared encoding (HTML) is believed after a byte order mark.

    Damaged UTF-8 is kept with U+FFFD in the place of what cannot be read.

    Raises:
        UnreadableDocumentError: binary, where no reading of the bytes is text.
    """
    encoding = next((name for mark, name in _MARKS if data.startswith(mark)), declared)
    if encoding is not None:
        return data.decode(encoding, errors="replace")
    if b"\x00" in data:
        raise _binary()
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return _decode_legacy(data)


def _decode_legacy(data: bytes) -> str:
    damaged = data.decode("utf-8", errors="replace")
    unreadable = damaged.count("\ufffd")
    foreign = sum(character > "\x7f" for character in damaged)
    if foreign > 2 * unreadable:
        return damaged
    try:
        text = data.decode("cp1252")
    except UnicodeDecodeError as error:
        raise _binary() from error
    if not _is_sensible(text):
        raise _binary()
    return text


def _is_sensible(text: str) -> bool:
    controls = sum(unicodedata.category(c) == "Cc" and c not in "\t\n\r\f" for c in text)
    visible = sum(not c.isspace() for c in text)
    foreign = sum(c > "\x7f" for c in text)
    return controls == 0 and foreign <= _MAX_FOREIGN_SHARE * visible


def _binary() -> UnreadableDocumentError:
    return UnreadableDocumentError(
        "binary",
        "The file holds no readable text: its bytes are data of a program, or text in an old "
        "encoding. If it is text, save it as UTF-8 and upload it again.",
    )
