"""Chooses the units that carry a long document."""

import re
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from engines.embed import Embedder
from engines.writer.units import Unit

_KEPT_WHOLE = 60  # statements; a document with no more is taken as it is
_KEPT_OF_THE_REST = 0.8
_LONGEST_PAGE = 200  # statements
_SIMILAR = 0.4  # cosine at which two units speak of the same thing
_CENTRALITY, _POSITION, _FACTS = 0.4, 0.3, 0.3
_FACT = re.compile(
    r"\d|\b(?:must|may not|cannot|can|required?|only|up to|at least|within)\b", re.IGNORECASE
)


def choose(units: Sequence[Unit], embedder: Embedder) -> list[Unit]:
    """Return the most telling units in their order, at least one of every section.

    Up to 60 statements all are kept, and four in five of the further ones until a page holds
    200: what a page leaves out, no answer can find. A unit scores by degree centrality (the share
    of units similar to it: LexRank, Erkan & Radev 2004, over sentence embeddings), by how early
    it stands in its section, and by stating a number or a rule.
    """
    total = sum(map(_size, units))
    if total <= _KEPT_WHOLE:
        return list(units)
    room = min(_LONGEST_PAGE, _KEPT_WHOLE + int((total - _KEPT_WHOLE) * _KEPT_OF_THE_REST))
    scores = _scores(units, embedder)
    kept: set[int] = set()
    for index in _by_preference(units, scores):
        if _size(units[index]) <= room:
            kept.add(index)
            room -= _size(units[index])
    return [unit for index, unit in enumerate(units) if index in kept]


def _size(unit: Unit) -> int:
    return len(unit.pieces)


def _by_preference(units: Sequence[Unit], scores: NDArray[np.float64]) -> list[int]:
    """The best of every section first, then all others by score."""
    ranked = sorted(range(len(units)), key=lambda index: -scores[index])
    first_of: dict[int, int] = {}
    for index in ranked:
        first_of.setdefault(units[index].section, index)
    leaders = list(first_of.values())
    return leaders + [index for index in ranked if index not in set(leaders)]


def _scores(units: Sequence[Unit], embedder: Embedder) -> NDArray[np.float64]:
    vectors = embedder.embed([unit.text for unit in units])
    degree = (vectors @ vectors.T > _SIMILAR).mean(axis=1)
    facts = np.array([_FACT.search(unit.text) is not None for unit in units], dtype=np.float64)
    scores: NDArray[np.float64] = (
        _CENTRALITY * degree / degree.max() + _POSITION * _positions(units) + _FACTS * facts
    )
    return scores


def _positions(units: Sequence[Unit]) -> NDArray[np.float64]:
    seen: dict[int, int] = {}
    values = []
    for unit in units:
        seen[unit.section] = seen.get(unit.section, 0) + 1
        values.append(1 / seen[unit.section])
    return np.array(values, dtype=np.float64)
