"""Two at the same moment: nothing is brought twice, and nothing of either is lost."""

import threading
from collections.abc import Callable

import pytest
from django.db import connection

from ingest.models import Document, Status
from tests.cast import Cast
from tests.integration.ingest.doubles import bring, finish, make_engines
from wiki.models import Page, SourceVersion

pytestmark = pytest.mark.django_db(transaction=True)
GUIDE = "# Travel guide\n\nTravellers book trains before flights. A trip needs approval.\n"
OTHER = "# Travel guide\n\nReceipts above 75 dollars are kept for five years.\n"


def together(*calls: Callable[[], object]) -> None:
    """Run calls on threads with connections of their own, from one starting line."""
    line = threading.Barrier(len(calls))
    errors: list[BaseException] = []

    def run(call: Callable[[], object]) -> None:
        line.wait(30)
        try:
            call()
        except BaseException as error:  # noqa: BLE001 - raised again below, in the test's thread
            errors.append(error)
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=(call,)) for call in calls]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not errors, errors


def test_of_two_uploads_of_the_same_bytes_one_goes_on(cast: Cast) -> None:
    together(*[lambda: bring(cast.wiki, cast.contributor, text=GUIDE)] * 4)
    statuses = sorted(Document.objects.values_list("status", flat=True))
    assert statuses == [Status.DUPLICATE] * 3 + [Status.WAITING]


def test_two_uploads_that_write_one_page_keep_both(cast: Cast) -> None:
    engines = make_engines()
    engines.embedder.embed(["loaded before the start"])
    documents = [
        bring(cast.wiki, cast.contributor, text=text, filename=name)
        for text, name in ((GUIDE, "a.md"), (OTHER, "b.md"))
    ]
    together(*[lambda one=one: finish(one, engines) for one in documents])
    assert [finish(one, engines).status for one in documents] == [Status.DONE] * 2
    page = Page.objects.select_related("current_revision").get()
    assert page.current_revision is not None
    assert "Travellers book trains before flights.[^S" in page.current_revision.body
    assert "are kept for five years.[^S" in page.current_revision.body


def test_two_workers_on_one_document_do_its_work_once(cast: Cast) -> None:
    engines = make_engines()
    engines.embedder.embed(["loaded before the start"])
    document = bring(cast.wiki, cast.contributor, text=GUIDE)
    together(*[lambda: finish(document, engines)] * 3)
    assert finish(document, engines).status == Status.DONE
    assert SourceVersion.objects.count() == 1
    assert Page.objects.get().revisions.count() == 1
    assert all(record.starts == 1 for record in document.steps.all())
