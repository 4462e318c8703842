"""No re-ranking: what was found stays in the order of the fusion."""

from collections.abc import Sequence

from engines.rerank.contract import Candidate
from engines.rerank.fitted import POOL


class UnchangedOrder:
    """Leaves the candidates as they come."""

    reads = False
    most = POOL
    fingerprint = "none"

    def score(self, query: str, candidates: Sequence[Candidate]) -> list[float]:  # noqa: ARG002
        """Return a lower score for each candidate than for the one before it."""
        return [-float(place) for place in range(len(candidates))]
