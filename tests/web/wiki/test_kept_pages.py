"""A rendered page is kept; whatever shows in it changes what the next reader sees."""

import pytest
from django.db import connection
from django.test import override_settings
from django.test.utils import CaptureQueriesContext

from tests.cast import Cast
from tests.factories import make_draft
from tests.web.wiki.conftest import Visit, make_truth
from wiki.models import Page, PageState, Source
from wiki.services.faithfulness import RENDER_FROM, Mark, record_faithfulness
from wiki.services.lifecycle import archive_page, promote_page
from wiki.services.pages import edit_page, rename_page
from wiki.tasks import render_page

PAGE = "/w/handbook/p/loans/"


def read(visit: Visit, person: str = "reader") -> str:
    return visit(person).get(PAGE).text


def article(shown: str) -> str:
    return shown[shown.index("<article") : shown.index("</article>")]


def queries(visit: Visit) -> list[str]:
    client = visit("reader")
    with CaptureQueriesContext(connection) as captured:
        client.get(PAGE)
    return [query["sql"] for query in captured]


def test_the_second_reader_costs_neither_text_nor_marks_nor_citations(
    visit: Visit, page: Page
) -> None:
    first = article(read(visit))
    asked = queries(visit)
    assert article(read(visit)) == first
    assert not [sql for sql in asked if '"wiki_citation"."start"' in sql]
    assert not [sql for sql in asked if '"wiki_revision"."body"' in sql]
    assert not [sql for sql in asked if '"wiki_faithfulness"."marks"' in sql]


def test_new_verdicts_show_at_once(visit: Visit, page: Page) -> None:
    assert 'data-verdict="hallucination"' in read(visit)
    assert page.current_revision
    page.current_revision.faithfulness.delete()
    make_truth(page.current_revision, "supported", "drift", "supported")
    shown = read(visit)
    assert 'data-verdict="drift"' in shown
    assert 'data-verdict="hallucination"' not in shown


def test_a_new_text_shows_at_once(cast: Cast, visit: Visit, page: Page) -> None:
    read(visit)
    assert page.current_revision
    edit_page(page=page, body="Nothing is lent.\n", base=page.current_revision, author=cast.editor)
    assert "Nothing is lent." in article(read(visit))


def test_a_red_link_turns_once_the_page_may_be_seen_and_back(
    cast: Cast, visit: Visit, page: Page
) -> None:
    def link(person: str) -> bool:
        return 'href="/w/handbook/p/fees/"' in article(read(visit, person))

    assert not link("reader")
    fees = make_draft(wiki=cast.wiki, title="Fees", body="None are due.\n")
    assert (link("reader"), link("contributor")) == (False, True)
    promote_page(
        page=fees, revision_id=fees.current_revision_id or 0, person=cast.editor, reason="Read."
    )
    assert link("reader")
    rename_page(page=fees, title="Charges", author=cast.editor)
    assert 'href="/w/handbook/p/charges/"' in article(read(visit))
    archive_page(page=fees, person=cast.editor)
    assert 'href="/w/handbook/p/charges/"' not in article(read(visit))


def test_only_an_editor_is_offered_the_page_that_is_missing(visit: Visit, page: Page) -> None:
    assert "/w/handbook/new/?title=Fees" in article(read(visit, "editor"))
    assert "/w/handbook/new/" not in article(read(visit))


def test_a_renamed_source_shows_its_new_name(visit: Visit, page: Page) -> None:
    assert "Loan rules" in article(read(visit))
    Source.objects.update(title="Rules of lending")
    assert "Loan rules" not in article(read(visit))


def test_a_kept_page_is_shown_to_nobody_who_may_not_see_it(
    cast: Cast, visit: Visit, page: Page
) -> None:
    read(visit)
    archive_page(page=page, person=cast.editor)
    assert page.state != PageState.DRAFT
    assert visit("reader").get(PAGE).status_code == 404
    assert visit("outsider").get(PAGE).status_code == 404


def test_a_page_is_read_while_the_cache_is_away(
    visit: Visit, page: Page, caplog: pytest.LogCaptureFixture
) -> None:
    client = visit("reader")
    caches = {
        "default": {
            "BACKEND": "django.core.cache.backends.redis.RedisCache",
            "LOCATION": "unix:///nowhere/valkey.sock",
        }
    }
    with override_settings(CACHES=caches):
        shown = client.get(PAGE).text
    assert "Films are lent for a week." in article(shown)
    assert "The cache does not answer" in caplog.text


def test_a_long_page_is_rendered_before_its_first_reader(
    visit: Visit, page: Page, django_capture_on_commit_callbacks: object
) -> None:
    assert page.current_revision
    marks = [
        Mark(ordinal=n, start=0, end=1, verdict="supported", text="x", reason="r")
        for n in range(1, RENDER_FROM + 1)
    ]
    with django_capture_on_commit_callbacks() as callbacks:  # type: ignore[operator]
        record_faithfulness(revision=page.current_revision, marks=marks[1:], fingerprint="t")
        assert callbacks == []
        record_faithfulness(revision=page.current_revision, marks=marks, fingerprint="t")
    assert len(callbacks) == 1
    render_page(page.pk)
    assert not [sql for sql in queries(visit) if '"wiki_revision"."body"' in sql]
