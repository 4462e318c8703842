"""Labelled claims: what a row says, and which rows are judged together."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Literal

from config.bench.rows import Row, read_rows
from engines.verify import Verdict

# A data set of this name gives several chunks of one article a claim; the best one counts.
ORACLE = "_oracle"


class ClaimRow(Row):
    """A claim, the lines it is held against, and what people say of it.

    Attributes:
        verdict: None where the data set cannot tell.
        binary: Whether the whole claim is supported; None where nothing tells.
        relation: How the lines stand to the claim.
        pair: Rows with the same value differ in little and in their label.
        kind: Of planted errors, what was done.
    """

    claim: str
    evidence: str
    dataset: str = ""
    verdict: Verdict | None = None
    binary: Literal["supported", "unsupported"] | None = None
    relation: Literal["entail", "neutral", "contradict", "partial", "not_entail"] | None = None
    pair: str | int | None = None
    kind: str | None = None

    @property
    def supported(self) -> bool | None:
        """Whether the whole claim is supported, from whichever label tells; None if none does."""
        if self.binary is not None:
            return self.binary == "supported"
        if self.verdict is not None:
            return self.verdict is Verdict.SUPPORTED
        return None if self.relation is None else self.relation == "entail"


def read_sets(files: Iterable[Path], *, limit: int | None = None) -> dict[str, list[ClaimRow]]:
    """Read rows by data set: their `dataset`, else their file's name. Unlabelled rows are left out.

    Args:
        files: JSONL, plain or gzipped.
        limit: The most rows to keep of each data set; all when None.

    Raises:
        UnreadableRowsError: naming the file and line.
    """
    sets: dict[str, list[ClaimRow]] = defaultdict(list)
    for path in files:
        name = path.name.removesuffix(".gz").removesuffix(".jsonl")
        for row in read_rows(ClaimRow, path):
            if row.supported is not None:
                sets[row.dataset or name].append(row)
    return {name: rows[:limit] for name, rows in sets.items()}


def chunks(name: str, rows: Sequence[ClaimRow]) -> list[list[int]]:
    """Return the places of the rows that are judged as one: each alone, or a claim's chunks."""
    if not name.endswith(ORACLE):
        return [[place] for place in range(len(rows))]
    by_claim: dict[str, list[int]] = defaultdict(list)
    for place, row in enumerate(rows):
        by_claim[row.claim].append(place)
    return list(by_claim.values())


def pairs(rows: Sequence[ClaimRow]) -> Mapping[str | int, list[int]]:
    """Return the places of the rows that form pairs, by the pair's name."""
    found: dict[str | int, list[int]] = defaultdict(list)
    for place, row in enumerate(rows):
        if row.pair is not None:
            found[row.pair].append(place)
    return {name: places for name, places in found.items() if len(places) > 1}
