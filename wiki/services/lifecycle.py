"""Where a page may go, and who moves it. Everything that changes a state calls this module."""

from dataclasses import dataclass

from django.db import transaction

from wiki.errors import RefusedError
from wiki.models import (
    Citation,
    Conflict,
    Faithfulness,
    Page,
    PageState,
    Promotion,
    Role,
    User,
)
from wiki.permissions import require
from wiki.services.events import record
from wiki.services.locks import share_writing
from wiki.signals import page_state_changed


@dataclass(frozen=True, slots=True)
class Move:
    """One arrow of the table: its verb, from where, to where."""

    verb: str
    sources: frozenset[PageState]
    target: PageState


PROMOTE = Move("promote", frozenset({PageState.DRAFT}), PageState.ACTIVE)
CONTRADICT = Move("contradict", frozenset({PageState.ACTIVE}), PageState.CONTRADICTED)
REINSTATE = Move("reinstate", frozenset({PageState.CONTRADICTED}), PageState.ACTIVE)
ARCHIVE = Move(
    "archive",
    frozenset({PageState.DRAFT, PageState.ACTIVE, PageState.CONTRADICTED}),
    PageState.ARCHIVED,
)
RESTORE = Move("restore", frozenset({PageState.ARCHIVED}), PageState.DRAFT)
MOVES = (PROMOTE, CONTRADICT, REINSTATE, ARCHIVE, RESTORE)


def _move(page: Page, move: Move, *, actor: User | None, agent: str = "", reason: str = "") -> None:
    """Carry out one move on a page whose row is locked."""
    before = PageState(page.state)
    if before not in move.sources:
        message = f"“{page.title}” is {before.label.lower()}, so it cannot be moved by {move.verb}."
        raise RefusedError(message)
    page.state = move.target
    page.save(update_fields=["state", "updated_at"])
    record(
        wiki=page.wiki,
        verb=move.verb,
        summary=f"{page.title}: {before.label} → {move.target.label}",
        actor=actor,
        agent=agent,
        page=page,
        revision=page.current_revision,
        reason=reason,
    )
    page_state_changed.send(sender=Page, page=page, before=before)


def lock_page(page: Page) -> Page:
    """Return the page as it is now, its row locked until the transaction ends."""
    share_writing(page.wiki_id)
    return (
        # Rows that only refer to the page (`no_key`) need not wait.
        Page.objects.select_for_update(of=("self",), no_key=True)
        .select_related("wiki", "current_revision")
        .get(pk=page.pk)
    )


def obstacle_to_promotion(page: Page) -> str:
    """Say why the page needs a written reason to be promoted; "" when its audit is clean."""
    truth = Faithfulness.objects.filter(revision=page.current_revision_id).first()
    if truth is None:
        return "It has not been checked yet."
    if truth.hallucination:
        return f"The audit shows {truth.hallucination} hallucination(s)."
    if truth.unchecked:
        return f"{truth.unchecked} claim(s) could not be checked."
    return ""


@transaction.atomic
def promote_page(*, page: Page, revision_id: int, person: User, reason: str = "") -> Page:
    """Let a draft into the pool of evidence, as the person saw it.

    Args:
        page: The draft.
        revision_id: The revision the person looked at; refused when it is not the current one.
        person: An editor.
        reason: Required where the audit is missing or shows a hallucination.

    Raises:
        NotAllowedError: The person is no editor here.
        RefusedError: Another revision is current, a conflict is open, a cited source was withdrawn,
            or a reason is needed.
    """
    require(person, page.wiki, Role.EDITOR)
    page = lock_page(page)
    if page.current_revision_id != revision_id:
        message = f"“{page.title}” changed while you looked at it. Read it again, then promote."
        raise RefusedError(message)
    if page.conflicts.filter(status=Conflict.Status.OPEN).exists():
        message = f"“{page.title}” has an open conflict. Settle it in the review queue first."
        raise RefusedError(message)
    if Citation.objects.filter(
        revision=revision_id, source_version__source__withdrawn_at__isnull=False
    ).exists():
        message = f"“{page.title}” cites a source that was withdrawn. Take that out first."
        raise RefusedError(message)
    obstacle = obstacle_to_promotion(page)
    if obstacle and not reason.strip():
        message = f"{obstacle} Write why this page may be evidence all the same, or mend it first."
        raise RefusedError(message)
    Promotion.objects.create(page=page, revision_id=revision_id, person=person, reason=reason)
    _move(page, PROMOTE, actor=person, reason=reason)
    return page


@transaction.atomic
def archive_page(*, page: Page, person: User, reason: str = "") -> Page:
    """Take a page out of use; it stays readable by editors and can be restored to a draft."""
    require(person, page.wiki, Role.EDITOR)
    page = lock_page(page)
    _move(page, ARCHIVE, actor=person, reason=reason)
    return page


@transaction.atomic
def restore_page(*, page: Page, person: User) -> Page:
    """Bring an archived page back as a draft; it must be promoted again."""
    require(person, page.wiki, Role.EDITOR)
    page = lock_page(page)
    _move(page, RESTORE, actor=person)
    return page


def contradict(page: Page, *, actor: User | None, agent: str, reason: str) -> None:
    """Take a locked active page out of the pool of evidence; others are left as they are."""
    if page.state == PageState.ACTIVE:
        _move(page, CONTRADICT, actor=actor, agent=agent, reason=reason)


def reinstate_if_settled(page: Page, *, actor: User, reason: str) -> None:
    """Put a locked contradicted page back once no conflict is open."""
    still_open = page.conflicts.filter(status=Conflict.Status.OPEN).exists()
    if page.state == PageState.CONTRADICTED and not still_open:
        _move(page, REINSTATE, actor=actor, reason=reason)
