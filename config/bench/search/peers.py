"""What the search is measured beside: other engines over the very same search terms.

Each keeps its whole index in this process and ranks positions in the list it was given.
"""

import importlib.util
import logging
import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Protocol

import numpy as np
from numpy.typing import NDArray
from rank_bm25 import BM25Okapi

Terms = Sequence[str]
INSTALL = "make dev-tools"


class Peer(Protocol):
    """An engine that ranks passages by their words."""

    def search(self, terms: Terms, *, limit: int) -> list[int]:
        """Return positions of at most `limit` passages that hold a term, best first."""
        ...


class RankBM25:
    """rank-bm25's BM25Okapi as it comes."""

    def __init__(self, passages: Sequence[Terms]) -> None:
        self._scorer = BM25Okapi(passages)

    def scores(self, terms: Terms) -> NDArray[np.float64]:
        """Return the score of every passage."""
        return np.asarray(self._scorer.get_scores(terms))

    def search(self, terms: Terms, *, limit: int) -> list[int]:
        """Rank as `Peer` says."""
        return _best(self.scores(terms), limit)


class Exhaustive(RankBM25):
    """The same over everything, with Lucene's idf: what choosing candidates is held against.

    idf = ln(1 + (N - df + 0.5) / (df + 0.5)) is what `wiki.search` weighs by.
    """

    def __init__(self, passages: Sequence[Terms]) -> None:
        self._scorer = _NeverNegative(passages)


class _NeverNegative(BM25Okapi):  # type: ignore[misc]
    def _calc_idf(self, nd: Mapping[str, int]) -> None:
        size = self.corpus_size
        self.idf = {
            term: math.log(1 + (size - count + 0.5) / (count + 0.5)) for term, count in nd.items()
        }


class Bm25s:
    """bm25s (Lù, 2024) as it comes: scores worked out when it indexes, in a sparse matrix."""

    def __init__(self, passages: Sequence[Terms]) -> None:
        import bm25s  # noqa: PLC0415 - only in the development environment

        logging.getLogger("bm25s").setLevel(logging.WARNING)
        self._size = len(passages)
        self._engine = bm25s.BM25()
        self._engine.index([list(terms) for terms in passages], show_progress=False)

    def search(self, terms: Terms, *, limit: int) -> list[int]:
        """Rank as `Peer` says."""
        known = [term for term in terms if term in self._engine.vocab_dict]
        if not known:
            return []
        found, scores = self._engine.retrieve(
            [known], k=min(limit, self._size), show_progress=False
        )
        return [int(at) for at, score in zip(found[0], scores[0], strict=True) if score > 0]


class Tantivy:
    """tantivy, Lucene's likeness in Rust, with its index in memory."""

    def __init__(self, passages: Sequence[Terms]) -> None:
        import tantivy  # noqa: PLC0415 - only in the development environment

        self._tantivy = tantivy
        builder = tantivy.SchemaBuilder()
        builder.add_text_field("terms", tokenizer_name="whitespace", index_option="freq")
        builder.add_integer_field("position", stored=True)
        self._schema = builder.build()
        self._index = tantivy.Index(self._schema)
        writer = self._index.writer(heap_size=128_000_000, num_threads=1)
        for position, terms in enumerate(passages):
            writer.add_document(tantivy.Document(terms=" ".join(terms), position=position))
        writer.commit()
        writer.wait_merging_threads()
        self._index.reload()
        self._searcher = self._index.searcher()

    def search(self, terms: Terms, *, limit: int) -> list[int]:
        """Rank as `Peer` says."""
        query = self._tantivy.Query
        clauses = [
            (self._tantivy.Occur.Should, query.term_query(self._schema, "terms", term))
            for term in terms
        ]
        hits = self._searcher.search(query.boolean_query(clauses), limit).hits
        return [self._searcher.doc(address)["position"][0] for _, address in hits]


PEERS: Mapping[str, Callable[[Sequence[Terms]], Peer]] = {
    "rank_bm25": RankBM25,
    "bm25s": Bm25s,
    "tantivy": Tantivy,
}


def is_installed(name: str) -> bool:
    """Say whether an engine of this name can be measured here."""
    return importlib.util.find_spec(name) is not None


def missing(names: Iterable[str]) -> str:
    """Say which peers among `names` are not installed, and what installs them; "" for none."""
    absent = [name for name in names if name in PEERS and not is_installed(name)]
    return (
        f"Not measured: {', '.join(absent)}. {INSTALL} installs what is missing." if absent else ""
    )


def _best(scores: NDArray[np.float64], limit: int) -> list[int]:
    """Return the positions of the highest scores above 0; of equal ones, the first."""
    first = np.argpartition(-scores, limit - 1)[:limit] if limit < len(scores) else None
    positions = np.arange(len(scores)) if first is None else np.sort(first)
    ordered = positions[np.argsort(-scores[positions], kind="stable")]
    return [int(at) for at in ordered if scores[at] > 0]
