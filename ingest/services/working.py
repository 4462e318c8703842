"""Working documents off in this process, beside the workers if there are any."""

import time
from collections.abc import Iterable

from ingest.models import Document, Step
from ingest.services.engines import Engines
from ingest.services.pipeline import run_step

_PAUSE = 0.2  # seconds, while a worker has what is left


def work_off(documents: Iterable[Document], *, engines: Engines) -> None:
    """Run the steps of documents until each has ended or waits for a person."""
    ids = [document.pk for document in documents]
    while moving := list(Document.objects.moving().filter(pk__in=ids)):
        worked = [
            run_step(document_id=document.pk, step=Step(document.step), engines=engines)
            for document in moving
        ]
        if not any(worked):
            time.sleep(_PAUSE)
