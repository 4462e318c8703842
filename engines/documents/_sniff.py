"""Tell what a file is from its bytes, and whether its name agrees.

The bytes decide. A name only tells the text formats apart, which all look alike.
"""

import io
import zipfile
from pathlib import PurePath

from engines.documents._formats import by_extension, by_kind, supported_extensions
from engines.documents._model import Format, Kind, UnreadableDocumentError

_HEAD = 1024
_ZIP = (b"PK\x03\x04", b"PK\x05\x06", b"PK\x07\x08")
_OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_OFFICE_PARTS: dict[str, Kind] = {
    "word/document.xml": "docx",
    "ppt/presentation.xml": "pptx",
    "xl/workbook.xml": "xlsx",
}
_FOREIGN = (
    (b"\x7fELF", "a Linux program"),
    (b"\xcf\xfa\xed\xfe", "a macOS program"),
    (b"\x89PNG\r\n\x1a\n", "a PNG image"),
    (b"\xff\xd8\xff", "a JPEG image"),
    (b"GIF87a", "a GIF image"),
    (b"GIF89a", "a GIF image"),
    (b"II*\x00", "a TIFF image"),
    (b"MM\x00*", "a TIFF image"),
    (b"\x1f\x8b", "a gzip archive"),
    (b"7z\xbc\xaf\x27\x1c", "a 7-Zip archive"),
    (b"Rar!\x1a\x07", "a RAR archive"),
    (b"{\\rtf", "a Rich Text document"),
    (b"%!PS", "a PostScript document"),
    (b"SQLite format 3\x00", "a SQLite database"),
)


def sniff(data: bytes, *, filename: str) -> Format:
    """Return the format of these bytes.

    Raises:
        UnreadableDocumentError: unsupported, wrong_extension or encrypted.
    """
    extension = PurePath(filename).suffix.lower()
    kind = _binary_kind(data)
    if kind is not None:
        return _agreeing(by_kind(kind), extension)
    foreign = _foreign(data)
    if foreign is not None:
        raise _refusal(foreign, extension)
    return _text_format(data, extension)


def _binary_kind(data: bytes) -> Kind | None:
    if b"%PDF-" in data[:_HEAD]:
        return "pdf"
    if data.startswith(b"PK\x03\x04"):
        return _zip_kind(data)
    return None


def _zip_kind(data: bytes) -> Kind | None:
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            names = set(archive.namelist())
    except (zipfile.BadZipFile, NotImplementedError, ValueError) as error:
        raise UnreadableDocumentError(
            "broken",
            "The file is damaged: it begins like a packed document, but the rest cannot be "
            "unpacked. Open it in its own program, save it again and upload the new file.",
        ) from error
    if "META-INF/container.xml" in names:
        return "epub"
    return next((kind for part, kind in _OFFICE_PARTS.items() if part in names), None)


def _foreign(data: bytes) -> str | None:
    if data.startswith(_OLE):
        return _old_office(data)
    if data.startswith(_ZIP):
        return "a ZIP archive"
    if data.startswith(b"MZ") and b"\x00" in data[:_HEAD]:  # the two letters alone may be words
        return "a Windows program"
    return next((name for magic, name in _FOREIGN if data.startswith(magic)), None)


def _old_office(data: bytes) -> str:
    if "EncryptedPackage".encode("utf-16-le") in data:
        raise UnreadableDocumentError(
            "encrypted",
            "The document is locked with a password. Remove the password in Office "
            "(File, Info, Protect) and upload it again.",
        )
    return "a document of Office 97-2003"


def _refusal(what: str, extension: str) -> UnreadableDocumentError:
    if by_extension(extension) is not None:
        return UnreadableDocumentError(
            "wrong_extension",
            f"The name ends in {extension}, but the file is {what}. "
            "Save it in the format its name promises and upload it again.",
        )
    return UnreadableDocumentError("unsupported", f"The file is {what}. {_advice()}")


def _agreeing(found: Format, extension: str) -> Format:
    if not extension or extension in found.extensions:
        return found
    raise UnreadableDocumentError(
        "wrong_extension",
        f"The name ends in {extension}, but the file is {found.name}. "
        f"Rename it so that it ends in {found.extensions[0]} and upload it again.",
    )


def _text_format(data: bytes, extension: str) -> Format:
    looks_like_html = _begins_like_html(data)
    named = by_extension(extension)
    if named is None and looks_like_html:
        return by_kind("html")
    if named is None and not extension:
        return by_kind("text")
    if named is None:
        raise UnreadableDocumentError(
            "unsupported", f"Files that end in {extension} cannot be read. {_advice()}"
        )
    if named.binary:
        raise UnreadableDocumentError(
            "wrong_extension",
            f"The name ends in {extension}, but the file is not {named.name}. "
            "It may be damaged or misnamed: open it, save it again and upload the new file.",
        )
    if named.kind in {"html", "markdown"} or not looks_like_html:
        return named
    return _agreeing(by_kind("html"), extension)


def _begins_like_html(data: bytes) -> bool:
    head = data[:_HEAD].lstrip(b"\xef\xbb\xbf \t\r\n").lower()
    return head.startswith((b"<!doctype html", b"<html"))


def _advice() -> str:
    return f"Save it as one of {', '.join(supported_extensions())} and upload it again."
