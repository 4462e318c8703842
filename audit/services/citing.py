"""The lines an edit may rest on, and the markers that the server writes of those it names."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from engines.resolver import Edit
from engines.text import claims, format_marker
from wiki.models import Conflict
from wiki.services.citations import resolve_known_markers
from wiki.services.resolving import as_words

# Lines shown on either side of those that contradict the claim.
AROUND = 3


@dataclass(frozen=True, slots=True, order=True)
class Line:
    """A line of a source version, by the numbers that its marker has."""

    source: int
    version: int
    number: int
    text: str


@dataclass(frozen=True, slots=True)
class Lines:
    """Lines as they are shown to a resolver, which names them by place, from 1."""

    shown: tuple[Line, ...]
    opposing: tuple[int, ...]

    @property
    def texts(self) -> tuple[str, ...]:
        """What they say, in their order."""
        return tuple(line.text for line in self.shown)


def lines_for(conflict: Conflict) -> Lines:
    """Return the lines that contradict the claim with those around, and those the claim cites."""
    version = conflict.source_version
    around = (conflict.first_line - AROUND, conflict.last_line + AROUND)
    found = version.lines.filter(number__range=around).order_by("number")
    theirs = [
        Line(version.source.number, version.number, number, text)
        for number, text in found.values_list("number", "text")
    ]
    shown = dict.fromkeys(line for line in (*theirs, *_cited(conflict)) if line.text.strip())
    against = range(conflict.first_line, conflict.last_line + 1)
    opposing = [
        place
        for place, line in enumerate(shown, start=1)
        if line in theirs and line.number in against
    ]
    return Lines(tuple(shown), tuple(opposing))


def _cited(conflict: Conflict) -> Iterator[Line]:
    """Yield the lines that the claim rests on now."""
    revision = conflict.page.current_revision
    body = revision.body if revision else ""
    resolved, _ = resolve_known_markers(wiki=conflict.page.wiki, body=body)
    known = {found.marker.start: found for found in resolved}
    cited = [
        m for claim in claims(body) if claim.text == conflict.claim_text for m in claim.markers
    ]
    for marker in cited:
        found = known.get(marker.start)
        for number, text in enumerate(found.lines if found else (), start=marker.first):
            yield Line(marker.source, marker.version, number, text)


def written(edit: Edit, lines: Lines) -> str:
    """Return an edit as Markdown: its words as words alone, then a marker for each run of lines."""
    markers = [
        format_marker(
            source=run[0].source,
            version=run[0].version,
            first=run[0].number,
            last=run[-1].number,
        )
        for run in _runs([lines.shown[number - 1] for number in edit.lines])
    ]
    return "".join([as_words(edit.text), *markers])


def _runs(named: Sequence[Line]) -> list[list[Line]]:
    """Put lines that follow each other in one source together."""
    runs: list[list[Line]] = []
    for line in sorted(named):
        before = runs[-1][-1] if runs else None
        if before and (before.source, before.version, before.number + 1) == (
            line.source,
            line.version,
            line.number,
        ):
            runs[-1].append(line)
        else:
            runs.append([line])
    return runs
