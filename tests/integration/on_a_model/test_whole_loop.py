"""A document goes its whole way, and a question gets its answer, with a model in every role."""

import pytest
from pytest_django import Settings

from ask.engines import engines as asking_engines
from ask.models import Answer
from ask.services.answering import answer_question, ask
from audit.engines import auditor, judging_auditor
from audit.services.runs import audit_revision
from endpoints.models import ModelCall, RoleEndpoint
from engines.text import claims
from engines.verify import local_auditor
from engines.verify.cascade import CascadeAuditor
from ingest.models import Document, Status, Step
from ingest.services.engines import site_engines
from ingest.services.pipeline import run_step
from ingest.services.working import work_off
from tests.cast import Cast
from tests.integration.ask.answers import QUESTION, make_leave
from tests.integration.ingest.doubles import bring
from tests.integration.on_a_model.model import plays
from tests.support.llm_server import LlmServer, fails
from wiki.models import Faithfulness, Page

pytestmark = pytest.mark.django_db(transaction=True)

GUIDE = (
    "# Travel guide\n\nTravellers book trains before flights. A trip needs approval.\n\n"
    "Receipts over $75 are kept for six years.\n"
)


def brought(cast: Cast) -> Document:
    document = bring(cast.wiki, cast.contributor, text=GUIDE)
    work_off([document], engines=site_engines())
    document.refresh_from_db()
    return document


def asked(cast: Cast) -> Answer:
    waiting = ask(wiki=cast.wiki, asker=cast.reader, question=QUESTION)
    return answer_question(answer=waiting, engines=asking_engines())


def test_a_document_is_weighed_planned_and_written_by_the_model(
    cast: Cast, server: LlmServer
) -> None:
    document = brought(cast)

    assert document.status == Status.DONE
    page = Page.objects.get(title="Travel guide")
    revision = page.revisions.get()
    found = claims(revision.body)
    assert len(found) == 3
    assert all(claim.markers for claim in found)
    calls = ModelCall.objects.all()
    assert {call.role for call in calls} == {"gate", "planner", "writer"}
    assert not calls.exclude(outcome="ok").exists()
    assert {(call.job, call.wiki) for call in calls} == {(f"ingest:{document.pk}", cast.wiki)}
    assert {(call.role, call.page) for call in calls if call.page} == {("writer", page)}


def test_what_an_update_costs_is_booked_on_the_page(cast: Cast, server: LlmServer) -> None:
    brought(cast)
    page = Page.objects.get(title="Travel guide")
    ModelCall.objects.all().delete()
    text = "# Travel guide\n\nHotels are booked by the office.\n"
    more = bring(cast.wiki, cast.contributor, text=text, filename="more.md")
    work_off([more], engines=site_engines())
    assert {call.page for call in ModelCall.objects.filter(role="writer")} == {page}


def test_an_audit_on_the_cascade_asks_only_where_the_bundled_auditor_is_unsure(
    cast: Cast, server: LlmServer
) -> None:
    brought(cast)
    server.requests.clear()
    revision = Page.objects.get(title="Travel guide").revisions.get()

    summary = audit_revision(revision=revision, auditor=judging_auditor())

    assert isinstance(summary, Faithfulness)
    assert (summary.supported, summary.fingerprint) == (3, auditor().fingerprint)
    # Each stands word for word in its lines.
    assert server.requests == []


def test_an_audit_of_every_claim_asks_once_a_claim_and_never_again(
    cast: Cast, server: LlmServer, settings: Settings
) -> None:
    settings.AUDITOR_MODE = "llm"
    brought(cast)
    revision = Page.objects.get(title="Travel guide").revisions.get()
    server.requests.clear()

    audit_revision(revision=revision, auditor=judging_auditor())
    assert len(server.requests) == 3
    assert "Travel guide" not in server.requests[0].text

    audit_revision(revision=revision, auditor=judging_auditor())
    assert len(server.requests) == 3


def test_an_answer_is_written_by_the_model_and_checked(cast: Cast, server: LlmServer) -> None:
    make_leave(cast)
    answer = asked(cast)
    assert answer.status == Answer.Status.ANSWERED
    assert {(call.wiki, call.answer) for call in ModelCall.objects.all()} == {
        (cast.wiki, answer.pk)
    }
    assert answer.answered_by.startswith("answerer-llm")
    assert answer.note == ""
    (sentence,) = answer.sentences.all()
    assert sentence.passage
    assert sentence.verdict == "supported"


@pytest.mark.parametrize(
    "sentence",
    [
        {"text": "You can carry over up to 999 hours of annual leave.", "passage": 1},
        {"text": "You can carry over up to 240 hours.", "passage": 77},
    ],
)
def test_a_false_or_foreign_sentence_never_goes_out(
    cast: Cast, server: LlmServer, sentence: dict[str, object]
) -> None:
    make_leave(cast)
    server.behave = plays(
        answerer={
            "covered": True,
            "sentences": [sentence],
            "confidence": 1.0,
        }
    )
    answer = asked(cast)
    assert answer.status in {Answer.Status.BLOCKED, Answer.Status.NOT_COVERED}
    assert not answer.sentences.filter(removed=False).exists()


def test_with_the_endpoint_down_a_document_waits_and_goes_on_when_it_is_back(
    cast: Cast, server: LlmServer
) -> None:
    document = bring(cast.wiki, cast.contributor, text=GUIDE)
    run_step(document_id=document.pk, step=Step(document.step), engines=site_engines())
    document.refresh_from_db()
    server.behave = fails(503)

    run_step(document_id=document.pk, step=Step(document.step), engines=site_engines())

    document.refresh_from_db()
    assert (document.status, document.step, document.attempts) == ("waiting", "gating", 0)
    assert document.error.startswith("Waiting for the model:")

    server.behave = plays()
    work_off([document], engines=site_engines())
    document.refresh_from_db()
    assert (document.status, document.error) == (Status.DONE, "")


def test_with_the_endpoint_down_answers_are_quoted_and_say_so(
    cast: Cast, server: LlmServer
) -> None:
    make_leave(cast)
    server.behave = fails(503)
    answer = asked(cast)
    assert answer.status == Answer.Status.ANSWERED
    assert "The built-in answerer quoted instead." in answer.note
    assert answer.answered_by == "" or "llm" not in answer.answered_by


def test_with_the_circuit_open_the_bundled_auditor_judges_under_its_own_name(
    cast: Cast, server: LlmServer
) -> None:
    server.behave = fails(503)
    brought_before = bring(cast.wiki, cast.contributor, text=GUIDE)
    for _ in range(5):
        for step in (Step.READING, Step.GATING):
            run_step(document_id=brought_before.pk, step=step, engines=site_engines())

    assert isinstance(auditor(), CascadeAuditor)
    assert judging_auditor().fingerprint == local_auditor().fingerprint


def test_without_an_endpoint_everything_is_local(cast: Cast, server: LlmServer) -> None:
    RoleEndpoint.objects.all().delete()
    brought(cast)
    make_leave(cast)
    assert asked(cast).status == Answer.Status.ANSWERED
    assert server.requests == []
    assert not ModelCall.objects.exists()
