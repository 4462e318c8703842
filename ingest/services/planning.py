"""The third step: which pages the document creates or updates."""

from collections.abc import Sequence

from django.db import transaction

from engines.writer import Planned
from ingest.models import Document, PlannedChange
from ingest.services import progress
from ingest.services.engines import Engines
from ingest.services.material import source_text, topics, version_of
from wiki.models import Page, PageState, SourceVersion
from wiki.models.pages import PageQuerySet
from wiki.titles import clean_title

_NOT_IN_TITLES = str.maketrans("[]|", "()/")


def plan(document: Document, engines: Engines) -> None:
    """Plan the changes; a new version also moves the citations of every page that cites it."""
    version = version_of(document)
    source = source_text(version)
    known = topics(wiki=document.wiki, source=source, embedder=engines.embedder)
    planned = engines.writer.plan(source, known)
    with transaction.atomic():
        progress.locked(document)
        changes = [_change(document, entry, fallback=version.source.title) for entry in planned]
        changes += _reanchored(document, version, planned)
        for ordinal, change in enumerate(changes, start=1):
            change.ordinal = ordinal
        document.changes.all().delete()
        PlannedChange.objects.bulk_create(changes)
        progress.advance(document, detail=_summary(changes), planned=len(changes))


def _change(document: Document, entry: Planned, *, fallback: str) -> PlannedChange:
    return PlannedChange(
        document=document,
        kind=PlannedChange.Kind(entry.kind),
        page_id=entry.page_id,
        title=page_title(entry.title) or page_title(fallback) or "Untitled",
        first_line=entry.first_line,
        last_line=entry.last_line,
    )


def page_title(text: str) -> str:
    """Return words fit to be a page's title: on one line, no link syntax, 200 characters."""
    return clean_title(text.translate(_NOT_IN_TITLES))


def _reanchored(
    document: Document, version: SourceVersion, planned: Sequence[Planned]
) -> list[PlannedChange]:
    """Changes for pages that cite an older version and are not planned for anyway."""
    pages = citing_older(version).exclude(pk__in=[p.page_id for p in planned if p.page_id])
    return [
        PlannedChange(
            document=document,
            kind=PlannedChange.Kind.REANCHOR,
            page=page,
            title=page.title,
            first_line=1,
            last_line=version.line_count,
        )
        for page in pages.order_by("pk")
        if version.line_count
    ]


def citing_older(version: SourceVersion) -> PageQuerySet:
    """Return the pages whose current revision cites an older version of the same source."""
    older = version.source.versions.filter(number__lt=version.number)
    return (
        Page.objects.filter(current_revision__citations__source_version__in=older)
        .exclude(state=PageState.ARCHIVED)
        .distinct()
    )


def _summary(changes: Sequence[PlannedChange]) -> str:
    if not changes:
        return "It states nothing a page could be made of"
    kinds = [change.kind for change in changes]
    words = {
        PlannedChange.Kind.CREATE: "to create",
        PlannedChange.Kind.UPDATE: "to update",
        PlannedChange.Kind.REANCHOR: "to move to the new version",
    }
    parts = [f"{kinds.count(kind)} {text}" for kind, text in words.items() if kind in kinds]
    return "Pages: " + ", ".join(parts)
