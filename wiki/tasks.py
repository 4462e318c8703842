"""Work behind the scenes: vectors, long pages, and the nightly look at every anchor."""

import logging

from celery import shared_task

from engines.embed import local_embedder
from wiki.models import Page, Passage, Role
from wiki.rendering import article_of
from wiki.search.index import EMBED_TASK, embed_passages
from wiki.services import anchors
from wiki.services.broker import tasks_waiting
from wiki.services.citations import cited_versions
from wiki.services.faithfulness import RENDER_TASK

logger = logging.getLogger(__name__)


@shared_task(name=EMBED_TASK)
def embed_page(page_id: int) -> None:
    """Give the passages of a page their vectors."""
    embed_passages(page_id=page_id, embedder=local_embedder())


@shared_task(name="wiki.tasks.embed_missing")
def embed_missing() -> None:
    """Embed, page by page, what lacks a vector of the present model and stands in no queue."""
    model = local_embedder().name
    passages = Passage.objects.exclude(vectors__model__name=model).order_by()
    pages = set(passages.values_list("page", flat=True))
    if tasks_waiting() >= len(pages):
        return
    for page_id in pages:
        embed_page.delay(page_id)


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
