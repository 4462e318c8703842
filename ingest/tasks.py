"""Ingest's work behind the scenes."""

import logging

from celery import shared_task

from endpoints.services.spending import spending_on
from ingest.models import Step
from ingest.services import pipeline, promoting, resuming
from ingest.services.engines import site_engines
from ingest.services.sending import RUN_STEP_TASK
from wiki.models import Revision
from wiki.services.blobs import sweep_unfinished

logger = logging.getLogger(__name__)


@shared_task(name=RUN_STEP_TASK)
def run_step(document_id: int, step: str) -> None:
    """Run one step of a document; the step itself queues the next."""
    pipeline.run_step(document_id=document_id, step=Step(step), engines=site_engines())


@shared_task
def compare_promoted(revision_id: int) -> None:
    """Hold a promoted page against the pages that are evidence already."""
    revision = Revision.objects.select_related("page").get(pk=revision_id)
    page = revision.page
    with spending_on(job=f"promote:{revision_id}", wiki=page.wiki_id, page=page.pk):
        promoting.compare_promoted(revision=revision, engines=site_engines())


@shared_task(name="ingest.tasks.resume_stalled")
def resume_stalled() -> None:
    """Queue again what stalled; sent by the clock."""
    resuming.resume_stalled()
    for revision_id in resuming.lost_comparisons():
        compare_promoted.delay(revision_id)


@shared_task(name="ingest.tasks.sweep_uploads")
def sweep_uploads() -> None:
    """Remove what killed uploads left on disk; sent by the clock."""
    swept = sweep_unfinished()
    if swept:
        logger.warning("Removed %s unfinished upload(s) from the disk.", swept)
