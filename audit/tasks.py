"""Auditing behind the scenes."""

from celery import shared_task

from audit import engines
from audit.services import runs
from endpoints.services.spending import spending_on
from wiki.models import Proposal, Revision
from wiki.services.broker import tasks_waiting


@shared_task
def audit_revision(revision_id: int) -> None:
    """Audit one revision."""
    revision = Revision.objects.select_related("page__wiki").get(pk=revision_id)
    with spending_on(job=f"audit:{revision_id}", wiki=revision.page.wiki_id, page=revision.page_id):
        runs.audit_revision(revision=revision, auditor=engines.judging_auditor())


@shared_task
def audit_proposal(proposal_id: int) -> None:
    """Audit one proposed body."""
    proposal = Proposal.objects.select_related("page__wiki").get(pk=proposal_id)
    with spending_on(job=f"check:{proposal_id}", wiki=proposal.page.wiki_id, page=proposal.page_id):
        runs.audit_proposal(proposal=proposal, auditor=engines.judging_auditor())


@shared_task
def resume_stalled() -> None:
    """Send again what stopped giving signs of life, unless it may still stand in the queue."""
    revisions = runs.stalled_runs()
    waiting = Proposal.objects.filter(status=Proposal.Status.OPEN, faithfulness=None)
    proposals = list(waiting.values_list("pk", flat=True))
    if tasks_waiting() >= len(revisions) + len(proposals):
        return
    for revision_id in revisions:
        audit_revision.delay(revision_id)
    for proposal_id in proposals:
        audit_proposal.delay(proposal_id)
