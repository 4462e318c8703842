"""Orders statements by how well they answer a question, and chooses those that are said."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from engines.answerer.features import Floats, Measures
from engines.answerer.question import AnswerKind
from engines.answerer.statements import Statement

# Which statement answers: softmax regression, right against wrong statements of 60 questions on a
# staff handbook that were written for this (tests/data/fitting/questions.jsonl); l2 = 0.05.
WEIGHTS = {
    "similarity": 9.5, "alone": 7.1, "passage": 5.9, "shared": 6.2, "kind": 2.5, "example": -0.5,
}  # fmt: skip

# Of the same questions the right statement is the first for 77 %, and one of the first three
# for 95 %.
_MOST = 3  # statements; a short list counts as one
_MOST_LINES = 7
_MARGIN = 2.5  # how far below the best score a further statement may lie
_SAME_SUBJECT = 0.15  # share of the question's words, of those the best has, a further one needs
_MOST_ITEMS = 6
_SHORT_ITEM = 12  # words, on average; longer items stand by themselves

Chosen = dict[str, tuple[int, str]]


@dataclass(frozen=True, slots=True)
class Ranking:
    """Statements with what was measured and their scores; -inf cannot answer at all."""

    found: Sequence[Statement]
    measures: Measures
    scores: Floats

    @property
    def order(self) -> list[int]:
        """Indices of the statements, best first."""
        return [int(index) for index in np.argsort(-self.scores, kind="stable")]


def rank(
    found: Sequence[Statement], measures: Measures, kind: AnswerKind | None, numbers: frozenset[str]
) -> Ranking:
    """Score every statement; where the question wants a kind of answer strictly, only those.

    Args:
        found: The statements.
        measures: What was measured of them.
        kind: The kind of answer asked for.
        numbers: Figures the question takes for granted; a strict kind must come with them.
    """
    scores: Floats = sum(
        (weight * getattr(measures, name) for name, weight in WEIGHTS.items()),
        start=np.zeros(len(found)),
    )
    if kind is not None and kind.strict:
        fits = [
            held and numbers <= item.figures
            for held, item in zip(measures.kind > 0, found, strict=True)
        ]
        holding = np.where(fits, scores, -np.inf)
        # Where the passage that is about the question lacks the answer, one that merely has a
        # number of the right kind elsewhere does not give it.
        missing = holding.max() < scores.max() - _MARGIN
        scores = np.full_like(scores, -np.inf) if missing else holding
    return Ranking(found, measures, scores)


def choose(ranking: Ranking, *, most: int = _MOST) -> Chosen:
    """Return the best statements by their words, each as (passage, words), nothing twice."""
    scores, shared = ranking.scores, ranking.measures.in_context
    order = ranking.order
    best = order[0]
    chosen: Chosen = {}
    taken = 0
    for index in order:
        near = scores[index] >= scores[best] - _MARGIN
        if not near or shared[index] < _SAME_SUBJECT * shared[best]:
            continue
        entries = _with_list(ranking.found, ranking.found[index])
        fits = taken < most and len(chosen) + len(entries) <= _MOST_LINES
        if fits or not chosen:
            taken += 1
            for place, text in entries:
                chosen.setdefault(" ".join(text.split()).casefold(), (place, text))
    return chosen


def _with_list(found: Sequence[Statement], item: Statement) -> list[tuple[int, str]]:
    """An item of a short list comes with its lead and its siblings, which complete each other."""
    siblings = [
        other
        for other in found
        if (other.passage, other.block) == (item.passage, item.block) and other.listed
    ]
    length = sum(len(other.plain.split()) for other in siblings) / max(1, len(siblings))
    if not item.lead or len(siblings) > _MOST_ITEMS or length > _SHORT_ITEM:
        return [(item.passage, item.text)]
    return [(item.passage, item.lead), *((other.passage, other.text) for other in siblings)]
