from pathlib import Path

import pytest

from engines.documents import Limits, UnreadableDocumentError, read_document, supported_extensions
from tests.unit.documents.pdf_builder import build_pdf, draw, stack
from tests.unit.documents.reading import build_zip, read, refusal

PDF = build_pdf(draw(stack("Words")))
OLD_OFFICE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600)
LOCKED_OFFICE = OLD_OFFICE + "EncryptedPackage".encode("utf-16-le")
PLAIN_ZIP = build_zip({"notes.txt": "words"})
PNG = b"\x89PNG\r\n\x1a\n" + bytes(20)


@pytest.mark.parametrize(
    ("data", "filename", "code"),
    [
        (PDF, "report.txt", "wrong_extension"),
        (PDF, "report.docx", "wrong_extension"),
        (b"MZ\x90\x00" + bytes(100), "report.pdf", "wrong_extension"),
        (b"\x7fELF" + bytes(100), "report.md", "wrong_extension"),
        (PLAIN_ZIP, "report.docx", "wrong_extension"),
        (b"just words", "report.pdf", "wrong_extension"),
        (b"just words", "report.xlsx", "wrong_extension"),
        (b"<!DOCTYPE html><p>words", "report.txt", "wrong_extension"),
        (b"{\\rtf1 words}", "report.txt", "wrong_extension"),
        (OLD_OFFICE, "report.docx", "wrong_extension"),
        (OLD_OFFICE, "report.doc", "unsupported"),
        (PLAIN_ZIP, "report.zip", "unsupported"),
        (PNG, "picture.png", "unsupported"),
        (PNG, "picture", "unsupported"),
        (b"just words", "report.xyz", "unsupported"),
        (LOCKED_OFFICE, "report.docx", "encrypted"),
        (b"PK\x03\x04 and nothing more", "report.docx", "broken"),
        (build_zip({"word/document.xml": "no xml"}), "report.docx", "broken"),
        (build_zip({"ppt/presentation.xml": "no xml"}), "report.pptx", "broken"),
        (build_zip({"xl/workbook.xml": "no xml"}), "report.xlsx", "broken"),
        (build_zip({"META-INF/container.xml": "no xml"}), "report.epub", "broken"),
    ],
)
def test_a_file_that_cannot_be_read_says_why_and_what_to_do(
    data: bytes, filename: str, code: str
) -> None:
    error = refusal(data, filename)
    assert error.code == code
    assert error.message == str(error)
    assert error.message.endswith(".")
    assert "upload" in error.message


def test_the_refusal_of_a_misnamed_file_names_what_it_is() -> None:
    assert "is a PDF" in refusal(PDF, "report.txt").message
    assert "ends in .pdf" in refusal(PDF, "report.txt").message
    assert "a Windows program" in refusal(b"MZ\x90\x00", "report.pdf").message


@pytest.mark.parametrize(
    ("data", "filename", "kind"),
    [
        (PDF, "REPORT.PDF", "pdf"),
        (PDF, "report", "pdf"),
        (b"<!doctype html><p>words", "page", "html"),
        (b"<html><p>words", "page.htm", "html"),
        (b"<html><p>words", "page.php", "html"),
        (b"<html> in Markdown", "page.md", "markdown"),
        (b"words", "README", "text"),
        (b"PKI rules", "pki.txt", "text"),
        (b"MZ is a code of the rules", "mz.md", "markdown"),
        (b"a,b\n1,2", "data.tsv", "csv"),
    ],
)
def test_the_bytes_decide_and_the_name_tells_text_formats_apart(
    data: bytes, filename: str, kind: str
) -> None:
    assert read(data, filename).kind == kind


def test_a_file_over_the_limit_is_refused_before_it_is_read(tmp_path: Path) -> None:
    path = tmp_path / "large"
    with path.open("wb") as file:
        file.truncate(2_000_000_000)
    with pytest.raises(UnreadableDocumentError) as caught:
        read_document(path, filename="large.txt", limits=Limits())
    assert caught.value.code == "too_large"
    assert "at most 50 MB" in caught.value.message


def test_every_extension_is_named_once() -> None:
    extensions = supported_extensions()
    assert len(set(extensions)) == len(extensions)
    assert {".md", ".txt", ".html", ".pdf", ".docx", ".pptx", ".xlsx", ".csv", ".epub"} <= set(
        extensions
    )
