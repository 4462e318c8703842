"""A page as its readers see it."""

from selectolax.lexbor import LexborHTMLParser

from engines.text import claims
from tests.cast import Cast
from tests.factories import make_active, make_document, make_draft
from tests.web.wiki.conftest import LINES, Visit, one
from wiki.models import Page, Source, SourceVersion
from wiki.rendering import render_body
from wiki.services.blobs import store_blob
from wiki.services.conflicts import DisputedClaim, OpposingLines, open_conflict
from wiki.services.lifecycle import archive_page
from wiki.services.pages import rename_page
from wiki.services.sources import add_source_version
from wiki.views.reading import citations_of

LOANS = "/w/handbook/p/loans/"


def dispute(page: Page) -> None:
    revision = page.current_revision
    assert revision
    claim = claims(revision.body)[0]
    version = SourceVersion.objects.get()
    open_conflict(
        page=page,
        revision=revision,
        claim=DisputedClaim(claim.text, claim.start, claim.end),
        against=OpposingLines(version, 3, 3, LINES[2]),
        reason="Two numbers",
        confidence=0.9,
        finder="test",
    )


def newer_version(cast: Cast) -> None:
    add_source_version(
        wiki=cast.wiki,
        blob=store_blob([b"newer"]),
        filename="loans.md",
        document=make_document([*LINES, "More."]),
        uploader=None,
        source=Source.objects.get(),
    )


def test_each_claim_shows_its_verdict_and_each_chip_opens_the_cited_lines(
    visit: Visit, page: Page
) -> None:
    shown = LexborHTMLParser(visit("reader").get(LOANS).text)

    assert [node.attributes["data-verdict"] for node in shown.css(".prose .claim")] == [
        "supported",
        "hallucination",
        "supported",
        "uncited",
    ]
    chips = [node.attributes["href"] for node in shown.css(".prose a.cite")]
    assert chips == [f"/w/handbook/s/1/?v=1&lines={n}#L{n}" for n in (2, 3, 4)]
    assert one(shown, "svg.plumb title").text() == (
        "Plumb line: 2 supported, 1 hallucination, 1 uncited"
    )


def test_the_outline_leads_to_the_headings(visit: Visit, page: Page) -> None:
    shown = LexborHTMLParser(visit("reader").get(LOANS).text)

    assert [node.attributes["href"] for node in shown.css(".shell__outline a")] == [
        "#loans",
        "#films",
    ]


def test_it_says_who_let_it_in(visit: Visit, page: Page) -> None:
    shown = " ".join(one(LexborHTMLParser(visit("reader").get(LOANS).text), "body").text().split())

    assert "Promoted by edith" in shown


def test_a_missing_page_is_red_and_offers_an_editor_to_write_it(visit: Visit, page: Page) -> None:
    reader = one(LexborHTMLParser(visit("reader").get(LOANS).text), ".prose .missing")
    editor = one(LexborHTMLParser(visit("editor").get(LOANS).text), ".prose a.missing")

    assert reader.tag == "span"
    assert editor.attributes["href"] == "/w/handbook/new/?title=Fees"
    form = visit("editor").get(editor.attributes["href"]).text
    assert 'value="Fees"' in form


def test_a_link_by_a_former_title_leads_to_the_page(cast: Cast, visit: Visit, page: Page) -> None:
    fees = make_active(wiki=cast.wiki, title="Fees", body="None.\n", editor=cast.editor)
    rename_page(page=fees, title="Charges", author=cast.editor)

    shown = LexborHTMLParser(visit("reader").get(LOANS).text)

    assert one(shown, ".prose a[href$='/p/charges/']").text() == "Fees"


def test_other_rooms_render_a_revision_by_itself(page: Page) -> None:
    revision = page.current_revision
    assert revision
    shown = render_body(revision, citations=citations_of(revision))

    assert 'data-card-url="/w/handbook/c/' in shown
    assert 'data-verdict=""' in shown


def test_a_disputed_page_stays_readable_under_a_banner_that_names_the_sentence(
    visit: Visit, page: Page
) -> None:
    dispute(page)
    response = visit("reader").get(LOANS)
    banner = one(LexborHTMLParser(response.text), ".banner--bad")

    assert response.status_code == 200
    assert "The window is 14 days." in banner.text()
    assert one(banner, "a").attributes["href"] == (
        f"/w/handbook/conflict/{page.conflicts.get().pk}/"
    )


def test_a_page_on_an_older_version_of_its_source_says_so(
    cast: Cast, visit: Visit, page: Page
) -> None:
    assert "newer version" not in visit("reader").get(LOANS).text

    newer_version(cast)

    assert "newer version" in visit("reader").get(LOANS).text


def test_a_page_that_was_never_checked_says_so_and_draws_no_line(cast: Cast, visit: Visit) -> None:
    make_active(wiki=cast.wiki, title="Fees", body="None.\n", editor=cast.editor)
    response = visit("reader").get("/w/handbook/p/fees/")

    assert "Not checked yet" in response.text
    assert 'class="plumb' not in response.text


def test_a_draft_and_an_archived_page_say_what_they_are(cast: Cast, visit: Visit) -> None:
    page = make_draft(wiki=cast.wiki, title="Fees", body="None.\n")
    assert "This is a draft" in visit("contributor").get("/w/handbook/p/fees/").text

    archive_page(page=page, person=cast.editor)
    assert "This page is archived" in visit("editor").get("/w/handbook/p/fees/").text


def test_a_former_address_leads_to_the_present_one_whatever_the_tab(
    cast: Cast, visit: Visit, page: Page
) -> None:
    rename_page(page=page, title="Lending rules", author=cast.editor)
    reader = visit("reader")

    for tail in ("", "sources/", "history/", "diff/?a=1&b=1"):
        response = reader.get(f"{LOANS}{tail}")
        assert response.status_code == 301
        assert response["Location"] == f"/w/handbook/p/lending-rules/{tail}"


def test_a_former_address_of_a_hidden_page_leads_nowhere(
    cast: Cast, visit: Visit, page: Page
) -> None:
    archive_page(page=rename_page(page=page, title="Gone", author=cast.editor), person=cast.editor)

    assert visit("reader").get(LOANS).status_code == 404


def test_an_address_without_a_page_offers_an_editor_to_write_it(cast: Cast, visit: Visit) -> None:
    response = visit("editor").get("/w/handbook/p/late-fees/")

    assert response.status_code == 404
    assert "/w/handbook/new/?title=Late%20fees" in response.text
    assert visit("reader").get("/w/handbook/p/late-fees/").status_code == 404


def test_a_public_page_keeps_its_editing_tools_to_itself(cast: Cast, visit: Visit) -> None:
    make_active(wiki=cast.wiki, title="Fees", body="None.\n", editor=cast.editor)
    reader = visit("reader").get("/w/handbook/p/fees/").text
    contributor = visit("contributor").get("/w/handbook/p/fees/").text

    assert "/edit/" not in reader
    assert "/suggest/" not in reader
    assert "/suggest/" in contributor
    assert "/edit/" not in contributor
