"""The fourth step: each planned change becomes a draft, a revision of a draft, or a proposal."""

from dataclasses import dataclass

from django.db import IntegrityError, transaction
from django.utils import timezone

from endpoints.services.spending import book_on_page, spending_on
from engines.writer import Planned, SourceText
from ingest.models import Document, PlannedChange
from ingest.services import progress
from ingest.services.engines import Engines
from ingest.services.material import link_names, source_text, version_of
from ingest.services.omitting import Omitting
from ingest.services.reanchoring import Anchoring, anchoring
from ingest.services.wording import counted
from wiki.errors import OutdatedError, RefusedError
from wiki.models import Origin, Page, PageState, Proposal, Revision
from wiki.services.pages import (
    clean_body,
    create_page,
    find_page,
    revise_draft,
    title_taken,
)
from wiki.services.proposals import propose
from wiki.titles import page_slug

Outcome = PlannedChange.Outcome
# A page that others write at the same moment is read again; each time one of them got through.
MAX_TRIES = 8


@dataclass(frozen=True, slots=True)
class Job:
    """What every change of one document is made from."""

    document: Document
    source: SourceText
    anchoring: Anchoring
    omitting: Omitting
    engines: Engines

    @property
    def place(self) -> str:
        """The document as a reason names it."""
        return f"S{self.source.number} “{self.source.title}”"


@dataclass(frozen=True, slots=True)
class NewBody:
    """What a page should say, why, and how many statements it leaves out as contradicting it."""

    body: str
    reason: str
    left_out: int


def write(document: Document, engines: Engines) -> None:
    """Carry out what is left of the plan."""
    version = version_of(document)
    source = source_text(version)
    lines = [line.text for line in source.lines]
    omitting = Omitting(version, source, engines)
    job = Job(document, source, anchoring(version, lines), omitting, engines)
    for change in document.changes.filter(done_at=None).select_related("page"):
        _carry_out(change, job)
        progress.note(document)
    done = progress.tally(document)
    written = sum(done.get(outcome, 0) for outcome in (Outcome.CREATED, Outcome.REVISED))
    proposed = done.get(Outcome.PROPOSED, 0)
    detail = f"{counted(written, 'draft')} written, {counted(proposed, 'change')} proposed"
    progress.advance(document, detail=detail)


def _carry_out(change: PlannedChange, job: Job) -> None:
    """Do one change, on the page as it is at that moment.

    Raises:
        OutdatedError: Others wrote the page at every single try.
    """
    for attempt in range(1, MAX_TRIES + 1):
        try:
            page = _page_of(change)
            if page is None:
                _create(change, job)
            else:
                with spending_on(page=page.pk):
                    _update(change, page, job)
        except OutdatedError:
            if attempt == MAX_TRIES:
                raise
        else:
            return


def _page_of(change: PlannedChange) -> Page | None:
    """Return the page to change, if there is one: planned, or made meanwhile under the title."""
    pages = Page.objects.select_related("wiki", "current_revision")
    if change.page_id:
        return pages.get(pk=change.page_id)
    found = find_page(wiki=change.document.wiki, slug=page_slug(change.title))
    return pages.get(pk=found.pk) if found else None


def _create(change: PlannedChange, job: Job) -> None:
    """Write a new draft; a title taken meanwhile means: look again, and update that page.

    Raises:
        OutdatedError: The title was taken meanwhile.
    """
    begun = timezone.now()
    body = job.engines.writer.draft(job.source, _planned(change), links=_links(job))
    if not body.strip():
        _finish(change, Outcome.NOTHING_NEW, note="The lines state nothing")
        return
    try:
        with transaction.atomic():
            progress.locked(job.document)
            page = create_page(
                wiki=job.document.wiki,
                title=change.title,
                body=body,
                author=None,
                agent=job.engines.writer.fingerprint,
                comment=f"Written from {job.place}",
            )
            book_on_page(page=page.pk, since=begun)
            _finish(change, Outcome.CREATED, page=page)
    except (IntegrityError, RefusedError) as error:
        if title_taken(wiki=job.document.wiki, title=change.title):
            raise OutdatedError(str(error)) from error
        raise


