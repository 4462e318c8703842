"""Work behind the scenes: the search index, long pages, and the nightly looks at everything."""

import logging
import time

from celery import shared_task
from django.db.models import Case, When

from wiki.models import EmbeddingModel, Page, PageState, Passage, Role, Wiki
from wiki.rendering import article_of
from wiki.search.engines import embedders_in_use, site_embedder
from wiki.search.index import EMBED_TASK, embed_passages, outdated_pages, reindex_page
from wiki.search.statistics import reconcile
from wiki.search.vectors import switch_over
from wiki.services import anchors
from wiki.services.broker import tasks_waiting
from wiki.services.citations import cited_versions
from wiki.services.faithfulness import RENDER_TASK

logger = logging.getLogger(__name__)

# Less than the minute after which the clock sends the task again.
_INDEXING_SECONDS = 50.0


@shared_task(name=EMBED_TASK)
def embed_page(page_id: int) -> None:
    """Give the passages of a page their vectors, also by the model that is to take over."""
    for embedder in embedders_in_use():
        embed_passages(page_id=page_id, embedder=embedder)


@shared_task(name="wiki.tasks.embed_missing")
def embed_missing() -> None:
    """Embed, page by page, what lacks a vector of the present model and stands in no queue.

    Once nothing that is searchable lacks one, the present model takes over from the one before.
    """
    embedder = site_embedder()
    passages = Passage.objects.exclude(vectors__model__name=embedder.name).order_by()
    pages = set(passages.values_list("page", flat=True))
    model = EmbeddingModel.objects.filter(name=embedder.name).first()
    if model is not None and EmbeddingModel.objects.exclude(pk=model.pk).exists():
        switch_over(model)
    if tasks_waiting() >= len(pages):
        return
    for page_id in pages:
        embed_page.delay(page_id)


@shared_task(name="wiki.tasks.index_outdated")
def index_outdated() -> None:
    """Index what an upgrade left behind, active pages first, for as long as the clock allows."""
    deadline = time.monotonic() + _INDEXING_SECONDS
    pages = outdated_pages().order_by(Case(When(state=PageState.ACTIVE, then=0), default=1), "pk")
    for page_id in pages.values_list("pk", flat=True).iterator():
        reindex_page(page_id)
        if time.monotonic() > deadline:
            return


@shared_task(name="wiki.tasks.reconcile_statistics")
def reconcile_statistics() -> None:
    """Count every wiki's terms anew. A trigger keeps them, so a wrong figure is a fault: say so."""
    for wiki in Wiki.objects.all():
        wrong = reconcile(wiki.pk)
        if wrong:
            logger.error("Search statistics of %s: %d figures were wrong, corrected", wiki, wrong)


@shared_task(name=RENDER_TASK)
def render_page(page_id: int) -> None:
    """Render a long page before its first reader comes, once for each way in which it is seen."""
    page = Page.objects.select_related("wiki", "current_revision__faithfulness").get(pk=page_id)
    revision = page.current_revision
    if revision is None:
        return
    cited = cited_versions(revision)
    truth = getattr(revision, "faithfulness", None)
    for role in Role:
        article_of(revision, wiki=page.wiki, role=role, truth=truth, cited=cited)


@shared_task(name="wiki.tasks.verify_anchors")
def verify_anchors() -> None:
    """Verify every citation; a broken one is an error in the log and on the health page."""
    for anchor in anchors.verify_anchors().broken:
        logger.error("Anchor broken: %s", anchor)
