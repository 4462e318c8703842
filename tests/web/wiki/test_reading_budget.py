"""A page costs the same few queries however long it is and however many there are."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.cast import Cast
from tests.factories import make_active, make_draft, make_source
from tests.web.wiki.conftest import Visit, make_truth
from wiki.views.page_frame import NEIGHBOURS, TREE_PAGES

MOST_QUERIES = 15


@pytest.fixture
def long_page(cast: Cast) -> str:
    lines = [f"Rule {n} lasts {n} days." for n in range(1, 301)]
    make_source(wiki=cast.wiki, lines=lines)
    body = "".join(f"{line}[^S1:{n}] See [[Page {n}]].\n\n" for n, line in enumerate(lines, 1))
    page = make_active(
        wiki=cast.wiki, title="Long", body=body, editor=cast.editor, author=cast.editor
    )
    assert page.current_revision
    make_truth(page.current_revision, *["supported"] * 300)
    return "/w/handbook/p/long/"


@pytest.mark.parametrize("tab", ["", "sources/", "links/", "history/", "r/1/", "diff/?a=1&b=1"])
@pytest.mark.parametrize("person", ["reader", "editor"])
def test_a_page_with_300_citations_takes_no_more_than_15_queries(
    long_page: str, visit: Visit, tab: str, person: str
) -> None:
    client = visit(person)
    with CaptureQueriesContext(
        connection,
    ) as queries:
        response = client.get(f"{long_page}{tab}")

    assert response.status_code == 200
    assert len(queries) <= MOST_QUERIES, "\n".join(q["sql"][:200] for q in queries)


@pytest.mark.parametrize("path", ["", "pages/", "sources/", "search/?q=rule", "palette/?q=l"])
def test_lists_cost_the_same_for_one_page_as_for_many(
    cast: Cast, long_page: str, visit: Visit, path: str
) -> None:
    client = visit("editor")
    client.get(f"/w/handbook/{path}")
    with CaptureQueriesContext(connection) as few:
        client.get(f"/w/handbook/{path}")
    for n in range(12):
        make_source(wiki=cast.wiki, lines=[f"Rule of law {n}"])
        make_active(
            wiki=cast.wiki, title=f"Law {n}", body=f"A rule of law {n}.\n", editor=cast.editor
        )
    with CaptureQueriesContext(connection) as many:
        client.get(f"/w/handbook/{path}")

    assert len(many) <= len(few)
    assert len(many) <= MOST_QUERIES


def test_a_wiki_with_very_many_pages_shows_the_ones_near_by(cast: Cast, visit: Visit) -> None:
    for n in range(TREE_PAGES + 1):
        make_draft(wiki=cast.wiki, title=f"Page {n:03}", body="Text.\n")
    tree = visit("editor").get("/w/handbook/p/page-100/").context["tree"]

    assert not tree["whole"]
    assert len(tree["entries"]) == NEIGHBOURS
    assert [entry["title"] for entry in tree["entries"] if entry["current"]] == ["Page 100"]
