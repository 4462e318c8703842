"""A cited line of a PDF is shown on the picture of its page, boxed."""

from pathlib import Path

import pytest
from selectolax.lexbor import LexborHTMLParser

from engines.documents import read_document
from tests.cast import Cast
from tests.unit.documents.pdf_builder import build_pdf, draw, stack
from tests.web.wiki.conftest import Visit
from wiki.models import SourceVersion
from wiki.services.blobs import store_blob
from wiki.services.sources import add_source_version, withdraw_source

PNG = b"\x89PNG\r\n\x1a\n"


@pytest.fixture
def pdf(cast: Cast, tmp_path: Path) -> SourceVersion:
    data = build_pdf(
        draw(stack("The window is fourteen days for every reader.")),
        draw(stack("Films are lent for a week and no longer.")),
    )
    file = tmp_path / "rules.pdf"
    file.write_bytes(data)
    return add_source_version(
        wiki=cast.wiki,
        blob=store_blob([data]),
        filename="rules.pdf",
        document=read_document(file, filename="rules.pdf"),
        uploader=None,
    )


def test_the_cited_page_is_shown_with_the_words_boxed(visit: Visit, pdf: SourceVersion) -> None:
    shown = LexborHTMLParser(visit("reader").get("/w/handbook/s/1/?v=1&lines=2").text)

    (picture,) = shown.css("figure img")
    assert picture.attributes["src"] == "/w/handbook/s/1/image/2/?v=1"
    (box,) = shown.css("figure svg rect")
    x, y, width, height = (
        float(str(box.attributes[name]).rstrip("%")) for name in ("x", "y", "width", "height")
    )
    assert 5 < x < 20
    assert 5 < y < 20
    assert 20 < width < 90
    assert 0.5 < height < 4


def test_lines_that_run_over_a_page_break_show_both_pages(visit: Visit, pdf: SourceVersion) -> None:
    pictures = visit("reader").get("/w/handbook/s/1/?lines=1-2").context["pictures"]

    assert [picture.page for picture in pictures] == [1, 2]


def test_without_marked_lines_no_picture_is_drawn(visit: Visit, pdf: SourceVersion) -> None:
    assert visit("reader").get("/w/handbook/s/1/").context["pictures"] == []


def test_a_page_is_drawn_once_for_a_browser_that_keeps_it(
    cast: Cast, visit: Visit, pdf: SourceVersion
) -> None:
    reader, url = visit("reader"), "/w/handbook/s/1/image/2/"
    response = reader.get(url)

    assert response["Content-Type"] == "image/png"
    assert response.content.startswith(PNG)
    kept = {"If-None-Match": response["ETag"]}
    assert reader.get(url, headers=kept).status_code == 304

    withdraw_source(source=pdf.source, person=cast.editor, reason="Out of date")
    assert reader.get(url, headers=kept).status_code == 404


def test_a_page_that_is_not_in_the_document_is_not_found(visit: Visit, pdf: SourceVersion) -> None:
    assert visit("reader").get("/w/handbook/s/1/image/3/").status_code == 404
