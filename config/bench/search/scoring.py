"""Rankings of many queries held against judgements."""

from collections.abc import Mapping, Sequence
from statistics import fmean

from config.bench.search.measures import Judgements, Ranking, ndcg_at, recall_at, reciprocal_rank_at

_DIGITS = 4
# By the names that the literature gives them, which are also the keys of `--json`.
MEASURES = {
    "ndcg@10": (ndcg_at, 10),
    "recall@10": (recall_at, 10),
    "recall@100": (recall_at, 100),
    "mrr@10": (reciprocal_rank_at, 10),
}
DEPTH = max(k for _, k in MEASURES.values())


def score(
    rankings: Mapping[str, Ranking], judgements: Mapping[str, Judgements]
) -> dict[str, float]:
    """Return each measure's mean over the queries; one without a ranking found nothing.

    Raises:
        ValueError: There are no judgements.
    """
    return {
        name: round(
            fmean(
                measure(rankings.get(query, ()), judged, k) for query, judged in judgements.items()
            ),
            _DIGITS,
        )
        for name, (measure, k) in MEASURES.items()
    }


def best_of_each(owners: Sequence[str]) -> list[str]:
    """Rank documents by their best passage: each where it stands first."""
    return list(dict.fromkeys(owners))
