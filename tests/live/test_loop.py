"""The whole loop on a real model: what it thinks is its own, that all stays valid is ours."""

from decimal import Decimal

import pytest
from pytest_django import Settings

from ask.engines import engines as asking_engines
from ask.models import Answer
from ask.services.answering import answer_question, ask
from audit.engines import auditor
from audit.services.runs import audit_revision
from endpoints.models import LlmRole, ModelCall, RoleEndpoint
from endpoints.services.keys import seal
from engines.embed import local_embedder
from engines.llm import Endpoint
from engines.text import claims
from ingest.models import Document, Status
from ingest.services.engines import site_engines
from ingest.services.steering import overrule
from ingest.services.working import work_off
from tests.cast import Cast
from tests.integration.ingest.doubles import bring
from wiki.models import Page, PageState, Revision
from wiki.search.index import embed_passages
from wiki.services.anchors import verify_anchors
from wiki.services.lifecycle import promote_page

pytestmark = pytest.mark.django_db(transaction=True)

GUIDE = "# Travel guide\n\nTravellers book trains before flights.\n\nA trip needs approval.\n"
QUESTION = "What do travellers book before flights?"
FINAL = set(Answer.Status) - {Answer.Status.WORKING, Answer.Status.STOPPED, Answer.Status.FAILED}
# A reply of no use costs its item alone, and is no fault of ours.
ITS_OWN = {"ok", "InvalidReplyError", "ReplyCutError", "EmptyReplyError", "ModelRefusedError"}


@pytest.fixture(autouse=True)
def _every_role(cast: Cast, live: Endpoint, settings: Settings) -> None:
    settings.AUDITOR_MODE = "llm"
    for role in LlmRole.talking():
        RoleEndpoint.objects.create(
            role=role,
            base_url=live.base_url,
            model=live.model,
            sealed_key=_sealed(live),
            window=live.window,
            seconds=live.seconds,
            price_in=Decimal(1),
            price_out=Decimal(1),
        )


def _sealed(live: Endpoint) -> str:
    return seal(live.key.reveal()) if live.key else ""


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

    _assert_the_books()


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


def _assert_the_books() -> None:
    calls = ModelCall.objects.all()
    assert {call.role for call in calls} >= {"gate", "writer", "auditor", "answerer"}
    assert {call.outcome for call in calls} <= ITS_OWN
    for call in calls.filter(outcome="ok"):
        assert not call.estimated
        assert call.prompt_tokens > 0
        assert call.reply_tokens > 0
        assert call.cost > 0
