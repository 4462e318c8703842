"""The development rows, as what their labels tell of a pair."""

import gzip
import json
import random
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from engines.verify import Pair

_SEED = 13
_PLANTED = Path(__file__).parents[2] / "config" / "bench" / "planted" / "planted.jsonl"


@dataclass(frozen=True, slots=True)
class Example:
    """A pair with what people say of it; None where they do not.

    Attributes:
        source: Its data set.
        pair: The claim and its evidence.
        supported: The whole claim follows.
        denied: The evidence denies it.
    """

    source: str
    pair: Pair
    supported: bool
    denied: bool | None


def examples(data: Path, *, limit: int) -> list[Example]:
    """Return at most so many rows of each development set, and all hand-made and planted claims.

    Sets under a licence that forbids commercial use are left out, and so are chunks of evidence of
    which only the best counts.
    """
    by_set: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for record in _records(data / "faithfulness" / "dev.jsonl.gz"):
        if record["dataset"] not in _LEFT_OUT and record["binary"]:
            by_set[record["dataset"]].append(record)
    rng = random.Random(_SEED)  # noqa: S311 - reproducible, not secret
    chosen = [rng.sample(rows, min(limit, len(rows))) for rows in by_set.values()]
    gold = [{"dataset": "claims", **row} for row in _records(data / "gold" / "claims_dev.jsonl")]
    planted = [{**row, "dataset": "planted"} for row in _records(_PLANTED)]
    return [_example(record) for rows in (*chosen, gold, planted) for record in rows]


_LEFT_OUT = frozenset({"control_nli", "wice_oracle", "wice_spans"})


def _records(path: Path) -> Iterator[dict[str, Any]]:
    opener = gzip.open if path.suffix == ".gz" else open
    with opener(path, "rt", encoding="utf-8") as lines:
        for line in lines:
            yield json.loads(line)


def _example(record: dict[str, Any]) -> Example:
    label, relation = record.get("binary") or record["verdict"], record.get("relation")
    return Example(
        source=record["dataset"],
        pair=Pair(record["claim"], record["evidence"]),
        supported=label == "supported",
        denied=None if relation is None else relation == "contradict",
    )
