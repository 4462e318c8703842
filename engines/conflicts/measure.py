"""How often a conflict finder is right on labelled pairs."""

from collections.abc import Sequence
from dataclasses import dataclass

from engines.conflicts.model import ConflictFinder, Statement


@dataclass(frozen=True, slots=True)
class LabelledPair:
    """A page sentence and source lines, and whether a person calls them contradictory."""

    page: Statement
    source: Statement
    conflict: bool


@dataclass(frozen=True, slots=True)
class Agreement:
    """Counts of right and wrong alarms and silences."""

    found: int
    missed: int
    false_alarms: int
    rightly_silent: int

    @property
    def precision(self) -> float:
        """Share of alarms that are right; 1.0 without alarms."""
        alarms = self.found + self.false_alarms
        return self.found / alarms if alarms else 1.0

    @property
    def recall(self) -> float:
        """Share of contradictions found; 1.0 if there are none."""
        conflicts = self.found + self.missed
        return self.found / conflicts if conflicts else 1.0


def measure(finder: ConflictFinder, rows: Sequence[LabelledPair]) -> Agreement:
    """Compare all rows and count."""
    answers = finder.compare([(row.page, row.source) for row in rows])
    outcomes = [
        (row.conflict, answer is not None) for row, answer in zip(rows, answers, strict=True)
    ]
    return Agreement(
        found=outcomes.count((True, True)),
        missed=outcomes.count((True, False)),
        false_alarms=outcomes.count((False, True)),
        rightly_silent=outcomes.count((False, False)),
    )
