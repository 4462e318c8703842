"""An impatient person presses a button three times at once; it is done once."""

from collections import Counter
from collections.abc import Mapping

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from pytest_django import Settings

from ask.models import Answer, WebAnswer
from ingest.models import Document
from tests.cast import Cast
from tests.factories import make_active, make_checked, make_draft, make_source
from tests.integration.ask.looking import allow, uncovered
from tests.integration.wiki.acting import at_once, current, disputed
from wiki.models import Conflict, Event, Page, Promotion, Proposal, SourceVersion, User
from wiki.services.proposals import propose

pytestmark = pytest.mark.django_db(transaction=True)
TIMES = 3


@pytest.fixture
def version(cast: Cast) -> SourceVersion:
    return make_source(wiki=cast.wiki, lines=["It is 14 days.", "It is 15 days."])


@pytest.fixture
def page(cast: Cast, version: SourceVersion) -> Page:
    body = "It is 14 days.[^S1:1]\n"
    return make_active(wiki=cast.wiki, title="Window", body=body, editor=cast.editor)


def press(person: User, path: str, sent: Mapping[str, object]) -> None:
    """Send a form three times on connections of their own; nobody meets an error."""

    def once() -> int:
        client = Client()
        client.force_login(person)
        return client.post(f"/w/handbook/{path}", sent).status_code

    outcomes = at_once(*[once] * TIMES)
    assert set(outcomes) <= {200, 302, 409}, outcomes


def deeds() -> Counter[str]:
    return Counter(Event.objects.values_list("verb", flat=True))


def test_a_change_is_approved_once(cast: Cast, page: Page) -> None:
    made = propose(page=page, base=current(page), body="New.\n", reason="So.", author=cast.editor)
    make_checked(made)
    press(cast.editor, f"proposal/{made.pk}/approve/", {"body_sha256": made.body_sha256})
    assert page.revisions.count() == 2
    assert deeds()["approve"] == 1


def test_a_draft_is_promoted_once(cast: Cast) -> None:
    draft = make_draft(wiki=cast.wiki, title="Fees", body="None are due.\n")
    sent = {"revision": current(draft).pk, "reason": "Read."}
    press(cast.editor, "p/fees/promote/", sent)
    assert Promotion.objects.count() == deeds()["promote"] == 1


def test_a_dispute_is_opened_resolved_and_dismissed_once(
    cast: Cast, page: Page, version: SourceVersion
) -> None:
    press(
        cast.editor, "p/window/dispute/", {"claim": 1, "source": 1, "lines": "2", "reason": "So."}
    )
    conflict = Conflict.objects.get()
    press(cast.editor, f"conflict/{conflict.pk}/resolve/", {})
    assert Proposal.objects.count() == 1
    press(cast.editor, f"conflict/{conflict.pk}/dismiss/", {"reason": "Both stand."})
    assert deeds()["dismiss"] == deeds()["reinstate"] == 1


def test_an_edit_and_a_suggestion_are_kept_once(cast: Cast, page: Page) -> None:
    press(cast.contributor, "p/window/suggest/", {"body": "New.\n", "base": 1, "reason": "So."})
    assert Proposal.objects.count() == 1
    press(cast.editor, "p/window/edit/", {"body": "Newer.\n", "base": 1})
    assert page.revisions.count() == 2


def test_a_source_is_withdrawn_once(cast: Cast, page: Page, version: SourceVersion) -> None:
    press(cast.editor, "s/1/withdraw/", {"reason": "Secret."})
    assert deeds()["withdraw"] == deeds()["contradict"] == 1


def test_a_question_is_answered_once_and_may_be_asked_again(cast: Cast) -> None:
    press(cast.reader, "ask/", {"question": "How long is the window?"})
    first = Answer.objects.get()
    Answer.objects.update(status=Answer.Status.ANSWERED)
    press(cast.reader, "ask/", {"question": " How long is  the window?"})
    assert Answer.objects.exclude(pk=first.pk).count() == 1


def test_the_web_is_looked_at_once(cast: Cast, settings: Settings) -> None:
    settings.WEB_SEARCH = {"provider": "searxng", "url": "http://search.example", "key": ""}
    allow(cast)
    answer = uncovered(cast)
    press(cast.reader, f"a/{answer.pk}/web/", {})
    assert WebAnswer.objects.count() == 1


def test_a_file_is_taken_in_once(cast: Cast) -> None:
    def once() -> int:
        client = Client()
        client.force_login(cast.contributor)
        file = SimpleUploadedFile("a.md", b"# A\nIt is 14 days.\n")
        return client.post("/w/handbook/upload/", {"files": file}).status_code

    assert at_once(*[once] * TIMES) == [302] * TIMES
    counted = Counter(Document.objects.values_list("status", flat=True))
    assert counted == {"waiting": 1, "duplicate": TIMES - 1}


def test_a_change_of_two_people_at_once_is_decided_once(
    cast: Cast, page: Page, version: SourceVersion
) -> None:
    made = propose(page=page, base=current(page), body="New.\n", reason="So.", author=cast.editor)
    disputed(page, version, claim="It is 14 days.", line=2)

    def send(person: User, verb: str) -> int:
        client = Client()
        client.force_login(person)
        sent = {"body_sha256": made.body_sha256, "reason": "Because."}
        return client.post(f"/w/handbook/proposal/{made.pk}/{verb}/", sent).status_code

    at_once(
        lambda: send(cast.editor, "approve"),
        lambda: send(cast.administrator, "reject"),
    )
    made.refresh_from_db()
    approved = made.status == Proposal.Status.APPROVED
    assert page.revisions.count() == 1 + approved
    assert deeds()["approve"] + deeds()["reject"] == 1
