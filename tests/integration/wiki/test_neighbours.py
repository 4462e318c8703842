"""Neighbours of many texts are those of each text alone, however the corpus is read."""

import pytest

from engines.embed import local_embedder
from tests.cast import Cast
from tests.factories import make_active
from wiki.search import bm25, neighbours
from wiki.search.index import embed_passages
from wiki.search.lexical import LexicalQuery
from wiki.search.reading import Scope

BODIES = {
    "Returns": "Goods come back within 14 days.\n\n## Shoes\n\nShoes come back in their box.\n",
    "Parking": "Bicycles are left in the cellar.\n",
    "Shipping": "Parcels leave on Monday. Goods over 20 kg go by train.\n",
}
TEXTS = ("Goods may be returned", "Where do bicycles stand?", "the of and", "Goods by train")


@pytest.fixture
def pages(cast: Cast) -> None:
    for title, body in BODIES.items():
        page = make_active(wiki=cast.wiki, title=title, body=body, editor=cast.editor)
        embed_passages(page_id=page.pk, embedder=local_embedder())


@pytest.mark.usefixtures("pages")
@pytest.mark.parametrize("read_at_once", [0, bm25.READ_AT_ONCE])
def test_many_texts_at_once_find_what_each_finds_alone(
    cast: Cast, monkeypatch: pytest.MonkeyPatch, read_at_once: int
) -> None:
    alone = [neighbours([text], wiki=cast.wiki, limit=3)[0] for text in TEXTS]
    monkeypatch.setattr(bm25, "READ_AT_ONCE", read_at_once)
    assert neighbours(TEXTS, wiki=cast.wiki, limit=3) == alone
    assert [found[0].page.title for found in alone[:2]] == ["Returns", "Parking"]


@pytest.mark.usefixtures("pages")
@pytest.mark.parametrize("read_at_once", [0, bm25.READ_AT_ONCE])
def test_scores_do_not_depend_on_the_other_queries(
    cast: Cast, monkeypatch: pytest.MonkeyPatch, read_at_once: int
) -> None:
    scope = Scope((cast.wiki.pk,))
    queries = [LexicalQuery.of(text) for text in TEXTS]
    alone = [bm25.rank_each(scope, [query], limit=9)[0] for query in queries]
    monkeypatch.setattr(bm25, "READ_AT_ONCE", read_at_once)
    together = bm25.rank_each(scope, queries, limit=9)
    assert [[hit.pk for hit in found] for found in together] == [
        [hit.pk for hit in found] for found in alone
    ]
    for found, same in zip(together, alone, strict=True):
        assert [hit.score for hit in found] == pytest.approx([hit.score for hit in same])


def test_no_texts_have_no_neighbours(cast: Cast) -> None:
    assert neighbours([], wiki=cast.wiki) == []
