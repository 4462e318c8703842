"""Vectors are made once a model, for passages that still stand, and made anew where missing."""

from collections.abc import Callable

import numpy as np
import pytest

from config.celery import app
from engines.embed import local_embedder
from tests.cast import Cast
from tests.factories import make_active
from tests.support.vectors import Directions
from wiki.models import EmbeddingModel, Page, PassageVector
from wiki.search import retrieve, vectors
from wiki.search.index import embed_passages, index_page
from wiki.services.broker import tasks_waiting
from wiki.tasks import embed_missing, embed_page


@pytest.fixture
def page(cast: Cast) -> Page:
    body = "You carry over 240 hours of annual leave.\n\n## Go\n\nUse HTTP/2 or go to HR.\n"
    made = make_active(wiki=cast.wiki, title="Leave", body=body, editor=cast.editor)
    embed_passages(page_id=made.pk, embedder=local_embedder())
    return made


def embedded_by(page: Page, name: str) -> int:
    return PassageVector.objects.filter(passage__page=page, model__name=name).count()


def test_embedding_twice_embeds_once_and_another_model_beside_it(page: Page) -> None:
    count = page.passages.count()
    assert embed_passages(page_id=page.pk, embedder=local_embedder()) == 0
    assert embed_passages(page_id=page.pk, embedder=Directions()) == count
    embed_page(page.pk)
    assert embedded_by(page, local_embedder().name) == embedded_by(page, "directions") == count


def test_the_first_model_of_a_site_serves_and_a_second_does_not(page: Page) -> None:
    embed_passages(page_id=page.pk, embedder=Directions())
    serving = EmbeddingModel.objects.filter(serving=True)
    assert [model.name for model in serving] == [local_embedder().name]


def test_a_page_without_vectors_is_found_and_sent_again(page: Page) -> None:
    index_page(page)
    assert embedded_by(page, local_embedder().name) == 0
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


def test_a_page_that_is_indexed_again_has_only_its_present_passages(cast: Cast, page: Page) -> None:
    before = set(page.passages.values_list("pk", flat=True))
    index_page(page)
    assert before.isdisjoint(page.passages.values_list("pk", flat=True))
    empty = Page.objects.create(wiki=cast.wiki, title="Empty", slug="empty")
    index_page(empty)
    assert not empty.passages.exists()


def test_a_passage_that_was_replaced_meanwhile_gets_no_vector(page: Page) -> None:
    model = vectors.register(Directions())
    gone = page.passages.order_by("pk").values_list("pk", flat=True)[0]
    index_page(page)
    standing = page.passages.order_by("pk").values_list("pk", flat=True)[0]
    axis = np.eye(Directions.dimensions, dtype=np.float32)[3]
    assert vectors.store(model, {gone: axis, standing: axis}) == 1
    assert vectors.store(model, {standing: axis}) == 1
    assert list(model.vectors.values_list("passage", flat=True)) == [standing]


def test_the_cosine_is_what_ranks(cast: Cast) -> None:
    for n in (5, 7):
        page = make_active(wiki=cast.wiki, title=f"No {n}", body="Text.\n", editor=cast.editor)
        embed_passages(page_id=page.pk, embedder=Directions())
    hits = retrieve("about the 7th", user=cast.reader, embedder=Directions()).hits
    assert [hit.passage.page.title for hit in hits] == ["No 7", "No 5"]
    assert [hit.cosine for hit in hits] == [1.0, 0.0]
