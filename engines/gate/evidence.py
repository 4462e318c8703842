"""Measures how a document stands between what a purpose wants and what it refuses."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from engines.embed import Embedder
from engines.gate.purpose import Side, Statement
from engines.gate.sample import Sample
from engines.text import content_words

_PROMOTION = (
    "An advertisement with a special offer, a discount, a free trial or a prize; "
    "buy, book or sign up now.",
    "Spam: congratulations, you have been selected, click here",
    "An invitation to an event with tickets",
)
# What a document is measured against when a purpose refuses nothing.
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
_SHORTEST_PART = 4  # characters
_NEGATIONS = {"no", "not", "nor", "never", "none"}

Vectors = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Evidence:
    """Three numbers between -1 and 1, and what they rest on.

    Attributes:
        contrast: Similarity to the nearest thing wanted minus that to the nearest refused.
        wording: Share of the document's words that are words of what is wanted, minus the share
            that are words only of what is refused.
        promotion: Similarity of its three most promotional sentences to advertising.
        ranking: The statements, each with its similarity, nearest first.
    """

    contrast: float
    wording: float
    promotion: float
    ranking: tuple[tuple[Statement, float], ...]


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
    wanted = _best(ranking, "in") or _best(ranking, "about") or 0.0
    refused = _best(ranking, "out")
    if refused is None:
        refused = float(views.nearness(embedder.embed(_OTHER_SUBJECTS)).max())
    return Evidence(
        contrast=wanted - refused,
        wording=_wording(statements, sample),
        promotion=_promotion(views, embedder),
        ranking=ranking,
    )


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
    return (len(said & wanted) - len(said & refused)) / max(1, len(said))


def _vocabulary(statements: Sequence[Statement], sides: set[Side]) -> set[str]:
    chosen = (statement for statement in statements if statement.side in sides)
    return {word for statement in chosen for word in _topical(statement.text)}


def _topical(text: str) -> set[str]:
    """The stems that can name a subject: no number, no negation."""
    return {word for word in content_words(text) if word.isalpha() and word not in _NEGATIONS}


def _promotion(views: _Views, embedder: Embedder) -> float:
    """An advert keeps at it, so one warm sentence is not enough."""
    each = (views.sentences @ embedder.embed(_PROMOTION).T).max(axis=1)
    return float(np.sort(each)[-3:].mean())
