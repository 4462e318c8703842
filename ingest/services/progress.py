"""Where a document stands: the only module that moves it from step to step.

Each function locks the document's row, so that what a step produced and the note that it is done
are one commit, and a cancelled document receives nothing more.
"""

import math
from datetime import timedelta

from django.db import transaction
from django.db.models import Count
from django.utils import timezone

from engines.llm import RateLimitedError, UnavailableError
from ingest.models import Document, Status, Step, StepRecord
from ingest.models.documents import MOVING
from ingest.services.sending import send_on_commit

# Starts of one step without any progress, crashes included, before a person is asked.
MAX_ATTEMPTS = 5
_LONGEST_DELAY = 60  # seconds
_MODEL_DELAY = 60  # seconds between two looks at an endpoint that is away
_LONGEST_MODEL_DELAY = 3_600


class StoppedError(Exception):
    """The document is not this step's to work on any more: cancelled, or moved on."""


def begin(*, document_id: int, step: Step) -> Document | None:
    """Start a step; None where there is nothing to do: ended, cancelled, or another step's turn."""
    with transaction.atomic():
        document = (
            Document.objects.select_for_update(of=("self",))
            .select_related("wiki", "uploader", "as_version_of", "source_version__source")
            .filter(pk=document_id, step=step, status__in=MOVING)
            .first()
        )
        if document is None:
            return None
        document.status = Status.RUNNING
        if document.attempts >= MAX_ATTEMPTS:
            document.save(update_fields=["status"])
            give_up(document)
            return None
        document.attempts += 1
        document.heartbeat_at = timezone.now()
        # What it waited for is over.
        document.error = ""
        document.save(update_fields=["status", "attempts", "heartbeat_at", "error"])
        record, created = StepRecord.objects.get_or_create(
            document=document, step=step, defaults={"started_at": document.heartbeat_at}
        )
        if not created:
            record.starts += 1
            record.ended_at = None
            record.save(update_fields=["starts", "ended_at"])
    return document


def locked(document: Document) -> Document:
    """Return the document as it is now, its row locked until the transaction ends.

    Raises:
        StoppedError: Somebody cancelled it, or it is at another step.
    """
    now = Document.objects.select_for_update().get(pk=document.pk)
    if now.status != Status.RUNNING or now.step != document.step:
        raise StoppedError
    return now


@transaction.atomic
def note(document: Document, *, reached: int | None = None, **counts: int) -> None:
    """Record progress within a step: a sign of life, real counts, and attempts from 0 again."""
    now = locked(document)
    now.attempts = 0
    now.heartbeat_at = timezone.now()
    now.counts = {**now.counts, **tally(now), **counts}
    now.save(update_fields=["attempts", "heartbeat_at", "counts"])
    if reached is not None:
        StepRecord.objects.filter(document=now, step=now.step).update(reached=reached)


def tally(document: Document) -> dict[str, int]:
    """Count what the document did to the pages, from its rows."""
    outcomes = document.changes.exclude(outcome="").order_by()
    counted = outcomes.values_list("outcome").annotate(Count("pk"))
    return {outcome: number for outcome, number in counted if number}


@transaction.atomic
def advance(document: Document, *, detail: str, **counts: int) -> None:
    """End the step and queue the next; after the last one, the document is done."""
    now = leave_step(document, detail=detail)
    now.counts = {**now.counts, **tally(now), **counts}
    if now.step == Step.DONE:
        _end(now, Status.DONE)
    else:
        wait(now)


def leave_step(document: Document, *, detail: str) -> Document:
    """End the step and return the locked document at the next one; the caller saves it."""
    now = locked(document)
    _close_record(now, detail)
    now.step = Step(now.step).following
    now.attempts = 0
    return now


@transaction.atomic
def pass_turn(document: Document) -> None:
    """Let others run before a long step goes on where it is."""
    now = locked(document)
    now.attempts = 0
    # A moment later, when this worker has let go of the step.
    wait(now, delay=1)


def wait(document: Document, *, delay: int = 0) -> None:
    """Queue a locked document for its step, `delay` seconds from now."""
    document.status = Status.WAITING
    document.heartbeat_at = timezone.now() + timedelta(seconds=delay)
    document.finished_at = None
    document.save()
    send_on_commit(document, delay=delay)


@transaction.atomic
def ask_person(document: Document, *, detail: str) -> None:
    """Leave the step to a person's decision."""
    now = locked(document)
    _close_record(now, detail)
    now.status = Status.WAITING_FOR_PERSON
    now.save(update_fields=["status"])


@transaction.atomic
def finish(document: Document, *, status: Status, detail: str, code: str = "") -> None:
    """End the document early, at the step it is in: skipped, a duplicate, or failed."""
    now = locked(document)
    _close_record(now, detail)
    now.error, now.error_code = detail if code else "", code
    _end(now, status)


def fail(document: Document, *, code: str, message: str) -> None:
    """End the document with a reason for a person; it can be retried."""
    finish(document, status=Status.FAILED, detail=message, code=code)


def give_up(document: Document) -> None:
    """Fail a document whose step was begun often and never got on."""
    label = Step(document.step).label.lower()
    message = (
        f"The step “{label}” was begun {MAX_ATTEMPTS} times and did not get through. "
        "Retry it; if it fails again, tell the administrator, who finds the cause in the log."
    )
    fail(document, code="gave_up", message=message)


@transaction.atomic
def try_later(document: Document) -> None:
    """Queue the step again after an error, later each time; give up at the last attempt."""
    now = locked(document)
    if now.attempts >= MAX_ATTEMPTS:
        give_up(now)
    else:
        wait(now, delay=min(2**now.attempts, _LONGEST_DELAY))


@transaction.atomic
def wait_for_model(document: Document, error: UnavailableError) -> None:
    """Queue the step again for when its model may answer; the row says what it waits for.

    No attempt is counted: an endpoint that is away for a night fails no document.
    """
    now = locked(document)
    now.attempts = 0
    now.error = f"Waiting for the model: {error}"
    after = error.retry_after if isinstance(error, RateLimitedError) else None
    wait(now, delay=max(1, math.ceil(min(after or _MODEL_DELAY, _LONGEST_MODEL_DELAY))))


def _close_record(document: Document, detail: str) -> None:
    StepRecord.objects.filter(document=document, step=document.step).update(
        ended_at=timezone.now(), detail=detail[:300]
    )


def _end(document: Document, status: Status) -> None:
    document.status = status
    document.finished_at = timezone.now()
    document.save()
