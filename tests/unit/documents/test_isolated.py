import io
import json
import logging
import os
import resource
import signal
from pathlib import Path

import pytest
from PIL import Image

from engines.documents import (
    Limits,
    UnreadableDocumentError,
    _isolated,
    read_document,
    read_document_isolated,
    render_page,
)
from engines.documents._child import OUT_OF_MEMORY, carry_out, serve
from engines.documents._render import render
from engines.documents._wire import REPLY, Order, ReadJob, RenderJob
from tests.unit.documents.pdf_builder import build_pdf, draw, locked_pdf, stack
from tests.unit.documents.reading import build_zip

PDF = build_pdf(draw(stack("The fee is 12.")), draw(stack("In May")), title="Fees")


@pytest.fixture
def pdf(tmp_path: Path) -> Path:
    path = tmp_path / "upload"
    path.write_bytes(PDF)
    return path


def test_a_document_read_apart_is_the_same_document(pdf: Path) -> None:
    apart = read_document_isolated(pdf, filename="fees.pdf", limits=Limits())
    assert apart == read_document(pdf, filename="fees.pdf")


def test_a_refusal_comes_back_with_its_code_and_words(tmp_path: Path) -> None:
    path = tmp_path / "upload"
    path.write_bytes(locked_pdf())
    with pytest.raises(UnreadableDocumentError) as caught:
        read_document_isolated(path, filename="fees.pdf")
    assert caught.value.code == "encrypted"
    assert "password" in caught.value.message


def test_a_name_that_no_encoding_holds_is_read(tmp_path: Path) -> None:
    path = tmp_path / "upload"
    path.write_text("words")
    assert read_document_isolated(path, filename="na\udce9me.txt").lines[0].text == "words"


def test_a_document_that_needs_more_memory_than_allowed_is_too_large(tmp_path: Path) -> None:
    path = tmp_path / "upload"
    path.write_bytes(b"a b c\n" * 8_000_000)
    with pytest.raises(UnreadableDocumentError) as caught:
        read_document_isolated(
            path, filename="a.txt", limits=Limits(max_lines=10**9), memory_mb=400
        )
    assert caught.value.code == "too_large"
    assert "400 MB" in caught.value.message


def test_a_parser_that_blames_the_file_for_the_lack_of_memory_is_not_believed(
    tmp_path: Path,
) -> None:
    path = tmp_path / "upload"
    path.write_bytes(b"%PDF-1.7 nothing")
    job = ReadJob(path, "a.pdf", Limits())
    assert serve(Order(job, seconds=9, memory_mb=1), io.BytesIO()) == OUT_OF_MEMORY
    assert serve(Order(job, seconds=9, memory_mb=100_000), io.BytesIO()) == 0


def test_a_document_that_takes_too_long_is_stopped(tmp_path: Path) -> None:
    fifo = tmp_path / "never-written"
    os.mkfifo(fifo)
    order = Order(RenderJob(fifo, 1, 100), seconds=1, memory_mb=1024)
    with pytest.raises(UnreadableDocumentError) as caught:
        _isolated._ask(order)
    assert caught.value.code == "too_long"
    assert "1 seconds" in caught.value.message


@pytest.mark.parametrize(
    ("status", "code"),
    [
        (-signal.SIGSEGV, "broken"),
        (-signal.SIGABRT, "broken"),
        (1, "broken"),
        (-signal.SIGKILL, "too_large"),
        (77, "too_large"),
        (-signal.SIGXCPU, "too_long"),
        (-signal.SIGALRM, "too_long"),
    ],
)
def test_the_end_of_the_process_becomes_plain_words(status: int, code: str, pdf: Path) -> None:
    order = Order(ReadJob(pdf, "fees.pdf", Limits()), seconds=9, memory_mb=1024)
    error = _isolated.refusal_of(status, order)
    assert error is not None
    assert error.code == code
    assert "upload" in error.message
    assert _isolated.refusal_of(0, order) is None


@pytest.mark.parametrize("output", [b"", b"{", b'{"document": 1}', b"Traceback"])
def test_a_reply_that_is_none_is_a_broken_document(output: bytes) -> None:
    with pytest.raises(UnreadableDocumentError) as caught:
        _isolated.accepted(output)
    assert caught.value.code == "broken"


def test_a_failure_of_the_process_is_logged(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.WARNING), pytest.raises(UnreadableDocumentError) as caught:
        read_document_isolated(tmp_path / "absent", filename="a.txt")
    assert caught.value.code == "broken"
    assert "FileNotFoundError" in caplog.text


def test_secrets_of_the_site_do_not_reach_the_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgres://secret")
    assert "DATABASE_URL" not in _isolated.environment()
    assert "PATH" in _isolated.environment()


def test_the_process_writes_one_json_reply(pdf: Path) -> None:
    output = io.BytesIO()
    order = Order(ReadJob(pdf, "fees.pdf", Limits()), seconds=9, memory_mb=1024)
    assert serve(order, output) == 0
    assert json.loads(output.getvalue())["document"]["title"] == "Fees"
    reply = REPLY.validate_json(output.getvalue())
    assert reply == carry_out(order)


def test_this_process_keeps_its_own_limits(pdf: Path) -> None:
    before = resource.getrlimit(resource.RLIMIT_AS)
    read_document_isolated(pdf, filename="fees.pdf")
    assert resource.getrlimit(resource.RLIMIT_AS) == before


def test_a_page_is_drawn_at_the_width_asked(pdf: Path) -> None:
    picture = Image.open(io.BytesIO(render_page(pdf, page=2, width=300)))
    assert (picture.format, picture.size) == ("PNG", (300, 400))
    assert min(picture.convert("L").tobytes()) < 128


@pytest.mark.parametrize("page", [0, 3])
def test_a_page_that_is_not_there_is_refused(pdf: Path, page: int) -> None:
    with pytest.raises(UnreadableDocumentError) as caught:
        render_page(pdf, page=page)
    assert caught.value.code == "no_page"
    assert "2 pages" in caught.value.message


def test_drawing_in_this_process_gives_the_same_picture(pdf: Path) -> None:
    assert render(pdf, page=1, width=200) == render_page(pdf, page=1, width=200)


def test_drawing_what_is_no_pdf_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "upload"
    path.write_bytes(build_zip({"a": "b"}))
    order = Order(RenderJob(path, 1, 100), seconds=9, memory_mb=1024)
    refusal = carry_out(order).refusal
    assert refusal is not None
    assert refusal.code == "broken"


def test_a_page_without_end_is_drawn_within_bounds(tmp_path: Path) -> None:
    path = tmp_path / "upload"
    path.write_bytes(PDF.replace(b"[0 0 600 800]", b"[0 0 9 14399]"))
    picture = Image.open(io.BytesIO(render_page(path, page=1, width=4_000)))
    assert picture.width * picture.height <= 41_000_000
