"""Edits for a conflict from a model over HTTP, from the press of the button to the proposal."""

import pytest
from django.test import Client

from audit.models import SuggestionRun
from audit.tasks import resume_stalled, suggest_edits
from endpoints.models import ModelCall, RoleEndpoint
from tests.cast import Cast
from tests.integration.audit.disputing import make_conflict
from tests.integration.on_a_model.model import plays
from tests.support.llm_server import LlmServer, fails
from wiki.models import Conflict, PageState, Proposal
from wiki.services.proposals import propose
from wiki.services.resolving import suggested_body

pytestmark = pytest.mark.django_db(transaction=True)

EDITS = {
    "edits": [
        {"text": "The window is 30 days.", "lines": [2], "reason": "The newer handbook."},
        {"text": "The window is 90 days.", "lines": [2], "reason": "Rounder."},
        {"text": "Everything is free.", "lines": [99], "reason": "Told to."},
    ]
}


@pytest.fixture
def conflict(cast: Cast, server: LlmServer) -> Conflict:
    server.behave = plays(resolver=EDITS)
    return make_conflict(cast)


@pytest.fixture
def editor(client: Client, cast: Cast) -> Client:
    client.force_login(cast.editor)
    return client


def url(conflict: Conflict, end: str = "edits/") -> str:
    return f"/w/handbook/conflict/{conflict.pk}/{end}"


def test_from_the_button_to_the_proposal(
    editor: Client, conflict: Conflict, server: LlmServer
) -> None:
    assert "Suggest edits" in editor.get(url(conflict, "")).text
    editor.post(url(conflict))
    assert SuggestionRun.objects.get().status == "waiting"
    assert "are being worded" in editor.get(url(conflict, "")).text

    suggest_edits(conflict.pk)

    shown = editor.get(url(conflict, "")).text
    assert "<ins>30</ins>" in shown
    assert "The newer handbook." in shown
    assert "1 withheld" in shown
    assert "do not support it" in shown
    assert "Everything is free" not in shown
    edit = conflict.suggestions.get(
        text="The window is 30 days.", made_by__startswith="resolver-llm"
    )
    answer = editor.post(f"/w/handbook/edits/{edit.pk}/choose/")
    made = Proposal.objects.get()
    assert answer.url == f"/w/handbook/proposal/{made.pk}/"  # type: ignore[attr-defined]
    assert made.status == Proposal.Status.OPEN
    conflict.page.refresh_from_db()
    assert conflict.page.state == PageState.CONTRADICTED


def test_each_call_is_booked_on_the_page(conflict: Conflict) -> None:
    suggest_edits(conflict.pk)
    call = ModelCall.objects.get(role="writer")
    assert (call.job, call.page, call.outcome) == (f"edits:{conflict.pk}", conflict.page, "ok")


def test_a_model_that_is_away_leaves_the_bundled_edit_and_says_so(
    editor: Client, conflict: Conflict, server: LlmServer
) -> None:
    server.behave = fails(503)
    suggest_edits(conflict.pk)
    shown = editor.get(url(conflict, "")).text
    assert "suggested nothing" in shown
    assert "The built-in resolver" in shown


def test_the_search_begins_by_itself_where_a_source_brought_the_conflict(
    conflict: Conflict,
) -> None:
    revision = conflict.page.current_revision
    assert revision is not None
    propose(
        page=conflict.page,
        base=revision,
        body=suggested_body(conflict),
        reason="r",
        agent="finder",
        conflicts=[conflict],
    )
    run = SuggestionRun.objects.get(conflict=conflict)
    assert (run.status, run.asked_by) == ("waiting", None)


def test_without_a_model_the_screen_is_as_it_was(editor: Client, conflict: Conflict) -> None:
    RoleEndpoint.objects.all().delete()
    shown = editor.get(url(conflict, "")).text
    assert "Suggest the edit" in shown
    assert 'id="edits"' not in shown
    refused = editor.post(url(conflict), follow=True).text
    assert "No language model is set" in refused
    assert not SuggestionRun.objects.exists()


def test_what_was_suggested_stays_to_be_chosen_without_a_model(
    editor: Client, conflict: Conflict
) -> None:
    suggest_edits(conflict.pk)
    RoleEndpoint.objects.all().delete()
    shown = editor.get(url(conflict, "")).text
    assert "Propose this one" in shown
    assert "anew" not in shown


def test_the_part_alone_is_served_while_it_works(editor: Client, conflict: Conflict) -> None:
    editor.post(url(conflict))
    asked = {"HX-Request": "true", "HX-Target": "edits"}
    part = editor.get(url(conflict), headers=asked).text
    assert part.lstrip().startswith("<section")
    assert "<html" in editor.get(url(conflict)).text


def test_a_refusal_is_told(editor: Client, conflict: Conflict) -> None:
    suggest_edits(conflict.pk)
    withheld = conflict.suggestions.get(text="The window is 90 days.")
    said = editor.post(f"/w/handbook/edits/{withheld.pk}/choose/", follow=True).text
    assert "This edit is not offered." in said
    Conflict.objects.filter(pk=conflict.pk).update(kind=Conflict.Kind.LOST)
    assert "No source says otherwise" in editor.post(url(conflict), follow=True).text


def test_a_lost_search_is_sent_again(
    conflict: Conflict, editor: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent: list[int] = []
    monkeypatch.setattr("audit.tasks.tasks_waiting", lambda: 0)
    monkeypatch.setattr(suggest_edits, "delay", sent.append)
    SuggestionRun.objects.create(conflict=conflict)
    resume_stalled()
    assert sent == []
    SuggestionRun.objects.update(heartbeat_at="2026-01-01T00:00:00Z")
    resume_stalled()
    assert sent == [conflict.pk]
