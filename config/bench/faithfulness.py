"""How often an auditor agrees with people, each data set by itself, beside the baselines."""

import time
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from config.bench.answers import Answer, answer, best
from config.bench.baselines import Baseline
from config.bench.claims import ClaimRow, chunks
from config.bench.memory import peak_mb
from config.bench.scoring import Measures, score
from engines.verify import Auditor, Pair

BATCH = 100  # pairs judged at once: the claims of a long page


@dataclass(frozen=True, slots=True)
class KindFigure:
    """How often rows of one kind were told supported or not as labelled.

    Attributes:
        error: Whether rows of this kind are labelled as not supported.
        n: Rows.
        right: Rows told as labelled.
    """

    error: bool
    n: int
    right: int


@dataclass(frozen=True, slots=True)
class SetFigures:
    """What was measured on one data set.

    Attributes:
        n: Claims; the chunks of one article count once.
        measures: Of the auditor.
        baselines: Of each baseline, by name.
        kinds: Of each kind of row, where rows name theirs.
    """

    n: int
    measures: Measures
    baselines: Mapping[str, Measures]
    kinds: Mapping[str, KindFigure]

    def as_json(self) -> dict[str, Any]:
        """Return the figures by their public names."""
        return {
            "n": self.n,
            **asdict(self.measures),
            "baselines": {name: asdict(found) for name, found in self.baselines.items()},
            **({"kinds": {k: asdict(v) for k, v in self.kinds.items()}} if self.kinds else {}),
        }


@dataclass(frozen=True, slots=True)
class Faithfulness:
    """What was measured on all data sets.

    Attributes:
        sets: By the data set's name.
        claims_per_second: Rows the auditor judged in a second, its models loaded before.
        peak_mb: Most memory the process had held when all rows were judged.
    """

    sets: Mapping[str, SetFigures]
    claims_per_second: float
    peak_mb: float

    def as_json(self) -> dict[str, Any]:
        """Return the figures by their public names."""
        return {
            "sets": {name: found.as_json() for name, found in self.sets.items()},
            "claims_per_second": self.claims_per_second,
            "peak_mb": self.peak_mb,
        }


def measure(
    *,
    auditor: Auditor,
    sets: Mapping[str, Sequence[ClaimRow]],
    baselines: Mapping[str, Baseline],
) -> Faithfulness:
    """Judge every row, then let the baselines answer the same rows."""
    auditor.judge([Pair("Models are loaded.", "This loads the models.")])
    begun = time.perf_counter()
    answers = {name: _judge(auditor, rows) for name, rows in sets.items()}
    seconds = time.perf_counter() - begun
    memory = peak_mb()
    return Faithfulness(
        sets={name: _figures(name, rows, answers[name], baselines) for name, rows in sets.items()},
        claims_per_second=round(sum(map(len, sets.values())) / seconds, 1),
        peak_mb=round(memory, 1),
    )


def _judge(auditor: Auditor, rows: Sequence[ClaimRow]) -> list[Answer]:
    pairs = [Pair(row.claim, row.evidence) for row in rows]
    batches = [pairs[start : start + BATCH] for start in range(0, len(pairs), BATCH)]
    return [answer(finding) for batch in batches for finding in auditor.judge(batch)]


def _figures(
    name: str,
    rows: Sequence[ClaimRow],
    answers: Sequence[Answer],
    baselines: Mapping[str, Baseline],
) -> SetFigures:
    groups = chunks(name, rows)
    claims = [rows[places[0]] for places in groups]

    def of_each_claim(given: Sequence[Answer]) -> list[Answer]:
        return [best(given[place] for place in places) for places in groups]

    judged = of_each_claim(answers)
    return SetFigures(
        n=len(claims),
        measures=score(claims, judged),
        baselines={
            each: score(claims, of_each_claim(answering(rows)))
            for each, answering in baselines.items()
        },
        kinds=_kinds(claims, judged),
    )


def _kinds(claims: Sequence[ClaimRow], answers: Sequence[Answer]) -> dict[str, KindFigure]:
    told: dict[tuple[str, bool], list[bool]] = defaultdict(list)
    for row, each in zip(claims, answers, strict=True):
        if row.kind is not None:
            told[row.kind, not row.supported].append(each.supported is row.supported)
    return {
        kind: KindFigure(error=error, n=len(right), right=sum(right))
        for (kind, error), right in sorted(told.items())
    }
