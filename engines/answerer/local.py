"""The answerer that needs no key and no network: it picks sentences and changes none."""

import math
from collections.abc import Sequence

import numpy as np

from engines.answerer.contract import AnswerSentence, Candidate, Draft
from engines.answerer.features import Floats, Measures, Meter
from engines.answerer.question import AnswerKind, answer_kind, names_asked_about
from engines.answerer.statements import Statement, statements
from engines.embed import Embedder, local_embedder

_VERSION = 1

# Which statement answers: pairwise logistic regression, right against wrong statements of 45
# questions on a staff handbook.
_SIMILARITY, _SHARED, _KIND = 13.3, 7.6, 1.5
# Whether any does: logistic regression over those 45 and 25 questions the handbook leaves open.
_BY_SIMILARITY, _BY_COVERAGE, _BIAS = 10.0, 12.9, -13.0
_COVERED = 0.5

_MOST_SENTENCES = 4
_MARGIN = 2.5  # how far below the best score a further sentence may lie
_MOST_ITEMS = 6
_SHORT_ITEM = 12  # words, on average; longer items stand by themselves
_LOOKED_AT = 20  # statements whose words are compared one by one


class LocalAnswerer:
    """Answers with sentences of the passages, or says that they do not cover the question."""

    def __init__(self, embedder: Embedder) -> None:
        self._meter = Meter(embedder)
        self._embedder = embedder

    @property
    def fingerprint(self) -> str:
        """Code version, weights and embedding model."""
        weights = f"{_SIMILARITY}/{_SHARED}/{_KIND}/{_BY_SIMILARITY}/{_BY_COVERAGE}/{_BIAS}"
        return f"answerer-local-{_VERSION}:{weights}:{self._embedder.name}"

    def answer(self, question: str, passages: Sequence[Candidate]) -> Draft:
        """Answer from these passages only, with up to four sentences or one list."""
        found = statements(passages)
        if not found or not question.strip():
            return _uncovered(0.0, "The passages hold no statement.")
        unknown = _unknown_names(question, passages)
        if unknown:
            return _uncovered(0.0, f"No passage mentions {unknown[0]}.")
        kind = answer_kind(question)
        measures = self._meter.measure(question, found, kind)
        scores = _scores(measures, kind)
        confidence = self._confidence(question, found, measures, scores)
        if not np.isfinite(scores.max()):
            return _uncovered(confidence, f"No passage gives a {_noun(kind)}.")
        if confidence < _COVERED:
            return _uncovered(confidence, "No passage speaks of all that the question names.")
        chosen = _choose(found, scores)
        sentences = tuple(AnswerSentence(text, passages[rank].id) for rank, text in chosen)
        title = passages[chosen[0][0]].title
        return Draft(sentences, covered=True, confidence=confidence, reason=f"Found in “{title}”.")

    def _confidence(
        self, question: str, found: Sequence[Statement], measures: Measures, scores: Floats
    ) -> float:
        best = [found[index] for index in np.argsort(-scores, kind="stable")[:_LOOKED_AT]]
        texts = [f"{item.context} {item.plain}" for item in found]
        coverage = self._meter.coverage(question, best, texts)
        similarity = float(measures.similarity.max())
        logit = _BY_SIMILARITY * similarity + _BY_COVERAGE * coverage + _BIAS
        return round(1 / (1 + math.exp(-logit)), 3)


def local_answerer(embedder: Embedder | None = None) -> LocalAnswerer:
    """Return an answerer on the bundled embedder, or on the one given."""
    return LocalAnswerer(embedder or local_embedder())


def _unknown_names(question: str, passages: Sequence[Candidate]) -> list[str]:
    everything = " ".join(f"{p.title} {p.heading} {p.text}" for p in passages).casefold()
    return [name for name in names_asked_about(question) if name.casefold() not in everything]


def _uncovered(confidence: float, reason: str) -> Draft:
    return Draft((), covered=False, confidence=confidence, reason=reason)


def _noun(kind: AnswerKind | None) -> str:
    return "reason" if kind is not None and kind.name == "cause" else getattr(kind, "name", "")


def _scores(measures: Measures, kind: AnswerKind | None) -> Floats:
    scores: Floats = (
        _SIMILARITY * measures.similarity + _SHARED * measures.shared + _KIND * measures.kind
    )
    if kind is None or not kind.strict:
        return scores
    holding = np.where(measures.kind > 0, scores, -np.inf)
    # Where the passage that is about the question lacks the answer, one that merely has a number
    # of the right kind elsewhere does not give it.
    return holding if holding.max() >= scores.max() - _MARGIN else np.full_like(scores, -np.inf)


def _choose(found: Sequence[Statement], scores: Floats) -> list[tuple[int, str]]:
    """The best statements, each as (passage, words), nothing twice."""
    order = [int(index) for index in np.argsort(-scores, kind="stable")]
    near = [index for index in order if scores[index] >= scores[order[0]] - _MARGIN]
    chosen: dict[str, tuple[int, str]] = {}
    for index in near:
        entries = _with_list(found, found[index])
        if not chosen or len(chosen) + len(entries) <= _MOST_SENTENCES:
            for rank, text in entries:
                chosen.setdefault(" ".join(text.split()).casefold(), (rank, text))
    return list(chosen.values())


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
