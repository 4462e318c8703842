"""Auditing a revision or a proposed body, start to end."""

from collections.abc import Sequence
from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from audit.models import AuditRun, Claim
from audit.services.evidence import cited_claims
from audit.services.verdicts import Judged, judge_in_batches
from engines.verify import Auditor
from wiki.models import Faithfulness, Proposal, Revision
from wiki.services.faithfulness import (
    Mark,
    record_faithfulness,
    record_proposal_faithfulness,
)
from wiki.services.locks import share_writing

MAX_ATTEMPTS = 3
# A batch takes a few seconds; what only stands in a long queue is told apart by its length.
STALLED_AFTER = timedelta(seconds=30)


def queue_audit(*, revision: Revision) -> AuditRun:
    """Note that a revision is to be audited; the caller sends the task on commit."""
    run, _ = AuditRun.objects.update_or_create(
        revision=revision,
        defaults={
            "status": AuditRun.Status.WAITING,
            "checked": 0,
            "attempts": 0,
            "error": "",
        },
    )
    return run


def stalled_runs() -> list[int]:
    """Return the revisions whose audit waits or runs without a sign of life."""
    quiet = AuditRun.objects.filter(
        status__in=(AuditRun.Status.WAITING, AuditRun.Status.RUNNING),
        heartbeat_at__lt=timezone.now() - STALLED_AFTER,
    )
    return list(quiet.values_list("revision_id", flat=True))


def audit_revision(*, revision: Revision, auditor: Auditor) -> Faithfulness | None:
    """Judge every claim of a revision and record what was found.

    Safe to run twice or to die anywhere: verdicts found before are not asked for again, and claims
    and summary are written together at the end.

    Returns:
        The summary; None when the audit could not be carried out, with the reason on its run.
    """
    run, _ = AuditRun.objects.get_or_create(revision=revision)
    if run.attempts >= MAX_ATTEMPTS:
        _fail(run, f"The audit was broken off {run.attempts} times. Choose “Check again”.")
        return None
    cited = cited_claims(wiki=revision.page.wiki, body=revision.body)
    run.status, run.total, run.checked = AuditRun.Status.RUNNING, len(cited), 0
    run.attempts += 1
    run.save()
    judged: list[Judged] = []
    for batch in judge_in_batches(cited, auditor=auditor):
        judged += batch
        run.checked = len(judged)
        run.save(update_fields=["checked", "heartbeat_at"])
    return _record(run, judged, auditor.fingerprint)


def _fail(run: AuditRun, reason: str) -> None:
    run.status, run.error = AuditRun.Status.FAILED, reason
    run.save()


@transaction.atomic
def _record(run: AuditRun, judged: Sequence[Judged], fingerprint: str) -> Faithfulness:
    # The run's row is the lock: two deliveries of one task write one after the other.
    share_writing(run.revision.page.wiki_id)
    run = (
        AuditRun.objects.select_for_update(of=("self",))
        .select_related("revision__page__wiki")
        .get(pk=run.pk)
    )
    judged = _as_it_stands(run.revision, judged)
    _replace_claims(run.revision, judged)
    summary = record_faithfulness(
        revision=run.revision, marks=marks(judged), fingerprint=fingerprint
    )
    run.status, run.attempts, run.error = AuditRun.Status.DONE, 0, ""
    run.save()
    return summary


def _as_it_stands(revision: Revision, judged: Sequence[Judged]) -> list[Judged]:
    """Forget the findings on sources that were withdrawn while the auditor worked."""
    standing = cited_claims(wiki=revision.page.wiki, body=revision.body)
    return [
        Judged(now, None, now.problem) if now.problem else found
        for found, now in zip(judged, standing, strict=True)
    ]


def _replace_claims(revision: Revision, judged: Sequence[Judged]) -> None:
    """Write the claims of a revision; rows that are there keep their identity and feedback."""
    Claim.objects.bulk_create(
        (
            Claim(
                revision=revision,
                ordinal=ordinal,
                start=found.cited.claim.start,
                end=found.cited.claim.end,
                markers=[marker.start for marker in found.cited.claim.markers],
                text=found.cited.claim.text,
                evidence=found.cited.evidence,
                verdict=found.verdict,
                unchecked_reason=found.unchecked_reason,
            )
            for ordinal, found in enumerate(judged, start=1)
        ),
        update_conflicts=True,
        unique_fields=["revision", "ordinal"],
        update_fields=[
            "start",
            "end",
            "markers",
            "text",
            "evidence",
            "verdict",
            "unchecked_reason",
        ],
    )
    revision.claims.filter(ordinal__gt=len(judged)).delete()


def marks(judged: Sequence[Judged]) -> list[Mark]:
    """Return what the wiki keeps of an audit."""
    return [
        Mark(
            ordinal=ordinal,
            start=found.cited.claim.start,
            end=found.cited.claim.end,
            verdict=found.outcome,
            text=found.cited.claim.text,
            reason=found.verdict.reason if found.verdict else found.unchecked_reason,
        )
        for ordinal, found in enumerate(judged, start=1)
    ]


def audit_proposal(*, proposal: Proposal, auditor: Auditor) -> None:
    """Judge a proposed body, so that the reviewer sees its verdicts before deciding."""
    cited = cited_claims(wiki=proposal.page.wiki, body=proposal.body)
    judged = [found for batch in judge_in_batches(cited, auditor=auditor) for found in batch]
    record_proposal_faithfulness(
        proposal=proposal, marks=marks(judged), fingerprint=auditor.fingerprint
    )
