"""News from the wiki: what was written is to be audited, what was withdrawn to be forgotten."""

from functools import partial
from typing import Any

from django.db import transaction
from django.dispatch import receiver

from audit.engines import suggester_endpoint
from audit.services.doubts import follow_page
from audit.services.erasing import erase_evidence
from audit.services.runs import queue_audit
from audit.services.suggesting import queue_suggestions
from audit.tasks import audit_proposal, audit_revision, suggest_edits
from wiki.models import Conflict, Origin, Page, Proposal, Revision, Source
from wiki.signals import page_state_changed, proposal_made, revision_saved, source_withdrawn


@receiver(revision_saved, dispatch_uid="audit_revision")
def revision_was_saved(revision: Revision, **_news: Any) -> None:  # noqa: ANN401
    """Note the audit in the revision's transaction; send it once that is committed."""
    queue_audit(revision=revision)
    follow_page(revision.page)
    # A broker that is down delays the audit, not the edit: `resume_stalled` finds it.
    transaction.on_commit(partial(audit_revision.delay, revision.pk), robust=True)


@receiver(page_state_changed, dispatch_uid="audit_doubts")
def page_was_moved(page: Page, **_news: Any) -> None:  # noqa: ANN401
    """Doubts wait while the page is read, and no longer."""
    follow_page(page)


@receiver(proposal_made, dispatch_uid="audit_proposal")
def proposal_was_made(proposal: Proposal, **_news: Any) -> None:  # noqa: ANN401
    """Judge the proposed body before anybody decides about it."""
    transaction.on_commit(partial(audit_proposal.delay, proposal.pk), robust=True)


@receiver(proposal_made, dispatch_uid="audit_suggest_edits")
def edit_was_proposed(proposal: Proposal, **_news: Any) -> None:  # noqa: ANN401
    """Let a model look for more edits where an engine proposed the first one for a conflict."""
    if proposal.origin != Origin.ENGINE or suggester_endpoint() is None:
        return
    untried = proposal.conflicts.filter(
        suggestion_run=None, status=Conflict.Status.OPEN, kind=Conflict.Kind.CONTRADICTION
    )
    for conflict in untried.select_related("page__wiki"):
        queue_suggestions(conflict=conflict, person=None)
        transaction.on_commit(partial(suggest_edits.delay, conflict.pk), robust=True)


@receiver(source_withdrawn, dispatch_uid="audit_withdrawal")
def source_was_withdrawn(source: Source, **_news: Any) -> None:  # noqa: ANN401
    """Forget the words of the source in the transaction that withdraws it."""
    erase_evidence(source=source)
