"""Audits behind the scenes, and those that stopped giving signs of life."""

from datetime import timedelta

import pytest
from django.utils import timezone

from audit.engines import auditor
from audit.models import AuditRun
from audit.tasks import audit_proposal, audit_revision, resume_stalled
from config.celery import app
from tests.cast import Cast
from tests.factories import make_draft, make_source
from wiki.models import Page, Proposal, Revision
from wiki.services.broker import tasks_waiting
from wiki.services.proposals import propose, reject_proposal

BODY = "The window is 14 days.[^S1:1]\n"


@pytest.fixture
def page(cast: Cast) -> Page:
    make_source(wiki=cast.wiki, lines=["The window is 14 days.", "It opens in May."])
    return make_draft(wiki=cast.wiki, title="Window", body=BODY)


def current(page: Page) -> Revision:
    page.refresh_from_db()
    assert page.current_revision is not None
    return page.current_revision


def change(page: Page) -> Proposal:
    return propose(
        page=page, base=current(page), body="It opens in May.[^S1:2]\n", reason="r", agent="e"
    )


def sent_by_resuming() -> list[tuple[str, list[int]]]:
    """Resume, and return the tasks that it put into the queue: name and arguments."""
    app.control.purge()
    resume_stalled()
    waiting = tasks_waiting()
    with app.connection_for_read() as opened:
        queue = opened.SimpleQueue(app.conf.task_default_queue)
        messages = [queue.get(timeout=5) for _ in range(waiting)]
        for message in messages:
            message.ack()
        queue.close()
    return sorted((str(m.headers["task"]), list(m.payload[0])) for m in messages)


def test_the_tasks_audit_with_the_sites_own_auditor(page: Page) -> None:
    proposal = change(page)
    audit_revision(current(page).pk)
    audit_proposal(proposal.pk)
    proposal.refresh_from_db()
    for truth in (current(page).faithfulness, proposal.faithfulness):
        assert (truth.supported, truth.fingerprint) == (1, auditor().fingerprint)


def test_quiet_audits_and_unchecked_proposals_are_sent_again(cast: Cast, page: Page) -> None:
    proposal = change(page)
    rejected = propose(page=page, base=current(page), body="No.\n", reason="r", agent="e")
    reject_proposal(proposal=rejected, reviewer=cast.editor, reason="No.")
    AuditRun.objects.update(heartbeat_at=timezone.now() - timedelta(minutes=9))
    assert sent_by_resuming() == [
        ("audit.tasks.audit_proposal", [proposal.pk]),
        ("audit.tasks.audit_revision", [current(page).pk]),
    ]


def test_what_is_done_is_not_sent_again(page: Page) -> None:
    audit_revision(current(page).pk)
    audit_proposal(change(page).pk)
    AuditRun.objects.update(heartbeat_at=timezone.now() - timedelta(minutes=9))
    assert sent_by_resuming() == []
