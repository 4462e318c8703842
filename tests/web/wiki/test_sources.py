"""The documents: listed, read by numbered lines, downloaded, withdrawn."""

from dataclasses import replace
from typing import Any

from selectolax.lexbor import LexborHTMLParser

from engines.documents import Line, Note
from tests.cast import Cast
from tests.factories import make_document, make_draft, make_source
from tests.web.wiki.conftest import LINES, Visit, one
from wiki.models import Page, PageState, Source, SourceLine
from wiki.services.blobs import blob_path, store_blob
from wiki.services.sources import add_source_version

SOURCE = "/w/handbook/s/1/"


def newer(cast: Cast, **changes: Any) -> None:
    add_source_version(
        wiki=cast.wiki,
        blob=store_blob([b"newer", repr(sorted(changes)).encode()]),
        filename="loans.md",
        document=make_document([*LINES, "New in the newer one."], **changes),
        uploader=cast.contributor,
        source=Source.objects.get(number=1),
    )


def test_the_list_counts_the_citing_pages_that_the_person_may_see(
    cast: Cast, visit: Visit, page: Page
) -> None:
    make_draft(wiki=cast.wiki, title="Draft", body="So it is.[^S1:1]\n")

    (reader,) = visit("reader").get("/w/handbook/sources/").context["standing"]
    (editor,) = visit("editor").get("/w/handbook/sources/").context["standing"]
    assert (reader.citing, editor.citing) == (1, 2)
    assert (reader.lines, reader.kind, reader.newest) == (4, "markdown", 1)


def test_a_wiki_without_sources_says_what_to_do(cast: Cast, visit: Visit) -> None:
    assert "Upload documents" in visit("contributor").get("/w/handbook/sources/").text
    assert "Nobody has uploaded" in visit("reader").get("/w/handbook/sources/").text


def test_the_cited_lines_are_marked_and_their_marker_can_be_copied(
    visit: Visit, page: Page
) -> None:
    shown = LexborHTMLParser(visit("contributor").get(f"{SOURCE}?v=1&lines=2-3").text)

    assert [node.attributes["id"] for node in shown.css("li.is-cited")] == ["L2", "L3"]
    assert [node.text() for node in shown.css("ol.lines li > span")] == LINES
    assert one(shown, "input[readonly]").attributes["value"] == "[^S1:2-3]"


def test_lines_that_are_not_there_mark_nothing(visit: Visit, page: Page) -> None:
    for lines in ("0", "3-2", "4-9", "x", "2-", "-", "1-2-3", "²"):
        response = visit("reader").get(SOURCE, {"lines": lines})
        assert response.status_code == 200, lines
        assert "is-cited" not in response.text or lines == "2-", lines


def test_each_version_shows_its_own_lines_and_the_newest_comes_first(
    cast: Cast, visit: Visit, page: Page
) -> None:
    newer(cast)
    reader = visit("reader")

    assert "New in the newer one." in reader.get(SOURCE).text
    first = reader.get(f"{SOURCE}?v=1").text
    assert "New in the newer one." not in first
    assert "This is an earlier version" in first
    assert reader.get(f"{SOURCE}?v=9").status_code == 404
    marker = visit("contributor").get(f"{SOURCE}?v=2&lines=5").context["marker"]
    assert marker == "[^S1@2:5]"


def test_a_source_that_is_not_there_is_not_found(cast: Cast, visit: Visit) -> None:
    assert visit("reader").get("/w/handbook/s/9/").status_code == 404


def test_labels_tell_the_page_where_it_changes(cast: Cast, visit: Visit) -> None:
    lines = tuple(
        Line(text=f"Line {n}", page=n // 2, label=f"slide {n // 2}", heading="", box=None)
        for n in range(2, 6)
    )
    document = replace(make_document([]), lines=lines)
    add_source_version(
        wiki=cast.wiki,
        blob=store_blob([b"slides"]),
        filename="slides.pptx",
        document=document,
        uploader=None,
    )
    shown = LexborHTMLParser(visit("reader").get(SOURCE).text)

    assert [node.text() for node in shown.css(".lines__label")] == ["slide 1", "slide 2"]


def test_safety_notes_are_told_with_their_line(cast: Cast, visit: Visit, page: Page) -> None:
    newer(cast, notes=(Note("hidden_text", "Hidden <b>text</b> was found.", 3),))
    shown = visit("reader").get(SOURCE).text

    assert "Hidden &lt;b&gt;text&lt;/b&gt; was found." in shown
    assert "lines=3#L3" in shown


def test_a_book_is_shown_in_parts_and_opens_at_the_marked_lines(cast: Cast, visit: Visit) -> None:
    make_source(wiki=cast.wiki, lines=[f"Line {n}" for n in range(1, 1_201)])
    reader = visit("reader")

    marked = reader.get(f"{SOURCE}?lines=700").context["lines"]
    assert (marked.page, marked.pages) == (2, 3)
    assert [row.line.number for row in marked.rows if row.marked] == [700]
    assert reader.get(f"{SOURCE}?page=3").context["lines"].rows[0].line.number == 1_001
    assert reader.get(f"{SOURCE}?page=99").context["lines"].page == 3
    assert len(reader.get(SOURCE).context["lines"].rows) == 500


def test_the_original_is_handed_out_byte_for_byte_to_be_saved_only(
    cast: Cast, visit: Visit
) -> None:
    version = make_source(wiki=cast.wiki, lines=LINES, filename="Guide (v2) [final] ü.html")
    response = visit("reader").get(f"{SOURCE}original/?v=1")

    assert response.getvalue() == blob_path(version.sha256).read_bytes()
    assert response["Content-Type"] == "application/octet-stream"
    assert response["Content-Disposition"].startswith("attachment; filename")
    assert response["X-Content-Type-Options"] == "nosniff"
    assert "sandbox" in response["Content-Security-Policy"]


def test_before_a_source_is_withdrawn_it_is_shown_what_rests_on_it(
    visit: Visit, page: Page
) -> None:
    response = visit("editor").get(f"{SOURCE}withdraw/")

    radius = response.context["radius"]
    assert ([each.title for each in radius.pages], radius.citations) == (["Loans"], 3)
    assert "/w/handbook/p/loans/" in response.text
    assert Source.objects.get().withdrawn_at is None


def test_a_withdrawal_needs_a_reason(visit: Visit, page: Page) -> None:
    response = visit("editor").post(f"{SOURCE}withdraw/", {"reason": ""})

    assert "This field is required" in response.text
    assert Source.objects.get().withdrawn_at is None


def test_the_words_of_a_withdrawn_source_are_gone_everywhere(visit: Visit, page: Page) -> None:
    editor = visit("editor")
    digest = Source.objects.get().versions.get().sha256
    response = editor.post(f"{SOURCE}withdraw/", {"reason": "Out of date"})

    assert response["Location"] == "/w/handbook/sources/"
    page.refresh_from_db()
    assert page.state == PageState.CONTRADICTED
    assert not SourceLine.objects.exists()
    shown = editor.get(SOURCE)
    assert "renewed twice" not in shown.text
    assert "Out of date" in shown.text
    assert editor.get(f"{SOURCE}original/").status_code == 404
    assert editor.get(f"{SOURCE}withdraw/").status_code == 404
    assert "Out of date" in editor.get("/w/handbook/sources/").text
    assert digest not in shown.text
