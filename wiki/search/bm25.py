"""The lexical leg: BM25 over the words of passages, scored by rank-bm25."""

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from django.db.models import Count
from django.db.models.aggregates import Avg
from django.db.models.functions import Coalesce
from rank_bm25 import BM25Okapi

from engines.text import content_words
from wiki.models.passages import PassageQuerySet
from wiki.search.functions import Holds, Repeated

# A question rarely has more words that tell; the rest would only cost time.
MAX_TERMS = 32
# Passages up to which one reading of the corpus serves many queries; about 25 MB of words.
READ_AT_ONCE = 5_000


class Scored(NamedTuple):
    """A passage that holds words of a query.

    Attributes:
        pk: Its id.
        score: By BM25.
        support: The share of what the query's words tell (their idf) that it holds, 0 to 1. A word
            that stands nowhere weighs as much as one that stands in a single passage.
    """

    pk: int
    score: float
    support: float


class CandidateBM25(BM25Okapi):  # type: ignore[misc]
    """rank-bm25's scorer over candidates only, with the statistics of the whole corpus.

    idf = ln(1 + (N - df + 0.5) / (df + 0.5)), Lucene's form: it is never negative, and does not
    drop to zero in a small wiki as Okapi's own does. See Robertson & Zaragoza, The Probabilistic
    Relevance Framework (2009), for the rest.
    """

    def __init__(
        self,
        documents: Sequence[Sequence[str]],
        *,
        corpus_size: int,
        average_length: float,
        document_frequencies: Mapping[str, int],
    ) -> None:
        self.k1, self.b, self.epsilon = 1.5, 0.75, 0.25
        self.corpus_size = len(documents)
        self.avgdl = average_length
        self.doc_freqs = [Counter(document) for document in documents]
        self.doc_len = [len(document) for document in documents]
        self.idf = {
            term: math.log(1 + (corpus_size - count + 0.5) / (count + 0.5))
            for term, count in document_frequencies.items()
        }
        rarest = math.log(1 + (corpus_size - 0.5) / 1.5)
        self.weights = {term: min(idf, rarest) for term, idf in self.idf.items()}

    def get_support(self, terms: Sequence[str]) -> list[float]:
        """Return for each candidate the share of the terms' weight that it holds."""
        whole = sum(self.weights[term] for term in terms)
        return [
            sum(self.weights[term] for term in terms if term in held) / whole
            for held in self.doc_freqs
        ]


def query_terms(query: str) -> list[str]:
    """Return the distinct telling words of a query, in order."""
    return list(dict.fromkeys(content_words(query)))[:MAX_TERMS]


def rank_each(
    passages: PassageQuerySet, queries: Sequence[str], *, limit: int
) -> list[list[Scored]]:
    """Rank for each query; queries over a small corpus read it only once."""
    if not queries:
        return []
    figures = passages.order_by().aggregate(size=Count("pk"), length=Coalesce(Avg("length"), 1.0))
    together = len(queries) if figures["size"] <= READ_AT_ONCE else 1
    terms = [query_terms(query) for query in queries]
    return [
        _best(candidates, each, limit)
        for start in range(0, len(terms), together)
        for group in [terms[start : start + together]]
        for candidates in [_Candidates.of(passages, group, **figures)]
        for each in group
    ]


@dataclass(frozen=True, slots=True)
class _Candidates:
    """Every passage that has a word of a group of queries, and their scorer."""

    ids: tuple[int, ...]
    scorer: CandidateBM25 | None

    @classmethod
    def of(
        cls, passages: PassageQuerySet, group: Sequence[Sequence[str]], *, size: int, length: float
    ) -> "_Candidates":
        """Read the candidates; as all that have a word are among them, they tell how many do."""
        wanted = list({term for terms in group for term in terms})
        overlapping = passages.filter(Holds("lexemes", wanted)).order_by("pk") if wanted else None
        repeated = Repeated("lexemes")
        found = list(overlapping.values_list("pk", repeated)) if overlapping is not None else []
        if not found:
            return cls((), None)
        frequencies = Counter(term for _, words in found for term in set(words))
        scorer = CandidateBM25(
            [words for _, words in found],
            corpus_size=size,
            average_length=length,
            document_frequencies={term: frequencies[term] for term in wanted},
        )
        return cls(tuple(pk for pk, _ in found), scorer)


def _best(candidates: _Candidates, terms: Sequence[str], limit: int) -> list[Scored]:
    scorer = candidates.scorer
    if scorer is None or not terms:
        return []
    figures = zip(candidates.ids, scorer.get_scores(terms), scorer.get_support(terms), strict=True)
    scored = (Scored(pk, float(score), support) for pk, score, support in figures if score > 0)
    return sorted(scored, key=lambda hit: (-hit.score, hit.pk))[:limit]
