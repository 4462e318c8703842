"""What people say to a document: retry, cancel, new version or separate, take in or leave out."""

from django.db import IntegrityError, transaction
from django.utils import timezone

from ingest.models import Document, GateDecision, Status, Step
from ingest.services.progress import wait
from wiki.errors import NotAllowedError, RefusedError
from wiki.models import Role, User
from wiki.permissions import allows, require
from wiki.services import queue
from wiki.services.events import record
from wiki.services.sources import find_namesake


def document_key(document: Document) -> str:
    """Return the document's name in the review queue."""
    return f"document:{document.pk}"


def may_steer(person: User, document: Document) -> bool:
    """Say whether the person brought it, or is an editor here."""
    if allows(person, document.wiki, Role.EDITOR):
        return True
    return document.uploader_id == person.pk and allows(person, document.wiki, Role.CONTRIBUTOR)


def _lock(document: Document, person: User) -> Document:
    if not may_steer(person, document):
        raise NotAllowedError("Only who brought this document, or an editor, may do this.")
    return _lock_row(document)


def _lock_row(document: Document) -> Document:
    locked = Document.objects.select_for_update(of=("self",)).select_related("wiki", "namesake")
    return locked.get(pk=document.pk)


@transaction.atomic
def cancel(*, document: Document, person: User) -> Document:
    """Stop a document before its next change; what it did already stays.

    Raises:
        NotAllowedError: The person neither brought it nor is an editor.
        RefusedError: It came to an end already.
    """
    document = _lock(document, person)
    if not document.is_in_flight:
        raise RefusedError(f"It is {_label(document)} already, so there is nothing to cancel.")
    document.status = Status.CANCELLED
    document.finished_at = timezone.now()
    document.save(update_fields=["status", "finished_at"])
    _settle(document, "Cancelled", person)
    return document


def retry(*, document: Document, person: User) -> Document:
    """Go on at the step where a document failed or was cancelled, or weigh it again.

    What the gate skipped or was unsure about is held against purpose.md as it is by now.

    Raises:
        NotAllowedError: The person neither brought it nor is an editor.
        RefusedError: It did not fail, or the same bytes are in flight again.
    """
    try:
        with transaction.atomic():
            document = _lock(document, person)
            if not (document.can_retry or document.awaits_judgement):
                raise RefusedError(f"It is {_label(document)}, so there is nothing to retry.")
            document.error = document.error_code = ""
            document.attempts = 0
            wait(document)
    except IntegrityError:
        message = "The same bytes were uploaded again and are being read now. Look at that row."
        raise RefusedError(message) from None
    return document


@transaction.atomic
def take_as_version(*, document: Document, person: User) -> Document:
    """Answer: these are new bytes of the source that bears this file name.

    Raises:
        NotAllowedError: The person neither brought it nor is an editor.
        RefusedError: It does not wait for this answer, or the other file is still being read.
    """
    document = _lock_question(document, person)
    source = find_namesake(wiki=document.wiki, filename=document.filename)
    if source is None:
        raise RefusedError("The other file of this name is not read yet. Try again in a moment.")
    document.as_version_of = document.namesake = source
    wait(document)
    return document


@transaction.atomic
def take_as_separate(*, document: Document, person: User) -> Document:
    """Answer: the same name by chance; this is another document.

    Raises:
        NotAllowedError: The person neither brought it nor is an editor.
        RefusedError: It does not wait for this answer.
    """
    document = _lock_question(document, person)
    document.as_version_of = None
    wait(document)
    return document


def _lock_question(document: Document, person: User) -> Document:
    document = _lock(document, person)
    if not document.asks_about_name:
        raise RefusedError("This was answered already. Reload to see how it goes on.")
    return document


@transaction.atomic
def overrule(*, document: Document, person: User, reason: str) -> Document:
    """Take a document in that the gate skipped or was unsure about.

    Raises:
        NotAllowedError: The person is no editor here.
        RefusedError: Nothing waits for this, or no reason was given against the gate.
    """
    require(person, document.wiki, Role.EDITOR)
    document = _lock_row(document)
    decision = _open_decision(document)
    if not decision.belongs and not reason.strip():
        raise RefusedError("Write why it belongs here all the same; the next editor will ask.")
    _answer(decision, person, reason)
    document.step = Step.PLANNING
    document.attempts = 0
    wait(document)
    _settle(document, "Taken in", person)
    _record(document, person, "overrule", "taken in by an editor", reason)
    return document


@transaction.atomic
def leave_out(*, document: Document, person: User, reason: str = "") -> Document:
    """Agree that a document does not belong, or decide so where the gate was unsure.

    Raises:
        NotAllowedError: The person is no editor here.
        RefusedError: Nothing waits for this.
    """
    require(person, document.wiki, Role.EDITOR)
    document = _lock_row(document)
    _answer(_open_decision(document), person, reason)
    document.status = Status.SKIPPED
    document.finished_at = timezone.now()
    document.save(update_fields=["status", "finished_at"])
    _settle(document, "Left out", person)
    _record(document, person, "skip", "left out by an editor", reason)
    return document


def _open_decision(document: Document) -> GateDecision:
    decision = GateDecision.objects.filter(document=document).first()
    if decision is None or not document.awaits_judgement:
        raise RefusedError("This document does not wait for such a decision. Reload to see why.")
    return decision


def _answer(decision: GateDecision, person: User, reason: str) -> None:
    decision.overruled_by, decision.overruled_reason = person, reason.strip()
    decision.overruled_at = timezone.now()
    decision.save(update_fields=["overruled_by", "overruled_at", "overruled_reason"])


def _settle(document: Document, outcome: str, person: User) -> None:
    queue.settle(wiki=document.wiki, key=document_key(document), outcome=outcome, person=person)


def _record(document: Document, person: User, verb: str, what: str, reason: str) -> None:
    record(
        wiki=document.wiki,
        verb=verb,
        summary=f"{document.filename}: {what}",
        actor=person,
        source=document.source_version.source if document.source_version else None,
        reason=reason,
    )


def _label(document: Document) -> str:
    return Status(document.status).label.lower()
