"""The first step: bytes become the numbered lines of a source version."""

from django.db import transaction

from ingest.models import Document
from ingest.services import progress
from ingest.services.engines import Engines
from ingest.services.receiving import mark_duplicate
from ingest.services.wording import counted
from wiki.errors import RefusedError
from wiki.services.blobs import Blob
from wiki.services.sources import add_source_version, find_version


def read(document: Document, engines: Engines) -> None:
    """Read the bytes and store their lines, as a new source or as a new version of one.

    Raises:
        UnreadableDocumentError: The reader refuses the file; its message is for a person.
        RefusedError: The bytes are gone, or the uploader may not contribute any more.
    """
    blob = Blob(document.sha256, document.size)
    if not blob.path.exists():
        raise RefusedError("The uploaded bytes are not on disk any more. Upload the file again.")
    parsed = engines.reader(blob.path, document.filename)
    with transaction.atomic():
        now = progress.locked(document)
        known = find_version(wiki=document.wiki, sha256=document.sha256)
        if known and Document.objects.filter(source_version=known).exclude(pk=now.pk).exists():
            mark_duplicate(now, known)
            return
        now.source_version = document.source_version = add_source_version(
            wiki=document.wiki,
            blob=blob,
            filename=document.filename,
            document=parsed,
            uploader=document.uploader,
            source=document.as_version_of,
        )
        now.save(update_fields=["source_version"])
        lines, notes = len(parsed.lines), len(parsed.notes)
        detail = counted(lines, "line")
        if notes:
            detail += f", {counted(notes, 'safety note')}"
        progress.advance(document, detail=detail, lines=lines, notes=notes)
