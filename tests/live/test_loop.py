"""The whole loop on a real model: what it thinks is its own, that all stays valid is ours."""

import pytest

from ask.engines import engines as asking_engines
from ask.models import Answer
from ask.services.answering import answer_question, ask
from audit.engines import auditor
from audit.services.runs import audit_revision
from engines.embed import local_embedder
from engines.text import claims
from ingest.models import Document, Status
from ingest.services.engines import site_engines
from ingest.services.steering import overrule
from ingest.services.working import work_off
from tests.cast import Cast
from tests.integration.ingest.doubles import bring
from tests.live.books import assert_the_books
from wiki.models import Page, PageState, Revision
from wiki.search.index import embed_passages
from wiki.services.anchors import verify_anchors
from wiki.services.lifecycle import promote_page

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("every_role"),
]

GUIDE = "# Travel guide\n\nTravellers book trains before flights.\n\nA trip needs approval.\n"
QUESTION = "What do travellers book before flights?"
FINAL = set(Answer.Status) - {Answer.Status.WORKING, Answer.Status.STOPPED, Answer.Status.FAILED}


def test_a_document_becomes_a_page_that_is_audited_and_asked(cast: Cast) -> None:
    document = _taken_in(cast)
    assert document.status == Status.DONE
    page = Page.objects.get()
    revision = _anchored(page)
    assert page.state == PageState.DRAFT

    summary = audit_revision(revision=revision, auditor=auditor())
    assert summary is not None
    assert len(summary.marks) == len(claims(revision.body))

    promote_page(page=page, revision_id=revision.pk, person=cast.editor, reason="Read it")
    embed_passages(page_id=page.pk, embedder=local_embedder())
    answer = answer_question(
        answer=ask(wiki=cast.wiki, asker=cast.reader, question=QUESTION),
        engines=asking_engines(),
    )
    assert answer.status in FINAL
    for sentence in answer.sentences.filter(removed=False):
        assert sentence.passage
        assert sentence.citations.exists()

    assert_the_books("gate", "writer", "auditor", "answerer")


def _taken_in(cast: Cast) -> Document:
    """Bring the document, and let an editor take it in where the gate does not."""
    document = bring(cast.wiki, cast.contributor, text=GUIDE)
    work_off([document], engines=site_engines())
    document.refresh_from_db()
    if document.status in {Status.WAITING_FOR_PERSON, Status.SKIPPED}:
        overrule(document=document, person=cast.editor, reason="It is about travel.")
        work_off([document], engines=site_engines())
        document.refresh_from_db()
    return document


def _anchored(page: Page) -> Revision:
    revision = page.current_revision
    assert revision is not None
    found = claims(revision.body)
    assert found
    assert all(claim.markers for claim in found)
    assert verify_anchors().broken == ()
    return revision
