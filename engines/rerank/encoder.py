"""Re-ranking by the bundled cross-encoder, which reads the best candidates beside the query."""

from collections.abc import Sequence

from engines.rerank.contract import Candidate, as_text
from engines.rerank.fitted import FittedReranker
from engines.verify.entailment import Entailment, local_entailment
from engines.verify.model import Pair

# Each costs up to a tenth of a second on a core.
MOST = 10
# What the network adds to the fitted sum where it is sure that a passage speaks of what is asked.
WEIGHT = 1.0


class EncoderReranker:
    """Adds to the fitted sum how far a passage entails or denies what is asked.

    The network was taught to read claims. A passage that denies one speaks of it as much as one
    that entails it; what it makes of a question is worth less.
    """

    reads = True
    most = MOST

    def __init__(self, network: Entailment | None = None) -> None:
        """Take the bundled network, loaded when it is first asked, or another one."""
        self._network = network
        self._fitted = FittedReranker()

    @property
    def fingerprint(self) -> str:
        """The network, what it counts, and what it is added to."""
        return f"encoder:{self._reader.name}:{WEIGHT:g}+{self._fitted.fingerprint}"

    def score(self, query: str, candidates: Sequence[Candidate]) -> list[float]:
        """Return for each candidate the fitted sum and what the network adds."""
        texts = [as_text(each) for each in candidates]
        if not query.strip() or not all(text.strip() for text in texts):
            return self._fitted.score(query, candidates)
        relations = self._reader.relations([Pair(query, text) for text in texts])
        return [
            score + WEIGHT * (1.0 - relation.neutral)
            for score, relation in zip(
                self._fitted.score(query, candidates), relations, strict=True
            )
        ]

    @property
    def _reader(self) -> Entailment:
        return self._network or local_entailment()
