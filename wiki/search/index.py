"""Keeping the passages of a page in step with the revision it shows."""

from functools import partial

from celery import current_app
from django.db import connection, transaction
from django.db.models import Exists, OuterRef, QuerySet

from engines.embed import Embedder
from wiki.models import Page, Passage, PassageVector
from wiki.search import vectors
from wiki.search.passages import INDEX_VERSION, passages_of

__all__ = [
    "EMBED_TASK",
    "INDEX_VERSION",
    "embed_passages",
    "index_page",
    "outdated_pages",
    "reindex_page",
]

EMBED_TASK = "wiki.tasks.embed_page"


def index_page(page: Page) -> None:
    """Replace the page's passages by those of its current revision, in this transaction.

    The words are findable at once, and what an edit left alone keeps its vectors; the others follow
    in a task, since no model is called while a transaction is open.
    """
    revision = page.current_revision
    embedded = _embedded_before(page)
    Passage.objects.filter(page=page).delete()
    if revision is None:
        return
    passages = Passage.objects.bulk_create(passages_of(page, revision))
    PassageVector.objects.bulk_create(
        PassageVector(passage=passage, model_id=model, wiki_id=page.wiki_id, vector=vector)
        for passage in passages
        for model, vector in embedded.get((passage.heading, passage.text), {}).items()
    )
    # A broker that is down delays the vectors, not the edit: a periodic task finds what is missing.
    transaction.on_commit(partial(current_app.send_task, EMBED_TASK, [page.pk]), robust=True)


def _embedded_before(page: Page) -> dict[tuple[str, str], dict[int, list[float]]]:
    """Return the vectors that an edit leaves as they are: by heading and text, by each model.

    Passages of the very revision that is shown are indexed anew for another reason, a new title
    for one, which would change their vectors.
    """
    kept: dict[tuple[str, str], dict[int, list[float]]] = {}
    before = PassageVector.objects.filter(passage__page=page, model__in=_standing_models())
    for heading, text, model, vector in before.exclude(
        passage__revision=page.current_revision_id
    ).values_list("passage__heading", "passage__text", "model", "vector"):
        kept.setdefault((heading, text), {})[model] = vector
    return kept


def _standing_models() -> list[int]:
    """Return the models there are; none of them is deleted until the transaction ends."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT id FROM wiki_embeddingmodel FOR KEY SHARE")
        return [model for (model,) in cursor.fetchall()]


def outdated_pages() -> QuerySet[Page]:
    """Return the pages whose passages are missing, or were made by an earlier version of this."""
    present = Passage.objects.filter(page=OuterRef("pk"), indexed_as=INDEX_VERSION)
    return Page.objects.filter(~Exists(present), current_revision__isnull=False)


@transaction.atomic
def reindex_page(page_id: int) -> None:
    """Make the passages of a page anew, while nobody changes it."""
    pages = Page.objects.select_related("wiki", "current_revision")
    page = pages.select_for_update(of=("self",), no_key=True).filter(pk=page_id).first()
    if page is not None:
        index_page(page)


def embed_passages(*, page_id: int, embedder: Embedder) -> int:
    """Give the page's passages their vectors; return how many got one.

    Runs any number of times: passages that were replaced meanwhile are left alone.
    """
    model = vectors.register(embedder)
    waiting = list(
        Passage.objects.filter(page=page_id).exclude(vectors__model=model).select_related("page")
    )
    rows = embedder.embed([f"{p.page.title}. {p.heading}. {p.text}" for p in waiting])
    vectors.store(model, {each.pk: row for each, row in zip(waiting, rows, strict=True)})
    return len(waiting)
