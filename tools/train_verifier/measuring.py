"""How well the shipped cross-encoder alone does on the dev sets; nothing is fitted here."""

import json
import random
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engines.verify.entailment import Entailment, Relation
from engines.verify.model import Pair
from tools.train_verifier.rows import read_jsonl

_RESAMPLES = 1000
_SUPPORTED = 0.5
_RELATIONS = ("entail", "neutral", "contradict")
_OF_RELATION = {"partial": "neutral"}
_OF_VERDICT = {"supported": "entail", "drift": "neutral", "hallucination": "contradict"}

Scores = NDArray[np.float64]
Measure = Callable[[Scores, NDArray[np.int64]], float]


@dataclass(frozen=True, slots=True)
class Figure:
    """A measure with the interval that holds it in 95 of 100 resamples."""

    value: float
    low: float
    high: float


def measure(
    paths: Iterable[Path], model: Entailment, *, limit: int | None, seed: int
) -> Iterator[tuple[str, int, dict[str, Figure]]]:
    """Yield for each data set its name, its size and its figures."""
    by_set: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for path in paths:
        for record in read_jsonl(path):
            by_set[record.get("dataset", path.stem)].append(record)
    for name, records in by_set.items():
        chosen = random.Random(seed).sample(records, min(limit or len(records), len(records)))  # noqa: S311
        answers = model.relations([Pair(row["claim"], row["evidence"]) for row in chosen])
        yield name, len(chosen), _figures(chosen, _scores(answers), seed)


def _scores(answers: Sequence[Relation]) -> Scores:
    return np.array([(answer.entail, answer.neutral, answer.contradict) for answer in answers])


def _figures(records: Sequence[dict[str, Any]], scores: Scores, seed: int) -> dict[str, Figure]:
    figures: dict[str, Figure] = {}
    binary = [_is_supported(record) for record in records]
    if None not in binary and len(set(binary)) == 2:  # noqa: PLR2004 - both sides are needed
        truth = np.array([int(bool(value)) for value in binary])
        figures["balanced accuracy"] = _with_interval(balanced_accuracy, scores, truth, seed)
        figures["AUROC"] = _with_interval(auroc, scores, truth, seed)
    relations = [_relation(record) for record in records]
    if None not in relations and len(set(relations)) == len(_RELATIONS):
        truth = np.array([_RELATIONS.index(value) for value in relations if value is not None])
        figures["three-way macro-F1"] = _with_interval(macro_f1, scores, truth, seed)
    return figures


def _is_supported(record: dict[str, Any]) -> bool | None:
    verdict = record.get("verdict")
    if verdict is not None:
        return bool(verdict == "supported")
    binary = record.get("binary")
    return None if binary is None else bool(binary == "supported")


def _relation(record: dict[str, Any]) -> str | None:
    relation: str | None = record.get("relation")
    if relation is not None:
        return _OF_RELATION.get(relation, relation)
    return _OF_VERDICT.get(record["verdict"]) if "relation" not in record else None


def balanced_accuracy(scores: Scores, truth: NDArray[np.int64]) -> float:
    """Return the mean of the two recalls where p(entail) of a half or more means supported."""
    said = scores[:, 0] >= _SUPPORTED
    return float((said[truth == 1].mean() + (~said[truth == 0]).mean()) / 2)


def auroc(scores: Scores, truth: NDArray[np.int64]) -> float:
    """Return the chance that a supported claim has the higher p(entail) of the two."""
    values = scores[:, 0]
    _, inverse, counts = np.unique(values, return_inverse=True, return_counts=True)
    ranks = (counts.cumsum() - (counts - 1) / 2)[inverse]
    positive = truth == 1
    above = ranks[positive].sum() - positive.sum() * (positive.sum() + 1) / 2
    return float(above / (positive.sum() * (~positive).sum()))


def macro_f1(scores: Scores, truth: NDArray[np.int64]) -> float:
    """Return the mean F1 of the three relations, the likeliest being the answer."""
    said = scores.argmax(axis=1)
    found = []
    for label in range(len(_RELATIONS)):
        right = int(((said == label) & (truth == label)).sum())
        total = int((said == label).sum() + (truth == label).sum())
        found.append(2 * right / total if total else 0.0)
    return float(np.mean(found))


def _with_interval(
    measure_of: Measure, scores: Scores, truth: NDArray[np.int64], seed: int
) -> Figure:
    rng = np.random.default_rng(seed)
    drawn = []
    for _ in range(_RESAMPLES):
        chosen = rng.integers(0, len(truth), len(truth))
        if len(set(truth[chosen].tolist())) == len(set(truth.tolist())):
            drawn.append(measure_of(scores[chosen], truth[chosen]))
    low, high = np.quantile(drawn, (0.025, 0.975))
    return Figure(measure_of(scores, truth), float(low), float(high))


def as_json(results: Iterable[tuple[str, int, dict[str, Figure]]]) -> str:
    """Return the results as JSON, figures to three places."""
    sets = {
        name: {"n": size}
        | {
            measured: [round(value, 3) for value in (figure.value, figure.low, figure.high)]
            for measured, figure in figures.items()
        }
        for name, size, figures in results
    }
    return json.dumps(sets, indent=1)
