"""The tree beside a page reads the pages that it shows, and no others."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.factories import make_wiki
from wiki.models import Page, Role, Wiki
from wiki.views.page_frame import NEIGHBOURS, page_tree

PAGES = 5_000


@pytest.fixture
def wiki(db: None) -> Wiki:
    wiki = make_wiki("Large")
    Page.objects.bulk_create(
        Page(wiki=wiki, title=f"Page {number:05}", slug=f"page-{number:05}")
        for number in range(PAGES)
    )
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE wiki_page")
    return wiki


def plan(sql: str) -> str:
    with connection.cursor() as cursor:
        cursor.execute(f"EXPLAIN {sql}")
        return "\n".join(line for (line,) in cursor.fetchall())


def test_the_tree_takes_pages_in_order_from_an_index(wiki: Wiki) -> None:
    current = Page.objects.get(slug="page-02500")
    with CaptureQueriesContext(connection) as asked:
        tree = page_tree(wiki=wiki, role=Role.EDITOR, current=current)
    assert len(tree["entries"]) == NEIGHBOURS
    assert [entry["title"] for entry in tree["entries"] if entry["current"]] == ["Page 02500"]
    for query in asked.captured_queries:
        assert "page_by_title" in plan(query["sql"])
        assert "Sort" not in plan(query["sql"])
