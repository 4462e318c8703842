import io
import zipfile

import docx
import pytest

from engines.documents import Limits, UnreadableDocumentError
from engines.documents._archive import MAX_MEMBERS, open_archive
from tests.unit.documents.reading import build_zip, read, refusal, texts

LAUGHS = """<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;">
<!ENTITY c "&b;&b;&b;&b;&b;&b;&b;"><!ENTITY d SYSTEM "file:///etc/hostname">]>"""


def _word(text: str) -> bytes:
    word = docx.Document()
    word.add_paragraph(text)
    buffer = io.BytesIO()
    word.save(buffer)
    return buffer.getvalue()


def _rewritten(data: bytes, name: str, content: bytes) -> bytes:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        members = {member: archive.read(member) for member in archive.namelist()}
    return build_zip({**members, name: content})


@pytest.mark.parametrize("filename", ["bomb.docx", "bomb.pptx", "bomb.xlsx", "bomb.epub"])
def test_a_zip_bomb_is_refused_before_it_is_unpacked(filename: str) -> None:
    parts = {
        "bomb.docx": "word/document.xml",
        "bomb.pptx": "ppt/presentation.xml",
        "bomb.xlsx": "xl/workbook.xml",
        "bomb.epub": "META-INF/container.xml",
    }
    bomb = build_zip({parts[filename]: "x", "filler": bytes(2_000_000)})
    assert len(bomb) < 10_000
    error = refusal(bomb, filename, max_unpacked_bytes=1_000_000)
    assert error.code == "too_large"
    assert "unpacks to 2 MB" in error.message


def test_a_member_that_unpacks_to_more_than_it_declares_is_broken() -> None:
    data = bytearray(build_zip({"word/document.xml": bytes(100_000)}))
    honest = (100_000).to_bytes(4, "little")
    lie = (100).to_bytes(4, "little")
    assert refusal(bytes(data.replace(honest, lie)), "a.docx").code == "broken"


def test_an_archive_of_too_many_parts_is_refused() -> None:
    data = build_zip({f"part{i}": "" for i in range(MAX_MEMBERS + 1)})
    with pytest.raises(UnreadableDocumentError) as caught:
        open_archive(data, Limits())
    assert caught.value.code == "too_long"


def test_a_locked_archive_is_refused() -> None:
    data = bytearray(build_zip({"word/document.xml": "x"}))
    entry = data.rindex(b"PK\x01\x02")
    data[entry + 8] |= 1
    assert refusal(bytes(data), "a.docx").code == "encrypted"


def test_an_unknown_compression_is_broken() -> None:
    data = bytearray(build_zip({"word/document.xml": "x"}))
    for magic, offset in ((b"PK\x03\x04", 8), (b"PK\x01\x02", 10)):
        data[data.rindex(magic) + offset] = 99
    assert refusal(bytes(data), "a.docx").code == "broken"


def test_entities_are_neither_expanded_nor_fetched() -> None:
    original = _word("The fee is ENTITY twelve")
    with zipfile.ZipFile(io.BytesIO(original)) as archive:
        xml = archive.read("word/document.xml").decode()
    root = xml[xml.index("<w:document") :]
    for entity in ("&c;", "&d;"):
        evil = LAUGHS + root.replace("ENTITY", entity)
        document = read(_rewritten(original, "word/document.xml", evil.encode()), "a.docx")
        assert texts(document)[0].startswith("The fee is")
        assert "ha" not in texts(document)[0]
        assert len(texts(document)[0]) < 30
