"""Read bytes as if a person had uploaded them under a name."""

import io
import tempfile
import zipfile
from collections.abc import Mapping
from pathlib import Path

import pytest

from engines.documents import Document, Limits, UnreadableDocumentError, read_document


def read(data: bytes | str, filename: str, **limits: int) -> Document:
    content = data.encode() if isinstance(data, str) else data
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "upload"
        path.write_bytes(content)
        return read_document(path, filename=filename, limits=Limits(**limits))


def texts(document: Document) -> list[str]:
    return [line.text for line in document.lines]


def refusal(data: bytes | str, filename: str, **limits: int) -> UnreadableDocumentError:
    with pytest.raises(UnreadableDocumentError) as caught:
        read(data, filename, **limits)
    return caught.value


def noted(document: Document, code: str) -> list[int | None]:
    return [note.line for note in document.notes if note.code == code]


def build_zip(members: Mapping[str, bytes | str]) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in members.items():
            archive.writestr(name, content)
    return buffer.getvalue()
