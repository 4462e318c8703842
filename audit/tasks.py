"""Auditing behind the scenes."""

from celery import shared_task

from audit import engines
from audit.models import CriticalReading
from audit.services import critical, runs, suggesting
from endpoints.services.spending import spending_on
from wiki.models import Conflict, Proposal, Revision
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
def suggest_edits(conflict_id: int) -> None:
    """Look for edits that would settle one conflict."""
    conflict = Conflict.objects.select_related(
        "page__wiki", "page__current_revision", "source_version__source"
    ).get(pk=conflict_id)
    page = conflict.page
    with spending_on(job=f"edits:{conflict_id}", wiki=page.wiki_id, page=page.pk):
        suggesting.make_suggestions(
            conflict=conflict,
            suggesters=engines.suggesters(),
            auditor=engines.judging_auditor(),
        )


@shared_task
def read_critically(reading_id: int) -> None:
    """Read on; a long reading lets others run after each turn."""
    reading = CriticalReading.objects.select_related("wiki", "page").get(pk=reading_id)
    endpoint = engines.reviewer_endpoint()
    if endpoint is None:
        critical.fail_reading(reading=reading, reason="No language model is set for the reviewer.")
        return
    job = f"reading:{reading_id}"
    with spending_on(job=job, wiki=reading.wiki_id, page=reading.page_id):
        more = critical.read_critically(
            reading=reading, reviewer=engines.reviewer_on(endpoint), name=endpoint.name
        )
    if more:
        read_critically.delay(reading_id)


@shared_task
def resume_stalled() -> None:
    """Send again what stopped giving signs of life, unless it may still stand in the queue."""
    revisions = runs.stalled_runs()
    waiting = Proposal.objects.filter(status=Proposal.Status.OPEN, faithfulness=None)
    proposals = list(waiting.values_list("pk", flat=True))
    conflicts = suggesting.stalled_suggestions()
    readings = critical.stalled_readings()
    lost = len(revisions) + len(proposals) + len(conflicts) + len(readings)
    if tasks_waiting() >= lost:
        return
    for revision_id in revisions:
        audit_revision.delay(revision_id)
    for proposal_id in proposals:
        audit_proposal.delay(proposal_id)
    for conflict_id in conflicts:
        suggest_edits.delay(conflict_id)
    for reading_id in readings:
        read_critically.delay(reading_id)
