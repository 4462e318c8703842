"""The real broker and a real worker carry an upload through, step after step."""

import subprocess
import time

import pytest
from django.db import connection

from ingest.models import Document, Status
from tests.cast import Cast
from tests.integration.ingest.doubles import bring
from wiki.models import Page

GUIDE = "# Travel guide\n\nTravellers book trains before flights. A trip needs approval.\n"
_PATIENCE = 120  # seconds


def ended(documents: list[Document]) -> list[str]:
    deadline = time.monotonic() + _PATIENCE
    rows = Document.objects.filter(pk__in=[document.pk for document in documents])
    while rows.moving().exists():
        assert time.monotonic() < deadline, list(rows.values_list("step", "status", "error"))
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_sleep(0.1)")
    return list(rows.order_by("pk").values_list("status", flat=True))


@pytest.mark.django_db(transaction=True)
def test_a_worker_carries_every_document_to_its_end(
    cast: Cast,
    celery_worker_process: subprocess.Popen[bytes],
) -> None:
    documents = [
        bring(cast.wiki, cast.contributor, text=GUIDE),
        bring(cast.wiki, cast.contributor, text="%PDF-1.7 broken", filename="broken.pdf"),
    ]
    statuses = ended(documents)
    assert statuses[1] == Status.FAILED
    assert statuses[0] in {Status.DONE, Status.SKIPPED, Status.WAITING_FOR_PERSON}
    assert Page.objects.exists() == (statuses[0] == Status.DONE)
    assert celery_worker_process.poll() is None
