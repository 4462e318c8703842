"""How often the auditor agrees with people: measured by `manage.py bench`, shown with verdicts."""

import json
from collections.abc import Sequence
from pathlib import Path

from pydantic import BaseModel

MEASURED = Path(__file__).parent / "measured.json"
# What the bundled sets are. The one that says most about a text of yours comes first.
_ABOUT = {
    "unseen": "in other words than their lines, about texts that no rule was made for",
    "claims_dev": "made by hand, looked at while the rules were made",
    "planted": "that nearly repeat their lines, with errors planted; also looked at",
}


class Kind(BaseModel):
    """How many of the planted rows of one kind were told rightly.

    Attributes:
        kind: What was done to the claim.
        error: Whether that makes it wrong: right then means that it was not called supported.
        n: Rows.
        right: Rows told rightly.
    """

    kind: str
    error: bool
    n: int
    right: int

    @property
    def recall(self) -> float:
        """Share told rightly, 0 to 1."""
        return self.right / self.n


class Measured(BaseModel):
    """What the tab says about the auditor on one data set.

    Attributes:
        kinds: By kind of planted row; empty where rows name none.
    """

    fingerprint: str
    name: str
    n: int
    balanced_accuracy: float
    balanced_accuracy_ci: tuple[float, float] | None = None
    macro_f1: float
    measured_on: str
    kinds: tuple[Kind, ...] = ()

    @property
    def about(self) -> str:
        """What its claims are, to follow the word "claims"."""
        return _ABOUT.get(self.name, f"of {self.name}")


def save_measured(measured: Sequence[Measured]) -> None:
    """Keep what was measured, to be committed with the code that it was measured on."""
    text = json.dumps([entry.model_dump() for entry in measured], indent=2)
    MEASURED.write_text(f"{text}\n", encoding="utf-8")


def measured_accuracy(fingerprint: str) -> list[Measured]:
    """Return what was measured of exactly this auditor; nothing of another one is ever shown."""
    if not MEASURED.exists():
        return []
    entries = [Measured.model_validate(entry) for entry in json.loads(MEASURED.read_text())]
    found = {entry.name: entry for entry in entries if entry.fingerprint == fingerprint}
    known = [found.pop(name) for name in _ABOUT if name in found]
    return [*known, *found.values()]
