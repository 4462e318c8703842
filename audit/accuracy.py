"""How often the auditor agrees with people: measured by `manage.py bench`, shown with verdicts."""

import gzip
import json
from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import islice
from pathlib import Path

from pydantic import BaseModel, ConfigDict, ValidationError

from engines.verify import Accuracy, Auditor, Labelled, Verdict, measure

MEASURED = Path(__file__).parent / "measured.json"


class Row(BaseModel):
    """One labelled row of a JSONL file; other fields are left alone."""

    model_config = ConfigDict(extra="ignore")

    claim: str
    evidence: str
    verdict: Verdict | None = None
    dataset: str = ""


class Measured(BaseModel):
    """What the tab says about the auditor."""

    fingerprint: str
    name: str
    n: int
    balanced_accuracy: float
    macro_f1: float
    measured_on: str


class UnreadableRowsError(Exception):
    """A file cannot be used for measuring; the message says which line and why."""


def read_rows(path: Path, *, limit: int | None = None) -> list[Row]:
    """Read labelled rows from JSONL, plain or gzipped.

    Raises:
        UnreadableRowsError: naming the file and line.
    """
    opener = gzip.open if path.suffix == ".gz" else open
    try:
        with opener(path, "rt", encoding="utf-8") as file:
            return [_row(path, number, line) for number, line in enumerate(islice(file, limit), 1)]
    except (OSError, EOFError, UnicodeDecodeError) as error:
        raise UnreadableRowsError(f"{path} cannot be read: {error}.") from error


def _row(path: Path, number: int, line: str) -> Row:
    try:
        return Row.model_validate_json(line)
    except ValidationError as error:
        first = error.errors()[0]
        message = f"{path} line {number}: {first['loc']}: {first['msg']}."
        raise UnreadableRowsError(message) from error


def measure_sets(
    *, auditor: Auditor, files: Iterable[Path], limit: int | None = None
) -> dict[str, Accuracy]:
    """Measure the auditor on each data set by itself; sets are never pooled.

    A row belongs to its `dataset`, else to its file's name. Rows without a verdict are left out.
    """
    sets: dict[str, list[Labelled]] = defaultdict(list)
    for path in files:
        name = path.name.removesuffix(".gz").removesuffix(".jsonl")
        for row in read_rows(path, limit=limit):
            if row.verdict is not None:
                labelled = Labelled(row.claim, row.evidence, row.verdict)
                sets[row.dataset or name].append(labelled)
    return {name: measure(auditor, rows) for name, rows in sets.items()}


def save_measured(measured: Sequence[Measured]) -> None:
    """Keep what was measured, to be committed with the code that it was measured on."""
    text = json.dumps([entry.model_dump() for entry in measured], indent=2)
    MEASURED.write_text(f"{text}\n", encoding="utf-8")


def measured_accuracy(fingerprint: str) -> list[Measured]:
    """Return what was measured of exactly this auditor; nothing of another one is ever shown."""
    if not MEASURED.exists():
        return []
    entries = [Measured.model_validate(entry) for entry in json.loads(MEASURED.read_text())]
    return [entry for entry in entries if entry.fingerprint == fingerprint]
