"""Verifying that every citation still names the very bytes it named on the day it was written."""

import hashlib
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from wiki.models import AnchorCheck, Citation, SourceVersion
from wiki.services.blobs import blob_path
from wiki.services.citations import quote_hash


@dataclass(frozen=True, slots=True)
class BrokenAnchor:
    """A citation that does not verify, and why."""

    citation: int
    page: str
    revision: int
    where: str
    problem: str

    def __str__(self) -> str:
        return f"{self.page} r{self.revision}: {self.where}: {self.problem}"


@dataclass(frozen=True, slots=True)
class AnchorReport:
    """What a verification saw."""

    checked: int
    broken: tuple[BrokenAnchor, ...]


def verify_anchors() -> AnchorReport:
    """Re-verify every citation of every standing source, without a model or a network.

    Three things must hold: the file on disk has the version's sha-256, the stored lines have
    theirs, and the quoted lines have the citation's. The result is recorded for the health page.
    """
    citations: dict[int, list[Citation]] = defaultdict(list)
    standing = Citation.objects.filter(source_version__source__withdrawn_at=None)
    for citation in standing.select_related("revision__page").order_by("pk"):
        citations[citation.source_version_id].append(citation)
    broken: list[BrokenAnchor] = []
    versions = SourceVersion.objects.filter(source__withdrawn_at=None).select_related("source")
    for version in versions:
        broken.extend(_verify_version(version, citations[version.pk]))
    checked = sum(len(of_version) for of_version in citations.values())
    AnchorCheck.objects.create(checked=checked, broken=len(broken))
    return AnchorReport(checked, tuple(broken))


def _verify_version(
    version: SourceVersion, citations: Iterable[Citation]
) -> Iterable[BrokenAnchor]:
    lines = list(version.lines.order_by("number").values_list("text", flat=True))
    problem = _problem_of_version(version, lines)
    for citation in citations:
        quoted = lines[citation.first_line - 1 : citation.last_line]
        if not problem and quote_hash(quoted) == citation.quote_sha256:
            continue
        yield BrokenAnchor(
            citation=citation.pk,
            page=citation.revision.page.title,
            revision=citation.revision.number,
            where=f"{version} lines {citation.first_line}-{citation.last_line}",
            problem=problem or "the quoted lines are not the lines that were cited",
        )


def _problem_of_version(version: SourceVersion, lines: list[str]) -> str:
    path = blob_path(version.sha256)
    if not path.is_file():
        return "the original file is missing; restore it from the backup"
    if _file_hash(path) != version.sha256:
        return "the original file was altered; restore it from the backup"
    if hashlib.sha256("\n".join(lines).encode()).hexdigest() != version.lines_sha256:
        return "the stored lines were altered; restore the database from the backup"
    return ""


def _file_hash(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
