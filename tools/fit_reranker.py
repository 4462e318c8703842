"""Fit the bundled re-ranker on judged queries: `python tools/fit_reranker.py FOLDER`.

The folder is laid out as BEIR's are: corpus.jsonl.gz, queries.jsonl and qrels.tsv. A half of the
queries is fitted on, the other measured; the coefficients are printed, to be copied into
`engines/rerank/fitted.py`. It takes some minutes, most of them for the embeddings.
"""

import argparse
import csv
import gzip
import json
import math
import sys
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from rank_bm25 import BM25Okapi

from engines.embed import local_embedder
from engines.rerank.fitted import POOL
from engines.text.analysis import search_terms

FEATURES = ("lexical", "support", "cosine")
STEPS, RATE, SHRINKAGE = 400, 0.05, 1e-3
CUT = 10

Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Pool:
    """The candidates of one query: their features, and which of them answer it."""

    features: Floats
    gains: Floats
    ideal: float


def main(folder: Path) -> None:
    """Fit on every other query, and print what the rest says of it."""
    pools = _pools(folder)
    learning, measured = pools[::2], pools[1::2]
    weights = fit([pool for pool in learning if pool.gains.any()])
    for name, weight in zip(FEATURES, weights, strict=True):
        sys.stdout.write(f"{name} {weight:.1f}\n")
    for name, chosen in (("by words", np.array([1.0, 0.0, 0.0])), ("fitted", weights)):
        figure = np.mean([ndcg(pool, chosen) for pool in measured])
        sys.stdout.write(f"nDCG@{CUT} of the other half, {name}: {figure:.4f}\n")


def fit(pools: Sequence[Pool]) -> Floats:
    """Return the weights of a softmax over each query's candidates, fitted by Adam.

    See Kingma & Ba, Adam: A Method for Stochastic Optimization (2015).
    """
    spread = np.concatenate([pool.features for pool in pools]).std(axis=0)
    weights = np.zeros(len(FEATURES))
    mean, square = np.zeros_like(weights), np.zeros_like(weights)
    for step in range(1, STEPS + 1):
        slope = SHRINKAGE * weights + np.mean([_slope(p, weights, spread) for p in pools], axis=0)
        mean = 0.9 * mean + 0.1 * slope
        square = 0.99 * square + 0.01 * slope**2
        weights -= RATE * (mean / (1 - 0.9**step)) / (np.sqrt(square / (1 - 0.99**step)) + 1e-8)
    fitted: Floats = weights / spread
    return fitted


def ndcg(pool: Pool, weights: Floats) -> float:
    """Return the normalised discounted cumulative gain of the first places."""
    order = np.argsort(-(pool.features @ weights), kind="stable")[:CUT]
    return float(_discounted(pool.gains[order]) / pool.ideal)


def _slope(pool: Pool, weights: Floats, spread: Floats) -> Floats:
    scaled = pool.features / spread
    scores = scaled @ weights
    chance = np.exp(scores - scores.max())
    slope: Floats = scaled.T @ (chance / chance.sum() - pool.gains / pool.gains.sum())
    return slope


def _discounted(gains: Floats) -> float:
    return float(sum(gain / math.log2(place + 2) for place, gain in enumerate(gains)))


def _pools(folder: Path) -> list[Pool]:
    with gzip.open(folder / "corpus.jsonl.gz", "rt") as lines:
        documents = [json.loads(line) for line in lines]
    queries = [json.loads(line) for line in (folder / "queries.jsonl").read_text().splitlines()]
    gains: dict[str, dict[str, float]] = defaultdict(dict)
    with (folder / "qrels.tsv").open() as rows:
        for row in csv.DictReader(rows, delimiter="\t"):
            gains[row["query-id"]][row["corpus-id"]] = float(row["score"])
    texts = [f"{document['title']}. {document['text']}" for document in documents]
    terms = [search_terms(text) for text in texts]
    scorer, held = BM25Okapi(terms), [frozenset(each) for each in terms]
    embed = local_embedder().embed
    cosines = embed([query["text"] for query in queries]) @ embed(texts).T
    ids = [document["_id"] for document in documents]
    return [
        _pool(
            search_terms(query["text"]),
            near,
            scorer,
            held,
            [gains[query["_id"]].get(i, 0.0) for i in ids],
        )
        for query, near in zip(queries, cosines, strict=True)
    ]


def _pool(
    asked: Sequence[str],
    near: NDArray[np.float32],
    scorer: BM25Okapi,
    held: Sequence[frozenset[str]],
    gains: Sequence[float],
) -> Pool:
    words = scorer.get_scores(list(dict.fromkeys(asked)))
    best = {int(place) for leg in (words, near) for place in np.argsort(-leg)[: POOL // 2]}
    chosen = sorted(best)
    idf = {term: max(scorer.idf.get(term, 0.0), 0.0) for term in asked}
    whole = sum(idf.values()) or 1.0
    support = [sum(weight for t, weight in idf.items() if t in held[i]) / whole for i in chosen]
    return Pool(
        features=np.column_stack([words[chosen] / (words.max() or 1.0), support, near[chosen]]),
        gains=np.array(gains)[chosen],
        ideal=_discounted(np.sort(np.array(gains))[::-1][:CUT]),
    )


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    main(parser.parse_args().folder)
