"""Keeping the passages of a page in step with the revision it shows."""

from functools import partial

from celery import current_app
from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet

from engines.embed import Embedder
from wiki.models import Page, Passage
from wiki.search import vectors
from wiki.search.passages import INDEX_VERSION, passages_of
from wiki.search.replacing import replace_passages

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
    replace_passages(page, passages_of(page, revision) if revision else [])
    if revision is not None:
        # A broker that is down delays vectors, not edits: a periodic task finds what is missing.
        transaction.on_commit(partial(current_app.send_task, EMBED_TASK, [page.pk]), robust=True)


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
