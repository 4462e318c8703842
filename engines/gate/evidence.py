"""Measures how a document stands between what a purpose wants and what it refuses."""

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from engines.embed import Embedder
from engines.gate.purpose import Side, Statement
from engines.gate.sample import Sample
from engines.text import content_words

# What a document may be about when it is about nothing a purpose names.
_OTHER_SUBJECTS = (
    "cooking and recipes", "software, databases and programming", "sports and games",
    "holidays, hotels and tourism", "shipping, logistics and parcel delivery",
    "money, banking and insurance", "politics and news", "film, music and entertainment",
    "gardening and pets", "building, heating and plumbing", "cars and machines",
    "factory production and robots", "medicine and patients", "school lessons for beginners",
    "law and court cases", "online shopping and vouchers", "employment and personnel policies",
    "science and research", "religion and history", "computer networks and servers",
    "weather and nature",
)  # fmt: skip

_PART_END = re.compile(r"[,;:()]|\s(?:or|and)\s")
_RELATED = 0.35  # cosine at which a subject is part of the purpose
_CLEARLY_REFUSED = 0.35  # cosine
_SHORTEST_PART = 4  # characters
_NEGATIONS = {"no", "not", "nor", "never", "none"}

Vectors = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Evidence:
    """Two numbers, higher where a document belongs, and what they rest on.

    Attributes:
        margin: Similarity to the nearest thing wanted minus that to the nearest thing refused or
            to the nearest unrelated subject, whichever is nearer.
        wording: Words of what is wanted that the document uses, minus words only of what is
            refused; each count divided by the root of its vocabulary's size, so that a terse
            purpose weighs as much as a long one.
        ranking: The statements, each with its similarity, nearest first.
    """

    margin: float
    wording: float
    ranking: tuple[tuple[Statement, float], ...]

    @property
    def refused(self) -> bool:
        """Whether what is refused is nearer than what is wanted."""
        return bool(self.ranking) and self.ranking[0][0].side == "out"


class _Views:
    """A document seen three ways: its title, all of it, its sentences one by one."""

    def __init__(self, sample: Sample, embedder: Embedder) -> None:
        sentences = list(sample.sentences) or [sample.text]
        vectors = embedder.embed([sample.title or sentences[0], sample.text, *sentences])
        self.title, self.whole, self.sentences = vectors[0], vectors[1], vectors[2:]

    def nearness(self, vectors: Vectors) -> NDArray[np.float32]:
        """Mean similarity of each row to the three views."""
        each = (self.sentences @ vectors.T).mean(axis=0)
        found: NDArray[np.float32] = (vectors @ self.title + vectors @ self.whole + each) / 3
        return found


def weigh(statements: Sequence[Statement], sample: Sample, embedder: Embedder) -> Evidence:
    """Compare a sampled document with every statement of a purpose (at least one)."""
    views = _Views(sample, embedder)
    ranking = _rank(statements, views, embedder)
    wanted = _best(ranking, "in") or _best(ranking, "about")
    refused = _best(ranking, "out") or -1.0
    if wanted is None:  # the purpose only refuses: all else is welcome
        margin = _CLEARLY_REFUSED - refused
    else:
        margin = wanted - max(refused, _unrelated(statements, views, embedder))
    return Evidence(margin, _wording(statements, sample), ranking)


def _unrelated(statements: Sequence[Statement], views: _Views, embedder: Embedder) -> float:
    """Similarity to the nearest subject that the purpose itself does not come near."""
    wanted = [item.text for item in statements if item.side != "out"]
    subjects = embedder.embed(_OTHER_SUBJECTS)
    nearness = views.nearness(subjects)
    parts = embedder.embed([*wanted, *(part for text in wanted for part in _parts(text))])
    foreign = (subjects @ parts.T).max(axis=1) < _RELATED
    return float(nearness[foreign].max()) if foreign.any() else -1.0


def _rank(
    statements: Sequence[Statement], views: _Views, embedder: Embedder
) -> tuple[tuple[Statement, float], ...]:
    """Each statement with its nearest part: a list is matched by the one thing it names."""
    parts = [(statement, part) for statement in statements for part in _parts(statement.text)]
    nearness = views.nearness(embedder.embed([part for _, part in parts]))
    best: dict[Statement, float] = {}
    for (statement, _), value in zip(parts, nearness, strict=True):
        best[statement] = max(best.get(statement, -1.0), float(value))
    return tuple(sorted(best.items(), key=lambda item: -item[1]))


def _parts(text: str) -> list[str]:
    parts = [part.strip() for part in _PART_END.split(text)]
    return [part for part in parts if len(part) >= _SHORTEST_PART] or [text]


def _best(ranking: Sequence[tuple[Statement, float]], side: Side) -> float | None:
    return next((value for statement, value in ranking if statement.side == side), None)


def _wording(statements: Sequence[Statement], sample: Sample) -> float:
    said = _topical(sample.text)
    wanted = _vocabulary(statements, {"in"}) or _vocabulary(statements, {"about"})
    refused = _vocabulary(statements, {"out"}) - _vocabulary(statements, {"in", "about"})
    return _coverage(said, wanted) - _coverage(said, refused)


def _coverage(said: set[str], vocabulary: set[str]) -> float:
    return len(said & vocabulary) / math.sqrt(max(1, len(vocabulary)))


def _vocabulary(statements: Sequence[Statement], sides: set[Side]) -> set[str]:
    chosen = (statement for statement in statements if statement.side in sides)
    return {word for statement in chosen for word in _topical(statement.text)}


def _topical(text: str) -> set[str]:
    """The stems that can name a subject: no number, no negation."""
    return {word for word in content_words(text) if word.isalpha() and word not in _NEGATIONS}
