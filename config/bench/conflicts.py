"""How often a conflict finder is right on labelled pairs of page sentence and source lines."""

from collections.abc import Sequence
from dataclasses import dataclass

from config.bench.rows import Row
from engines.conflicts import ConflictFinder, Statement
from engines.text import claims


class ConflictRow(Row):
    """A sentence of a page, lines of a newer source, and whether a person says they conflict."""

    page_sentence: str
    source_lines: str
    conflict: bool


@dataclass(frozen=True, slots=True)
class Alarms:
    """Right and wrong alarms.

    Attributes:
        n: Rows.
        precision: Share of alarms that are right; None without alarms.
        recall: Share of conflicts found; None if there are none.
    """

    n: int
    precision: float | None
    recall: float | None


def measure(finder: ConflictFinder, rows: Sequence[ConflictRow]) -> Alarms:
    """Compare each page sentence with each statement of its lines, as the ingest of a source does.

    One contradiction among the statements is an alarm.
    """
    alarms = [_alarm(finder, row) for row in rows]
    found = sum(alarm and row.conflict for alarm, row in zip(alarms, rows, strict=True))
    return Alarms(
        n=len(rows),
        precision=_share(found, sum(alarms)),
        recall=_share(found, sum(row.conflict for row in rows)),
    )


def _alarm(finder: ConflictFinder, row: ConflictRow) -> bool:
    page = Statement(row.page_sentence)
    pairs = [(page, statement) for statement in _statements(row.source_lines)]
    return any(contradiction is not None for contradiction in finder.compare(pairs))


def _statements(lines: str) -> list[Statement]:
    """Cut lines into statements; lines that state nothing by their form are taken whole."""
    found = [Statement(claim.text, heading=claim.heading) for claim in claims(lines)]
    return found or [Statement(lines)]


def _share(part: int, whole: int) -> float | None:
    return part / whole if whole else None
