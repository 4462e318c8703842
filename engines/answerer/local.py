"""The answerer that needs no key and no network: it picks sentences and changes none."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from engines.answerer.contract import AnswerSentence, Candidate, Draft
from engines.answerer.features import Meter
from engines.answerer.parts import parts
from engines.answerer.question import AnswerKind, answer_kind, figures, names_asked_about
from engines.answerer.ranking import WEIGHTS, Chosen, Ranking, choose, rank
from engines.answerer.statements import Statement, statements
from engines.embed import Embedder, local_embedder

_VERSION = 2

# Whether anything answers: logistic regression over the questions the ranking was fitted on and 40
# that the handbook leaves open, nonsense among them; the bias was then set on other questions.
_BY_SCORE, _BY_COVERAGE, _BIAS = 0.61, 6.6, -12.5
_COVERED = 0.5
_MOST_OF_A_PART = 2  # statements
_LOOKED_AT = 20  # statements whose words are compared one by one


@dataclass(frozen=True, slots=True)
class _Found:
    """What was found for one question.

    Attributes:
        ranking: The statements in order.
        confidence: That the best answers.
        complaint: Why nothing does; "" where something does.
    """

    ranking: Ranking
    confidence: float
    complaint: str


class LocalAnswerer:
    """Answers with sentences of the passages, or says that they do not cover the question."""

    def __init__(self, embedder: Embedder) -> None:
        self._meter = Meter(embedder)
        self._embedder = embedder

    @property
    def fingerprint(self) -> str:
        """Code version, weights and embedding model."""
        weights = "/".join(map(str, (*WEIGHTS.values(), _BY_SCORE, _BY_COVERAGE, _BIAS)))
        return f"answerer-local-{_VERSION}:{weights}:{self._embedder.name}"

    def answer(self, question: str, passages: Sequence[Candidate]) -> Draft:
        """Answer from these passages only: three sentences or lists, or two for each part."""
        found = statements(passages)
        if not found or not question.strip():
            return _uncovered(0.0, "The passages hold no statement.")
        unknown = _unknown_names(question, passages)
        if unknown:
            return _uncovered(0.0, f"No passage mentions {unknown[0]}.")
        kind = answer_kind(question)
        whole = self._find(question, found, kind)
        apart = parts(question)
        each = [self._find(part, found, answer_kind(part) or kind) for part in apart]
        if whole.complaint and all(part.complaint for part in each):
            return _uncovered(whole.confidence, whole.complaint)
        left_open = [part for part, at in zip(apart, each, strict=True) if at.complaint]
        return replace(_draft(whole, each, passages), left_open=tuple(left_open))

    def _find(self, question: str, found: Sequence[Statement], kind: AnswerKind | None) -> _Found:
        measures = self._meter.measure(question, found, kind)
        ranking = rank(found, measures, kind, figures(question))
        if not np.isfinite(ranking.scores.max()):
            return _Found(ranking, 0.0, f"No passage gives a {_noun(kind)}.")
        confidence = self._confidence(question, ranking)
        complaint = "No passage speaks of all that the question names."
        return _Found(ranking, confidence, complaint if confidence < _COVERED else "")

    def _confidence(self, question: str, ranking: Ranking) -> float:
        best = [ranking.found[index] for index in ranking.order[:_LOOKED_AT]]
        texts = [f"{item.context} {item.plain}" for item in ranking.found]
        coverage = self._meter.coverage(question, best, texts)
        logit = _BY_SCORE * float(ranking.scores.max()) + _BY_COVERAGE * coverage + _BIAS
        return round(1 / (1 + math.exp(-logit)), 3)


def local_answerer(embedder: Embedder | None = None) -> LocalAnswerer:
    """Return an answerer on the bundled embedder, or on the one given."""
    return LocalAnswerer(embedder or local_embedder())


def _draft(whole: _Found, each: Sequence[_Found], passages: Sequence[Candidate]) -> Draft:
    """Put together the best answer to every part, then what answers the whole."""
    answered = [part for part in each if not part.complaint]
    chosen: Chosen = {}
    for part in answered:
        chosen |= choose(part.ranking, most=_MOST_OF_A_PART)
    if not whole.complaint and (not chosen or len(answered) < len(each)):
        chosen |= choose(whole.ranking)
    lines = list(chosen.values())
    confidence = min((part.confidence for part in answered), default=whole.confidence)
    return Draft(
        tuple(AnswerSentence(text, passages[place].id) for place, text in lines),
        covered=True,
        confidence=confidence,
        reason=f"Found in “{passages[lines[0][0]].title}”.",
    )


def _unknown_names(question: str, passages: Sequence[Candidate]) -> list[str]:
    everything = " ".join(f"{p.title} {p.heading} {p.text}" for p in passages).casefold()
    return [name for name in names_asked_about(question) if name.casefold() not in everything]


def _uncovered(confidence: float, reason: str) -> Draft:
    return Draft((), covered=False, confidence=confidence, reason=reason)


def _noun(kind: AnswerKind | None) -> str:
    return "reason" if kind is not None and kind.name == "cause" else getattr(kind, "name", "")
