"""From markers in a body to citations of immutable lines."""

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.db.models import OuterRef, Q, Subquery

from engines.text import Marker, markers
from wiki.errors import UnknownMarkerError
from wiki.models import Citation, Revision, Source, SourceVersion, Wiki

# More lines than a reader can hold beside one sentence prove nothing, and every screen shows them.
MOST_LINES = 200


def quote_hash(lines: Sequence[str]) -> str:
    """Return the sha-256 of quoted lines joined by LF: what a citation is pinned by."""
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class ResolvedMarker:
    """A marker whose source version and lines exist."""

    marker: Marker
    version: SourceVersion
    lines: tuple[str, ...]


def _versions(wiki: Wiki, found: Iterable[Marker]) -> dict[tuple[int, int], SourceVersion]:
    """Load the versions that the markers name, in one query."""
    wanted = Q(pk=None)
    for source, version in {(m.source, m.version) for m in found}:
        wanted |= Q(source__number=source, number=version)
    versions = SourceVersion.objects.filter(
        wanted, wiki=wiki, source__withdrawn_at=None
    ).select_related("source")
    return {(v.source.number, v.number): v for v in versions}


def _complain(body: str, marker: Marker, why: str) -> UnknownMarkerError:
    shown = body[marker.start : marker.end]
    return UnknownMarkerError(f"The citation {shown} {why}. Mend or remove it, then save again.")


def resolve_markers(*, wiki: Wiki, body: str) -> list[ResolvedMarker]:
    """Find what every marker of a body names.

    Raises:
        UnknownMarkerError: naming the first marker without a source, version or lines.
    """
    resolved, complaints = resolve_known_markers(wiki=wiki, body=body)
    if complaints:
        raise complaints[0]
    return resolved


def resolve_known_markers(
    *, wiki: Wiki, body: str
) -> tuple[list[ResolvedMarker], list[UnknownMarkerError]]:
    """Find what the markers of a body name, and what is wrong with the others."""
    found = markers(body)
    versions = _versions(wiki, found)
    sound, complaints = [], []
    for marker in found:
        version = versions.get((marker.source, marker.version))
        fault = _fault(marker, version)
        if version is None or fault:
            complaints.append(_complain(body, marker, fault))
        else:
            sound.append((marker, version))
    lines = _lines(versions.values(), [marker for marker, _ in sound])
    resolved = [
        ResolvedMarker(
            marker,
            version,
            tuple(lines[version.pk, n] for n in range(marker.first, marker.last + 1)),
        )
        for marker, version in sound
    ]
    return resolved, complaints


def _fault(marker: Marker, version: SourceVersion | None) -> str:
    """Say why a marker cites nothing; "" for one that does."""
    if version is None:
        return "names a source that is not in this wiki"
    if marker.last > version.line_count:
        return f"goes past line {version.line_count}, the last one"
    if marker.last - marker.first >= MOST_LINES:
        return f"names more than {MOST_LINES} lines; cite the ones that say it"
    return ""


def _lines(
    versions: Iterable[SourceVersion], found: Sequence[Marker]
) -> dict[tuple[int, int], str]:
    """Load the text of every line the markers name, by version and number, a query a version."""
    texts: dict[tuple[int, int], str] = {}
    for version in versions:
        wanted = Q(pk=None)
        for marker in found:
            if (marker.source, marker.version) == (version.source.number, version.number):
                wanted |= Q(number__range=(marker.first, marker.last))
        for number, text in version.lines.filter(wanted).values_list("number", "text"):
            texts[version.pk, number] = text
    return texts


def store_citations(*, revision: Revision, resolved: Sequence[ResolvedMarker]) -> None:
    """Write a new revision's citations."""
    Citation.objects.bulk_create(
        Citation(
            revision=revision,
            ordinal=ordinal,
            start=found.marker.start,
            end=found.marker.end,
            source_version=found.version,
            first_line=found.marker.first,
            last_line=found.marker.last,
            quote_sha256=quote_hash(found.lines),
        )
        for ordinal, found in enumerate(resolved, start=1)
    )


@dataclass(frozen=True, slots=True)
class CitedVersion:
    """A version of a source that a revision cites.

    Attributes:
        pk: Its id.
        number: Its number.
        newest: The number of the newest version of its source.
        source: Its source.
    """

    pk: int
    number: int
    newest: int
    source: Source


def cited_versions(revision: Revision) -> list[CitedVersion]:
    """Return each version that a revision cites, once."""
    cited = SourceVersion.objects.filter(
        pk__in=revision.citations.order_by().values("source_version")
    )
    latest = SourceVersion.objects.filter(source=OuterRef("source")).order_by("-number")
    found = cited.select_related("source").annotate(newest=Subquery(latest.values("number")[:1]))
    return [
        CitedVersion(version.pk, version.number, version.newest, version.source)
        for version in found
    ]
