"""The labelled pairs: how they are read, and how each data set's labels become targets."""

import gzip
import hashlib
import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

Target = tuple[float, float, float]

ENTAIL: Target = (1.0, 0.0, 0.0)
NEUTRAL: Target = (0.0, 1.0, 0.0)
CONTRADICT: Target = (0.0, 0.0, 1.0)
NOT_ENTAIL = "not_entail"

# Their licences could be read on mirrors only, not where they were published.
DROPPED = frozenset({"feverous", "halueval_qa"})
_TARGETS = {"entail": ENTAIL, "neutral": NEUTRAL, "contradict": CONTRADICT, "partial": NEUTRAL}
_FULLY_FACTUAL = "Factuality=1.000"
_LETTERS = re.compile(r"[^\W_]+")


@dataclass(frozen=True, slots=True)
class Row:
    """One pair to learn from.

    Attributes:
        source: The data set or the kind of edit.
        claim: The statement.
        evidence: What it is held against.
        target: Probabilities of (entail, neutral, contradict); None where all that is known is
            that the evidence does not entail the claim.
        group: Rows of one origin share it and are never split between training and held-out.
    """

    source: str
    claim: str
    evidence: str
    target: Target | None
    group: str


def read_jsonl(path: Path) -> Iterator[dict[str, Any]]:
    """Yield the objects of a JSON-lines file, gzipped or plain."""
    opener = gzip.open if path.suffix == ".gz" else open
    with opener(path, "rt", encoding="utf-8") as lines:
        for line in lines:
            yield json.loads(line)


def fold(text: str) -> str:
    """Return the words of a text in lower case, one space apart, to compare texts across sets."""
    return " ".join(_LETTERS.findall(text.lower()))


def read_rows(paths: Iterable[Path], *, forbidden: Iterable[Path]) -> list[Row]:
    """Return the training rows of the files whose claim and evidence are in no forbidden file."""
    seen = _folded(forbidden)
    rows: list[Row] = []
    for path in paths:
        for record in read_jsonl(path):
            if record["dataset"] in DROPPED or not seen.isdisjoint(_texts(record)):
                continue
            rows.append(_row(record))
    return rows


def _folded(paths: Iterable[Path]) -> frozenset[str]:
    return frozenset(
        text for path in paths for record in read_jsonl(path) for text in _texts(record)
    )


def _texts(record: dict[str, Any]) -> set[str]:
    return {fold(record["claim"]), fold(record["evidence"])}


def _row(record: dict[str, Any]) -> Row:
    return Row(
        source=record["dataset"],
        claim=record["claim"].strip(),
        evidence=record["evidence"].strip(),
        target=_target(record),
        group=f"{record['dataset']}:{record.get('group') or fold(record['evidence'])[:120]}",
    )


def _target(record: dict[str, Any]) -> Target | None:
    relation = record["relation"]
    if relation == NOT_ENTAIL:
        return None
    if relation is not None:
        return _TARGETS[relation]
    if record["verdict"] == "supported" or record.get("label") == _FULLY_FACTUAL:
        return ENTAIL
    return NEUTRAL if record["verdict"] == "drift" else None


def is_held_out(row: Row, *, share: float) -> bool:
    """Tell whether a row's group belongs to the share that is never trained on."""
    digest = hashlib.sha256(row.group.encode()).digest()
    return int.from_bytes(digest[:4]) < share * 2**32
