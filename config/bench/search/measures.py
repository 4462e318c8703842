"""How good a ranking is: pure functions of ranked and of judged documents.

A ranking lists documents from best to worst, none twice. Judgements give relevant documents a gain
above 0; whatever is not judged is not relevant.
"""

import math
from collections.abc import Mapping, Sequence

Ranking = Sequence[str]
Judgements = Mapping[str, int]


def ndcg_at(ranking: Ranking, judged: Judgements, k: int) -> float:
    """Return the normalised discounted cumulative gain of the first `k`, 0 to 1.

    The gain of a document is its grade, divided by log2(rank + 1) (Järvelin & Kekäläinen, TOIS
    2002), as trec_eval and BEIR count it.
    """
    found = _discounted([judged.get(document, 0) for document in ranking[:k]])
    best = _discounted(sorted((gain for gain in judged.values() if gain > 0), reverse=True)[:k])
    return found / best if best else 0.0


def recall_at(ranking: Ranking, judged: Judgements, k: int) -> float:
    """Return the share of the relevant documents that are among the first `k`."""
    relevant = {document for document, gain in judged.items() if gain > 0}
    return len(relevant.intersection(ranking[:k])) / len(relevant) if relevant else 0.0


def reciprocal_rank_at(ranking: Ranking, judged: Judgements, k: int) -> float:
    """Return 1 / rank of the first relevant document; 0 where the first `k` hold none."""
    for rank, document in enumerate(ranking[:k], start=1):
        if judged.get(document, 0) > 0:
            return 1 / rank
    return 0.0


def _discounted(gains: Sequence[int]) -> float:
    return sum(gain / math.log2(rank + 1) for rank, gain in enumerate(gains, start=1))
