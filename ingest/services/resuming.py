"""Finding documents that nobody works on any more."""

from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone

from ingest.models import Document, PageComparison, Status, Step
from ingest.services.lock import is_held
from ingest.services.sending import send_on_commit
from wiki.services.broker import tasks_waiting

# A running document whose worker is dead is known at once by its lock; this only spares the look.
RUNNING_SILENT = timedelta(seconds=10)
# A waiting one may stand in a long queue; one whose message was lost is sent again after this.
WAITING_SILENT = timedelta(minutes=5)
# The same, where the queue is too short to hold a message for each document that waits.
WAITING_LOST = timedelta(seconds=10)


def resume_stalled(*, running: timedelta = RUNNING_SILENT, waiting: timedelta | None = None) -> int:
    """Queue again what a dead worker or a lost message left behind; return how many.

    Args:
        running: Silence after which a running document is looked at.
        waiting: Silence after which a waiting document is queued again; found out when None.
    """
    now = timezone.now()
    waiting = _patience(now) if waiting is None else waiting
    with transaction.atomic():
        silent = Document.objects.select_for_update(skip_locked=True).silent_since(
            now - min(running, waiting)
        )
        stalled = [document for document in silent if _is_stalled(document, now - waiting)]
        for document in stalled:
            document.heartbeat_at = now
            document.save(update_fields=["heartbeat_at"])
            send_on_commit(document)
    return len(stalled)


def lost_comparisons(*, silent: timedelta = WAITING_SILENT) -> list[int]:
    """Return the promoted revisions that wait to be compared without a message in the queue."""
    lost = PageComparison.objects.undone().filter(queued_at__lt=timezone.now() - silent)
    return list(lost.values_list("revision_id", flat=True))


def _patience(now: datetime) -> timedelta:
    """Return the silence after which a waiting document is queued again."""
    waiting = Document.objects.silent_since(now - WAITING_LOST).filter(status=Status.WAITING)
    return WAITING_LOST if tasks_waiting() < waiting.count() else WAITING_SILENT


def _is_stalled(document: Document, waiting_before: datetime) -> bool:
    if document.status == Status.RUNNING:
        return not is_held(document.pk, Step(document.step))
    return document.heartbeat_at < waiting_before
