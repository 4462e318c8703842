"""Zip-based documents: measured before anything parses them."""

import io
import zipfile

from engines.documents._model import MEGABYTE, Limits, UnreadableDocumentError

MAX_MEMBERS = 20_000
_ENCRYPTED_FLAG = 0x1


def open_archive(data: bytes, limits: Limits) -> zipfile.ZipFile:
    """Open a packed document whose declared sizes are within limits and whose checksums hold.

    Reading every member once means that a member that unpacks to something else than it declares
    is found here, by the standard library, which never unpacks more than the declared size.

    Raises:
        UnreadableDocumentError: too_large, too_long, encrypted or broken.
    """
    try:
        archive = zipfile.ZipFile(io.BytesIO(data))
        _check_members(archive.infolist(), limits)
        damaged = archive.testzip()
    except (zipfile.BadZipFile, NotImplementedError, EOFError, OSError) as error:
        raise _broken() from error
    if damaged is not None:
        raise _broken()
    return archive


def _check_members(members: list[zipfile.ZipInfo], limits: Limits) -> None:
    if any(member.flag_bits & _ENCRYPTED_FLAG for member in members):
        raise UnreadableDocumentError(
            "encrypted", "The document is locked with a password. Remove it and upload again."
        )
    if len(members) > MAX_MEMBERS:
        raise UnreadableDocumentError(
            "too_long",
            f"The document is made of {len(members):,} parts; at most {MAX_MEMBERS:,} are read. "
            "Split it and upload the pieces.",
        )
    unpacked = sum(member.file_size for member in members)
    if unpacked > limits.max_unpacked_bytes:
        raise UnreadableDocumentError(
            "too_large",
            f"The document unpacks to {unpacked / MEGABYTE:,.0f} MB; at most "
            f"{limits.max_unpacked_bytes / MEGABYTE:,.0f} MB are read. "
            "Remove large pictures or split it, then upload it again.",
        )


def _broken() -> UnreadableDocumentError:
    return UnreadableDocumentError(
        "broken",
        "The file is damaged: parts of it cannot be unpacked. Open it in its own program, save "
        "it again and upload the new file.",
    )
