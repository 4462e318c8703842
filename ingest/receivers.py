"""News from the wiki: a page that became evidence is to be compared. Only enqueues."""

from functools import partial
from typing import Any

from django.db import transaction
from django.dispatch import receiver

from ingest.services.promoting import queue_comparison
from ingest.tasks import compare_promoted
from wiki.models import Page, PageState
from wiki.signals import page_state_changed


@receiver(page_state_changed, dispatch_uid="ingest_compare_promoted")
def page_was_promoted(page: Page, before: str, **_news: Any) -> None:  # noqa: ANN401
    """Note the comparison in the promotion's transaction; send it once that is committed."""
    revision = page.current_revision
    if before == PageState.DRAFT and page.state == PageState.ACTIVE and revision is not None:
        queue_comparison(revision=revision)
        transaction.on_commit(partial(compare_promoted.delay, revision.pk), robust=True)
