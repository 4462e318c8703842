"""Taking documents in, and taking them back."""

import hashlib
from dataclasses import dataclass

from django.db import transaction
from django.db.models import Max
from django.utils import timezone

from engines.documents import Document
from wiki.errors import RefusedError
from wiki.models import (
    Citation,
    Page,
    Reliance,
    Role,
    Source,
    SourceLine,
    SourceVersion,
    User,
    Wiki,
)
from wiki.permissions import require
from wiki.services.blobs import Blob
from wiki.services.events import record
from wiki.services.locks import share_writing, stop_writing
from wiki.services.withdrawing import (
    dispute_what_cites,
    drop_what_it_disputed,
    erase_words,
    reject_what_would_cite,
)
from wiki.signals import source_withdrawn


def find_version(*, wiki: Wiki, sha256: str) -> SourceVersion | None:
    """Return the source version with these bytes, the one duplicate rule of every route."""
    return SourceVersion.objects.filter(wiki=wiki, sha256=sha256).select_related("source").first()


def find_namesake(*, wiki: Wiki, filename: str) -> Source | None:
    """Return the standing source whose newest version bears this file name."""
    version = (
        SourceVersion.objects.filter(wiki=wiki, filename=filename, source__withdrawn_at=None)
        .select_related("source")
        .order_by("-created_at")
        .first()
    )
    return version.source if version else None


@transaction.atomic
def add_source_version(
    *,
    wiki: Wiki,
    blob: Blob,
    filename: str,
    document: Document,
    uploader: User | None,
    source: Source | None = None,
) -> SourceVersion:
    """Store a document that was read: as a new source, or as a new version of `source`.

    Running twice with the same bytes returns the version that is there.

    Raises:
        NotAllowedError: The uploader may not contribute here.
        RefusedError: The source, or the one that had these bytes, was withdrawn.
    """
    if uploader:
        require(uploader, wiki, Role.CONTRIBUTOR)
    share_writing(wiki.pk)
    # One wiki takes in one document at a time, so that numbers have no gaps and no races. Rows that
    # only refer to the wiki (`no_key`) need not wait.
    Wiki.objects.select_for_update(no_key=True).get(pk=wiki.pk)
    known = find_version(wiki=wiki, sha256=blob.sha256)
    if known:
        _require_standing(known.source)
        return known
    if source:
        source.refresh_from_db()
        _require_standing(source)
    source = source or Source.objects.create(
        wiki=wiki, number=_next_number(wiki), title=document.title[:300]
    )
    version = _create_version(source, blob, filename, document, uploader)
    record(
        wiki=wiki,
        verb="source",
        summary=f"{source.title}: version {version.number} added",
        actor=uploader,
        source=source,
    )
    return version


def _require_standing(source: Source) -> None:
    if source.withdrawn_at:
        raise RefusedError(
            f"“{source.title}” (S{source.number}) was withdrawn from this wiki. "
            "Ask an editor before it comes back."
        )


def _next_number(wiki: Wiki) -> int:
    last: int | None = wiki.sources.aggregate(last=Max("number"))["last"]
    return (last or 0) + 1


def _create_version(
    source: Source, blob: Blob, filename: str, document: Document, uploader: User | None
) -> SourceVersion:
    text = "\n".join(line.text for line in document.lines)
    version = SourceVersion.objects.create(
        source=source,
        wiki=source.wiki,
        number=source.versions.count() + 1,
        sha256=blob.sha256,
        lines_sha256=hashlib.sha256(text.encode()).hexdigest(),
        filename=filename[:255],
        kind=document.kind,
        media_type=document.media_type,
        language=document.language,
        size=blob.size,
        line_count=len(document.lines),
        notes=[
            {"code": note.code, "message": note.message, "line": note.line}
            for note in document.notes
        ],
        uploaded_by=uploader,
    )
    SourceLine.objects.bulk_create(
        (
            SourceLine(
                version=version,
                number=number,
                text=line.text,
                page=line.page,
                label=line.label[:200],
                heading=line.heading[:300],
                box=line.box,
            )
            for number, line in enumerate(document.lines, start=1)
        ),
        batch_size=5_000,
    )
    return version


@dataclass(frozen=True, slots=True)
class BlastRadius:
    """What rests on a source: shown before it is replaced or withdrawn."""

    pages: tuple[Page, ...]
    citations: int
    answers: tuple[Reliance, ...]


def blast_radius(*, source: Source) -> BlastRadius:
    """Return the pages, citations and saved answers that rest on `source` today."""
    pages = (
        Page.objects.filter(current_revision__citations__source_version__source=source)
        .select_related("wiki", "current_revision")
        .distinct()
    )
    citations = Citation.objects.filter(
        source_version__source=source, revision__in=pages.values("current_revision")
    )
    answers = Reliance.objects.filter(revision__citations__source_version__source=source)
    return BlastRadius(
        tuple(pages), citations.count(), tuple(answers.distinct("key").order_by("key"))
    )


@transaction.atomic
def withdraw_source(*, source: Source, person: User, reason: str) -> BlastRadius:
    """Delete a document: its bytes and lines are erased, pages that cite it lose their standing.

    The row, its hash and its citations stay, so that history tells what was there and who
    took it away; the words do not.

    Raises:
        NotAllowedError: The person is no editor here.
        RefusedError: No reason was given, or it was withdrawn already.
    """
    require(person, source.wiki, Role.EDITOR)
    if not reason.strip():
        raise RefusedError("Write why this source is withdrawn; readers of its pages will ask.")
    stop_writing(source.wiki_id)
    source = Source.objects.select_related("wiki").get(pk=source.pk)
    if source.withdrawn_at:
        raise RefusedError("This source was withdrawn already.")
    radius = blast_radius(source=source)
    dispute_what_cites(source=source, pages=radius.pages, reason=reason)
    drop_what_it_disputed(source=source, person=person, reason=reason)
    reject_what_would_cite(source=source, person=person, reason=reason)
    source.withdrawn_at, source.withdrawn_by, source.withdrawn_reason = (
        timezone.now(),
        person,
        reason,
    )
    source.save(update_fields=["withdrawn_at", "withdrawn_by", "withdrawn_reason"])
    record(
        wiki=source.wiki,
        verb="withdraw",
        summary=f"{source.title}: withdrawn",
        actor=person,
        source=source,
        reason=reason,
    )
    erase_words(source=source)
    source_withdrawn.send(sender=Source, source=source)
    return radius
