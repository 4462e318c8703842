"""Queueing a document's next step."""

from functools import partial

from celery import current_app
from django.db import transaction

from ingest.models import Document

RUN_STEP_TASK = "ingest.tasks.run_step"


def send_on_commit(document: Document, *, delay: int = 0) -> None:
    """Queue the document's step once the transaction is committed, `delay` seconds from then.

    The task is sent by name: services stand below tasks. A broker that does not answer loses
    nothing, since the row says what is to be done and `resume_stalled` sends it again.
    """
    send = partial(
        current_app.send_task,
        RUN_STEP_TASK,
        args=[document.pk, document.step],
        countdown=delay or None,
    )
    transaction.on_commit(send, robust=True)
