"""The lexical leg: BM25 over the words of passages, scored by rank-bm25."""

import math
from collections import Counter
from collections.abc import Mapping, Sequence

from django.db.models import Count, Q
from django.db.models.aggregates import Avg
from django.db.models.functions import Coalesce
from rank_bm25 import BM25Okapi

from engines.text import content_words
from wiki.models.passages import PassageQuerySet
from wiki.search.functions import Cardinality

# A question rarely has more words that tell; the rest would only cost time.
MAX_TERMS = 32


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


def query_terms(query: str) -> list[str]:
    """Return the distinct telling words of a query, in order."""
    return list(dict.fromkeys(content_words(query)))[:MAX_TERMS]


def _statistics(
    passages: PassageQuerySet, terms: Sequence[str]
) -> tuple[int, float, dict[str, int]]:
    """Return the number of passages, their mean length, and each term's document frequency."""
    counts = {
        f"df{n}": Count("pk", filter=Q(terms__contains=[term])) for n, term in enumerate(terms)
    }
    row = passages.order_by().aggregate(
        size=Count("pk"), length=Coalesce(Avg(Cardinality("terms")), 1.0), **counts
    )
    return row["size"], row["length"], {term: row[f"df{n}"] for n, term in enumerate(terms)}


def rank(passages: PassageQuerySet, query: str, *, limit: int) -> list[tuple[int, float]]:
    """Return (passage id, score) of the best passages for the words of `query`, best first.

    A query of nothing but common words has no telling word, and no hit here.
    """
    terms = query_terms(query)
    if not terms:
        return []
    size, length, frequencies = _statistics(passages, terms)
    found = list(passages.filter(terms__overlap=terms).order_by("pk").values_list("pk", "terms"))
    if not found:
        return []
    scorer = CandidateBM25(
        [words for _, words in found],
        corpus_size=size,
        average_length=length,
        document_frequencies=frequencies,
    )
    scored = zip((pk for pk, _ in found), scorer.get_scores(terms), strict=True)
    best = sorted(scored, key=lambda hit: (-hit[1], hit[0]))
    return [(pk, float(score)) for pk, score in best[:limit]]
