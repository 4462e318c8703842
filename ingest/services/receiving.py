"""Taking files in: bytes first, then a row, then the queue; one duplicate rule for every route."""

import uuid
from collections.abc import Iterable
from enum import StrEnum

from django.db import IntegrityError, transaction
from django.utils import timezone

from ingest.models import Document, Status
from ingest.models.documents import IN_FLIGHT, DocumentQuerySet
from ingest.services.filenames import clean_filename
from ingest.services.progress import leave_step, wait
from ingest.services.sending import send_on_commit
from wiki.errors import RefusedError
from wiki.models import Role, SourceVersion, User, Wiki
from wiki.permissions import require
from wiki.services.blobs import Blob, store_blob
from wiki.services.sources import find_namesake, find_version


class Namesake(StrEnum):
    """What to do with new bytes under the name of a source that is there."""

    ASK = "ask"
    NEW_VERSION = "new version"
    SEPARATE = "separate"


def receive(
    *,
    wiki: Wiki,
    uploader: User | None,
    filename: str,
    chunks: Iterable[bytes],
    batch: uuid.UUID,
    namesake: Namesake = Namesake.ASK,
) -> Document:
    """Take one file in and queue it; whatever is wrong with it is said in its own row.

    Args:
        wiki: Where it goes.
        uploader: A contributor; None for a command nobody signed.
        filename: As its owner calls it.
        chunks: Its bytes.
        batch: Shared by the files brought in one go.
        namesake: What to do where a source of this name is there with other bytes.

    Returns:
        The document: waiting for its first step or for an answer, a duplicate, or failed.

    Raises:
        NotAllowedError: The uploader may not contribute here.
    """
    if uploader:
        require(uploader, wiki, Role.CONTRIBUTOR)
    document = Document(
        wiki=wiki,
        batch=batch,
        filename=clean_filename(filename),
        uploader=uploader,
        heartbeat_at=timezone.now(),
    )
    try:
        blob = store_blob(chunks)
    except RefusedError as error:
        return _turned_away(document, code="too_large", message=str(error))
    if blob.size == 0:
        return _turned_away(document, code="empty", message="This file is empty. Check it.")
    return _register(document, blob, namesake)


def _turned_away(document: Document, *, code: str, message: str) -> Document:
    document.status, document.error_code, document.error = Status.FAILED, code, message
    document.finished_at = timezone.now()
    document.save()
    return document


def _register(document: Document, blob: Blob, namesake: Namesake) -> Document:
    """Commit the row. The database lets the same bytes be in flight once, so one of two waits."""
    document.sha256, document.size = blob.sha256, blob.size
    try:
        with transaction.atomic():
            # The row comes first: a twin that ends meanwhile has left its version for us to find.
            document.save()
            _route(document, namesake)
    except IntegrityError:
        document.pk = None
        return _meet_twin(document, namesake)
    return document


def _route(document: Document, namesake: Namesake) -> None:
    """Decide by one rule: here already, a question to answer, or straight to work."""
    known = find_version(wiki=document.wiki, sha256=document.sha256)
    if known:
        mark_duplicate(document, known)
        return
    if namesake is not Namesake.SEPARATE:
        document.namesake = find_namesake(wiki=document.wiki, filename=document.filename)
    if namesake is Namesake.NEW_VERSION:
        document.as_version_of = document.namesake
    elif namesake is Namesake.ASK and (document.namesake or _name_in_flight(document)):
        document.status = Status.WAITING_FOR_PERSON
    document.save()
    if document.status == Status.WAITING:
        send_on_commit(document)


def _name_in_flight(document: Document) -> bool:
    """Say whether other bytes of this name are on their way to become a source."""
    others = Document.objects.in_flight().filter(wiki=document.wiki, filename=document.filename)
    return others.exclude(pk=document.pk).filter(source_version=None).exists()


def take_fetched(*, document: Document, filename: str, blob: Blob, detail: str) -> None:
    """Give a document that was fetched its bytes, and route it by the rule for uploads.

    Raises:
        StoppedError: Somebody cancelled it meanwhile.
    """
    try:
        with transaction.atomic():
            now = leave_step(document, detail=detail)
            now.status, now.heartbeat_at = Status.WAITING, timezone.now()
            now.filename, now.sha256, now.size = clean_filename(filename), blob.sha256, blob.size
            now.save()
            _route(now, Namesake.ASK)
    except IntegrityError:
        with transaction.atomic():
            now = leave_step(document, detail=detail)
            now.sha256, now.size = blob.sha256, blob.size
            _mark_twin(now)


def mark_duplicate(document: Document, known: SourceVersion) -> None:
    """End a document whose bytes are in the wiki already, and say where."""
    source = known.source
    place = f"S{source.number} “{source.title}”, version {known.number}"
    document.source_version = known
    earlier = Document.objects.filter(source_version=known).exclude(pk=document.pk)
    document.twin = earlier.order_by("pk").first()
    if source.withdrawn_at:
        document.error = f"These bytes were {place}, which was withdrawn. Ask an editor about it."
    else:
        document.error = f"These bytes are here already: {place}. Nothing was added."
    document.error_code = "duplicate"
    document.status = Status.DUPLICATE
    document.finished_at = timezone.now()
    document.save()


def _meet_twin(document: Document, namesake: Namesake) -> Document:
    """Bytes that are in flight come again: with the answer they wait for, or as a duplicate."""
    if namesake is not Namesake.ASK:
        with transaction.atomic():
            twin = _twins(document).select_for_update().filter(status__in=IN_FLIGHT).first()
            if twin and twin.asks_about_name:
                twin.as_version_of = twin.namesake if namesake is Namesake.NEW_VERSION else None
                wait(twin)
                return twin
    _mark_twin(document)
    return document


def _mark_twin(document: Document) -> None:
    """End a document whose bytes are on their way already."""
    document.twin = _twins(document).exclude(status=Status.DUPLICATE).first()
    document.status = Status.DUPLICATE
    document.error_code = "duplicate"
    document.error = "The same bytes were uploaded a moment ago and are being read. Nothing to do."
    document.finished_at = timezone.now()
    document.save()


def _twins(document: Document) -> DocumentQuerySet:
    return Document.objects.filter(wiki=document.wiki, sha256=document.sha256)
