"""Vectors are made once a model, found where missing, and searched through every filter."""

from collections.abc import Callable, Sequence

import numpy as np
import pytest
from django.db import connection
from numpy.typing import NDArray
from pgvector.django import MaxInnerProduct

from config.celery import app
from engines.embed import local_embedder
from tests.cast import Cast
from tests.factories import make_active, make_draft, make_wiki
from tests.integration.wiki.acting import current
from wiki.models import Page, Passage
from wiki.search import retrieve
from wiki.search.index import embed_passages, index_page
from wiki.search.vector import nearest
from wiki.services.broker import tasks_waiting
from wiki.tasks import embed_missing, embed_page


class Directions:
    """Embeds a text as the axis its first number names: nearness that a test can see."""

    name, dimensions = "directions", 384

    def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        rows = [int("".join(filter(str.isdigit, text)) or 0) for text in texts]
        return np.eye(self.dimensions, dtype=np.float32)[rows]


@pytest.fixture
def pages(cast: Cast) -> dict[str, Page]:
    bodies = {
        "Leave": "You carry over 240 hours of annual leave.\n\n## Go\n\nUse HTTP/2 or go to HR.\n",
        "Travel": "Trains are booked before flights.\n",
        "政策": "# 年假\n\n员工每年享有十五天的年假，可以结转。\n",
    }
    made = {}
    for title, body in bodies.items():
        made[title] = make_active(wiki=cast.wiki, title=title, body=body, editor=cast.editor)
        embed_passages(page_id=made[title].pk, embedder=local_embedder())
    return made


def test_embedding_twice_embeds_once_and_another_model_anew(
    cast: Cast, pages: dict[str, Page]
) -> None:
    page = pages["Leave"]
    assert embed_passages(page_id=page.pk, embedder=local_embedder()) == 0
    assert embed_passages(page_id=page.pk, embedder=Directions()) == page.passages.count()
    embed_page(page.pk)
    assert set(page.passages.values_list("embedded_by", flat=True)) == {local_embedder().name}


def test_pages_without_vectors_are_found_and_sent_again(cast: Cast, pages: dict[str, Page]) -> None:
    page = pages["Travel"]
    index_page(page)
    assert set(page.passages.values_list("embedded_by", flat=True)) == {""}
    assert waiting_tasks(embed_missing) == [[page.pk]]


def waiting_tasks(send: Callable[[], object]) -> list[list[int]]:
    """Do something and return the arguments of the tasks it put into the queue."""
    app.control.purge()
    send()
    waiting = tasks_waiting()
    with app.connection_for_read() as opened:
        queue = opened.SimpleQueue(app.conf.task_default_queue)
        messages = [queue.get(timeout=5) for _ in range(waiting)]
        for message in messages:
            message.ack()
        queue.close()
    return [list(message.payload[0]) for message in messages]


def test_a_page_that_is_indexed_again_has_only_its_present_passages(
    cast: Cast, pages: dict[str, Page]
) -> None:
    before = set(pages["Leave"].passages.values_list("pk", flat=True))
    index_page(pages["Leave"])
    assert before.isdisjoint(pages["Leave"].passages.values_list("pk", flat=True))
    empty = Page.objects.create(wiki=cast.wiki, title="Empty", slug="empty")
    index_page(empty)
    assert not empty.passages.exists()


def test_a_filtered_vector_search_returns_as_many_as_were_asked_for(cast: Cast) -> None:
    """A page in twenty is of this wiki; the index goes on until it has found enough."""
    crowd = make_draft(wiki=make_wiki(), title="Crowd", body="Text.\n")
    few = make_draft(wiki=cast.wiki, title="Few", body="Text.\n")
    rng = np.random.default_rng(7)
    Passage.objects.all().delete()
    for page, count in ((crowd, 190), (few, 10)):
        vectors = rng.normal(size=(count, 384)).astype(np.float32)
        vectors /= np.linalg.norm(vectors, axis=1, keepdims=True)
        Passage.objects.bulk_create(
            Passage(
                wiki=page.wiki,
                page=page,
                revision=current(page),
                ordinal=n,
                start=0,
                end=1,
                text="",
                terms=[],
                embedding=vector,
                embedded_by="m",
            )
            for n, vector in enumerate(vectors)
        )
    query = np.eye(384, dtype=np.float32)[0]
    mine = Passage.objects.filter(wiki=cast.wiki)
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL enable_sort = off")  # so few rows would be sorted, not looked up
    by_index = mine.order_by(MaxInnerProduct("embedding", query))[:10].explain()
    assert "passage_embedding" in by_index
    found = nearest(mine, query, embedded_by="m", limit=10)
    assert len(found) == 10
    assert [score for _, score in found] == sorted((s for _, s in found), reverse=True)
    assert nearest(mine, query, embedded_by="other", limit=10) == []


def test_the_cosine_is_what_ranks(cast: Cast) -> None:
    for n in (5, 7):
        page = make_active(wiki=cast.wiki, title=f"No {n}", body="Text.\n", editor=cast.editor)
        embed_passages(page_id=page.pk, embedder=Directions())
    hits = retrieve("7", user=cast.reader, embedder=Directions()).hits
    assert [hit.passage.page.title for hit in hits] == ["No 7", "No 5"]
