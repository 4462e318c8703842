"""The lexical leg: BM25 over the terms of passages, scored by rank-bm25."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from rank_bm25 import BM25Okapi

from wiki.models._lexemes import K1, B, any_of
from wiki.search.candidates import candidates
from wiki.search.compounds import compounded
from wiki.search.lexical import LexicalQuery, QueryTerm
from wiki.search.reading import Candidate, Scope, read, read_these
from wiki.search.statistics import Figures, figures

__all__ = [
    "LexicalQuery",
    "Scope",
    "Scored",
    "Weighed",
    "rank",
    "rank_each",
    "rank_weighed",
    "score",
    "weighed",
]

# Passages up to which one reading of the corpus serves many queries; about 25 MB of terms.
READ_AT_ONCE = 5_000


class Scored(NamedTuple):
    """A passage that holds words of a query.

    Attributes:
        pk: Its id.
        page: Its page's.
        score: By BM25.
        support: The share of what the query's words tell (their idf) that it holds, 0 to 1. A word
            that stands nowhere weighs as much as one that stands in a single passage.
    """

    pk: int
    page: int
    score: float
    support: float


@dataclass(frozen=True, slots=True)
class Weighed:
    """A query, and the statistics by which its words weigh."""

    query: LexicalQuery
    statistics: Figures


class CandidateBM25(BM25Okapi):  # type: ignore[misc]
    """rank-bm25's scorer over candidates only, with the statistics of the whole corpus.

    See Robertson & Zaragoza, The Probabilistic Relevance Framework (2009). A word that stands as
    several terms is counted as often as all of them, and is as frequent as the most frequent (as
    in Lucene's SynonymQuery).
    """

    def __init__(
        self, found: Sequence[Candidate], terms: Sequence[QueryTerm], statistics: Figures
    ) -> None:
        self.k1, self.b, self.epsilon = K1, B, 0.25
        self.corpus_size = len(found)
        self.avgdl = _average_length(found, statistics)
        self.doc_len = [passage.length for passage in found]
        several = [term for term in terms if len(term) > 1]
        self.doc_freqs = [_counts(passage.counts, several) for passage in found]
        self.idf = {_key(term): statistics.idf(term) for term in terms}
        self._whole = sum(self.idf.values())

    def get_scores(self, query: Sequence[QueryTerm]) -> NDArray[np.float64]:
        """Return the candidates' scores, in their order."""
        scores: NDArray[np.float64] = super().get_scores([_key(term) for term in query])
        return scores

    def get_support(self, at: int) -> float:
        """Return the share of the query's weight that one of the candidates holds."""
        held = self.doc_freqs[at]
        return sum(weight for term, weight in self.idf.items() if term in held) / self._whole


def _key(term: QueryTerm) -> str | QueryTerm:
    """Return by what a word is counted: its only term, or all of them together."""
    return term[0] if len(term) == 1 else term


def _average_length(found: Sequence[Candidate], statistics: Figures) -> float:
    """Where no passage is active, drafts are held against one another."""
    if statistics.passages:
        return statistics.length / statistics.passages
    return sum(passage.length for passage in found) / len(found)


def _counts(
    counts: Mapping[str, int], several: Sequence[QueryTerm]
) -> Mapping[str, int] | Mapping[str | QueryTerm, int]:
    """Return how often each word stands in a passage, those of several terms included."""
    if not several:
        return counts
    merged: dict[str | QueryTerm, int] = dict(counts.items())
    for term in several:
        count = sum(counts.get(variant, 0) for variant in term)
        if count:
            merged[term] = count
    return merged


def weighed(query: LexicalQuery, *, wikis: Sequence[int]) -> Weighed:
    """Look up what the words of a query weigh in some wikis, once for all that is scored by it."""
    query = compounded(query, wikis=wikis) if query.terms else query
    return Weighed(query, figures(wikis, query.variants))


def rank(scope: Scope, query: LexicalQuery, *, limit: int) -> list[Scored]:
    """Return the passages that BM25 puts first, best first."""
    if not query.terms:
        return []
    return rank_weighed(scope, weighed(query, wikis=scope.wikis), limit=limit)


def rank_weighed(scope: Scope, words: Weighed, *, limit: int) -> list[Scored]:
    """Rank by a query whose words are weighed already, in the wikis of the scope."""
    query, statistics = words.query, words.statistics
    return _best(candidates(scope, query, statistics, limit=limit), query.terms, statistics, limit)


def score(words: Weighed, passages: Sequence[int]) -> list[Scored]:
    """Score these passages, also those that hold no word of the query; best first."""
    if not words.query.terms:
        return []
    found = read_these(passages, words.query.variants)
    return _best(found, words.query.terms, words.statistics, len(found))


def rank_each(scope: Scope, queries: Sequence[LexicalQuery], *, limit: int) -> list[list[Scored]]:
    """Rank for each query; queries over a small corpus read it only once."""
    terms = list(dict.fromkeys(variant for query in queries for variant in query.variants))
    if not terms:
        return [[] for _ in queries]
    statistics = figures(scope.wikis, terms)
    alone = any(query.demands for query in queries)
    if alone or statistics.passages > READ_AT_ONCE:
        return [rank_weighed(scope, Weighed(query, statistics), limit=limit) for query in queries]
    found = read(scope, any_of(terms), terms)
    holding = defaultdict[str, list[Candidate]](list)
    for passage in found:
        for term in passage.counts:
            holding[term].append(passage)
    return [_best(_holding(holding, query), query.terms, statistics, limit) for query in queries]


def _holding(holding: Mapping[str, list[Candidate]], query: LexicalQuery) -> list[Candidate]:
    """Return the passages that hold a word of a query, each once."""
    found = {p.pk: p for variant in query.variants for p in holding.get(variant, ())}
    return list(found.values())


def _best(
    found: Sequence[Candidate], terms: Sequence[QueryTerm], statistics: Figures, limit: int
) -> list[Scored]:
    if not found:
        return []
    scorer = CandidateBM25(found, terms, statistics)
    scores: list[float] = scorer.get_scores(terms).tolist()
    best = sorted(range(len(found)), key=lambda at: (-scores[at], found[at].pk))[:limit]
    return [Scored(found[at].pk, found[at].page, scores[at], scorer.get_support(at)) for at in best]