def _update(change: PlannedChange, page: Page, job: Job) -> None:
    base = page.current_revision
    if base is None or page.state == PageState.ARCHIVED:
        note = "The page is archived. Restore it to a draft, then retry."
        _finish(change, Outcome.REFUSED, page=page, note=note)
        return
    is_free = _is_free(page)
    new = _new_body(change, base, job, is_free=is_free)
    if clean_body(new.body) == base.body:
        _finish(change, Outcome.NOTHING_NEW, page=page, note=new.reason if new.left_out else "")
        return
    with transaction.atomic():
        progress.locked(job.document)
        agent = job.engines.writer.fingerprint
        if is_free:
            revise_draft(page=page, body=new.body, base=base, agent=agent, comment=new.reason)
            _finish(change, Outcome.REVISED, page=page, note=new.reason)
        else:
            proposal = propose(page=page, base=base, body=new.body, reason=new.reason, agent=agent)
            _finish(change, Outcome.PROPOSED, page=page, note=new.reason, proposal=proposal)


def _is_free(page: Page) -> bool:
    """Say whether an engine may write the page itself: a draft no person ever edited."""
    touched = page.revisions.filter(origin=Origin.PERSON).exists()
    return page.state == PageState.DRAFT and not touched


def _new_body(change: PlannedChange, base: Revision, job: Job, *, is_free: bool) -> NewBody:
    """Move the citations of older versions, then add what the lines say that the page does not.

    What only an engine wrote says nothing that its source has taken back; elsewhere a person
    decides about that. What contradicts the page is never added.
    """
    moved = job.anchoring.move(base.body)
    reasons = [f"re-anchored: {counted(moved.moved, 'citation')}"] if moved.moved else []
    body = moved.body
    if is_free:
        body, lost = job.anchoring.without_lost(body)
        reasons += [f"no longer said: {counted(lost, 'claim')}"] if lost else []
    left_out = 0
    if change.kind != PlannedChange.Kind.REANCHOR:
        added, left_out = _added(change, body, job)
        if added is not None:
            body = added
            reasons.insert(0, f"new in lines {change.first_line}-{change.last_line}")
        if left_out:
            reasons.append(f"left out as contradicting the page: {counted(left_out, 'statement')}")
    return NewBody(body, f"{job.place}: {'; '.join(reasons)}", left_out)


def _added(change: PlannedChange, body: str, job: Job) -> tuple[str | None, int]:
    """Return the body with what is new, if anything is, and how many statements contradict it."""
    fitting, left_out = job.omitting.fitting(
        body, title=change.title, first=change.first_line, last=change.last_line
    )
    return job.engines.writer.update(body, fitting, _planned(change), links=_links(job)), left_out


def _links(job: Job) -> dict[str, str]:
    return link_names(job.document.wiki)


def _planned(change: PlannedChange) -> Planned:
    return Planned(
        kind="update" if change.page_id else "create",
        page_id=change.page_id,
        title=change.title,
        first_line=change.first_line,
        last_line=change.last_line,
    )


def _finish(
    change: PlannedChange,
    outcome: PlannedChange.Outcome,
    *,
    page: Page | None = None,
    note: str = "",
    proposal: Proposal | None = None,
) -> None:
    """Note what came of a change, in the transaction of the change itself."""
    if page is not None and outcome != Outcome.CREATED and change.kind == PlannedChange.Kind.CREATE:
        change.kind = PlannedChange.Kind.UPDATE
    change.page = page or change.page
    change.outcome, change.note, change.proposal = outcome, note[:300], proposal
    change.done_at = timezone.now()
    change.save()
