"""What every re-ranking engine must offer."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Candidate:
    """A passage that may answer a query, and what is known of it already.

    Attributes:
        title: Of its page.
        heading: The path of headings above it, "" where there is none.
        text: Plain words; "" for a re-ranker that does not read.
        lexical: Its BM25 score as a share of the best candidate's, 0 to 1.
        support: The share of what the query's words tell that it holds, 0 to 1.
        cosine: Between its embedding and the query's; 0 where it has none.
        named: The share of the query's words that name its page, 0 to 1.
    """

    title: str = ""
    heading: str = ""
    text: str = ""
    lexical: float = 0.0
    support: float = 0.0
    cosine: float = 0.0
    named: float = 0.0


class Reranker(Protocol):
    """Says how well each of some candidates answers a query."""

    @property
    def fingerprint(self) -> str:
        """Engine and coefficients, or endpoint and model."""
        ...

    @property
    def reads(self) -> bool:
        """Whether it reads what the candidates say, so that their text must be given."""
        ...

    @property
    def most(self) -> int:
        """How many candidates it takes at once: what is beyond them stays behind them."""
        ...

    def score(self, query: str, candidates: Sequence[Candidate]) -> list[float]:
        """Return a score for each candidate, in order; more is better.

        Raises:
            LlmError: One that asks an endpoint got nothing to use.
        """
        ...


def as_text(candidate: Candidate) -> str:
    """Return what is read of a candidate: where it stands, and what it says."""
    parts = (candidate.title, candidate.heading, candidate.text)
    return ". ".join(part for part in parts if part)
