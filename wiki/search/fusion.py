"""Putting two rankings together."""

from collections.abc import Mapping, Sequence

# Cormack, Clarke & Büttcher, Reciprocal Rank Fusion (SIGIR 2009), found 60 to serve every set.
K = 60


def reciprocal_rank_fusion(rankings: Mapping[str, Sequence[int]]) -> list[tuple[int, float]]:
    """Return (id, score) over all rankings, best first: score = sum of 1 / (K + rank).

    Args:
        rankings: For each leg, ids from best to worst; ranks count from 1.
    """
    scores: dict[int, float] = {}
    for ranking in rankings.values():
        for position, pk in enumerate(ranking, start=1):
            scores[pk] = scores.get(pk, 0.0) + 1 / (K + position)
    return sorted(scores.items(), key=lambda hit: (-hit[1], hit[0]))
