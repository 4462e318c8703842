"""How often a conflict finder is right on labelled pairs of page sentence and source lines."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pydantic import model_validator

from config.bench.metrics import auroc
from config.bench.rows import Row
from engines.conflicts import ConflictFinder, Statement
from engines.text import claims


class ConflictRow(Row):
    """A sentence of a page, lines of a newer source, and whether a person says they conflict."""

    page_sentence: str
    source_lines: str
    conflict: bool

    @model_validator(mode="before")
    @classmethod
    def _of_a_claim(cls, row: Mapping[str, Any]) -> Mapping[str, Any]:
        """Take a claim with its evidence, too: what the evidence denies conflicts with it."""
        if "page_sentence" in row or "relation" not in row:
            return row
        return {
            "page_sentence": row.get("claim"),
            "source_lines": row.get("evidence"),
            "conflict": row["relation"] == "contradict",
        }


@dataclass(frozen=True, slots=True)
class Alarms:
    """Right and wrong alarms.

    Attributes:
        n: Rows.
        precision: Share of alarms that are right; None without alarms.
        recall: Share of conflicts found; None if there are none.
        order: Chance that a right alarm is surer than a wrong one; None without one of each.
    """

    n: int
    precision: float | None
    recall: float | None
    order: float | None


def measure(finder: ConflictFinder, rows: Sequence[ConflictRow]) -> Alarms:
    """Compare each page sentence with each statement of its lines, as the ingest of a source does.

    One contradiction among the statements is an alarm.
    """
    sure = [_surest(finder, row) for row in rows]
    alarms = [
        (each, row.conflict) for each, row in zip(sure, rows, strict=True) if each is not None
    ]
    right, wrong = (
        [each for each, conflict in alarms if conflict is told] for told in (True, False)
    )
    return Alarms(
        n=len(rows),
        precision=_share(len(right), len(alarms)),
        recall=_share(len(right), sum(row.conflict for row in rows)),
        order=auroc(right, wrong) if right and wrong else None,
    )


def _surest(finder: ConflictFinder, row: ConflictRow) -> float | None:
    """Return how sure the finder is of its surest contradiction; None if it finds none."""
    page = Statement(row.page_sentence)
    pairs = [(page, statement) for statement in _statements(row.source_lines)]
    return max((found.confidence for found in finder.compare(pairs) if found), default=None)


def _statements(lines: str) -> list[Statement]:
    """Cut lines into statements; lines that state nothing by their form are taken whole."""
    found = [Statement(claim.text, heading=claim.heading) for claim in claims(lines)]
    return found or [Statement(lines)]


def _share(part: int, whole: int) -> float | None:
    return part / whole if whole else None
