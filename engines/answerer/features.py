"""Measures how well statements answer a question, and whether anything there covers it."""

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from engines.answerer.question import AnswerKind
from engines.answerer.statements import Statement
from engines.embed import Embedder
from engines.text import content_words, words

_MOST_WORDS_KEPT = 10_000  # vectors of single words, 15 MB

Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Measures:
    """One value a statement, each between -1 and 1.

    Attributes:
        similarity: Cosine of the question and the statement in its context.
        alone: Cosine of the question and the statement without title and heading.
        passage: The highest similarity in the statement's passage.
        shared: Share of the question's words, weighted by rarity, that the statement has.
        in_context: The same of the statement in its context.
        kind: 1 where the statement holds the kind of answer asked for.
        example: 1 where the statement is part of an example.
    """

    similarity: Floats
    alone: Floats
    passage: Floats
    shared: Floats
    in_context: Floats
    kind: Floats
    example: Floats


class Meter:
    """Measures statements against questions; keeps the vectors of single words."""

    def __init__(self, embedder: Embedder) -> None:
        self._embedder = embedder
        self._words: dict[str, NDArray[np.float32]] = {}

    def measure(
        self, question: str, found: Sequence[Statement], kind: AnswerKind | None
    ) -> Measures:
        """Compare a question with every statement."""
        asked = self._embedder.embed([question])[0]
        texts = [f"{item.context}. {item.plain}" for item in found]
        said = [set(content_words(item.plain)) for item in found]
        everything = [set(content_words(text)) for text in texts]
        weights = _rarity(set(content_words(question)), everything)
        shown = (kind is not None and kind.shows.search(item.plain) is not None for item in found)
        similarity = (self._embedder.embed(texts) @ asked).astype(np.float64)
        plain = self._embedder.embed([item.told for item in found])
        return Measures(
            similarity=similarity,
            alone=(plain @ asked).astype(np.float64),
            passage=_highest(similarity, [item.passage for item in found]),
            shared=np.array([_share(weights, has) for has in said]),
            in_context=np.array([_share(weights, has) for has in everything]),
            kind=np.array([float(value) for value in shown]),
            example=np.array([float(item.example) for item in found]),
        )

    def coverage(
        self, question: str, found: Iterable[Statement], all_texts: Sequence[str]
    ) -> float:
        """Return how fully one statement in its context speaks of everything the question names.

        For each word of the question the most similar word of the statement counts; words that
        are rare among the passages count more. So "dog" is not covered by a page on leave.
        """
        asked = _named(question)
        if not asked:
            return 0.0
        documents = [set(_named(text)) for text in all_texts]
        weights = _rarity(set(asked), documents)
        importance = np.array([weights[word] for word in asked])
        vectors = self._vectors(asked)
        best = 0.0
        for item in found:
            said = self._vectors(_named(f"{item.context} {item.plain}"))
            if len(said):
                nearest = (vectors @ said.T).max(axis=1)
                best = max(best, float((importance * nearest).sum() / importance.sum()))
        return best

    def _vectors(self, asked: Sequence[str]) -> NDArray[np.float32]:
        missing = [word for word in asked if word not in self._words]
        if len(self._words) + len(missing) > _MOST_WORDS_KEPT:
            self._words.clear()
            missing = list(asked)
        self._words.update(zip(missing, self._embedder.embed(missing), strict=True))
        rows = [self._words[word] for word in asked]
        return np.array(rows, dtype=np.float32).reshape(len(rows), self._embedder.dimensions)


def _highest(values: Floats, passages: Sequence[int]) -> Floats:
    """For each value the highest of its passage."""
    of = np.array(passages)
    return np.array([values[of == passage].max() for passage in passages])


def _named(text: str) -> list[str]:
    """The words that name something, as written: a stem has no vector worth having."""
    return [word for word in dict.fromkeys(words(text)) if content_words(word)]


def _rarity(asked: set[str], documents: Sequence[set[str]]) -> dict[str, float]:
    """Inverse document frequency over the statements: ln(1 + (N - df + 0.5) / (df + 0.5))."""
    counts = Counter(word for document in documents for word in document & asked)
    total = len(documents)
    return {
        word: math.log(1 + (total - counts[word] + 0.5) / (counts[word] + 0.5)) for word in asked
    }


def _share(weights: dict[str, float], has: set[str]) -> float:
    total = math.fsum(weights.values())
    # Rounded once: a sum in the order of a set would differ from process to process.
    return math.fsum(weights[word] for word in weights.keys() & has) / total if total else 0.0
