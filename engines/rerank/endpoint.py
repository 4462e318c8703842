"""Re-ranking by a model made for it, behind `/rerank` as Cohere, Jina and vLLM have it."""

from collections.abc import Sequence
from typing import Protocol

from engines.llm import Reranked
from engines.rerank.contract import Candidate, as_text

MOST = 20


class RerankGateway(Protocol):
    """The part of a gateway that re-ranks."""

    @property
    def fingerprint(self) -> str:
        """Endpoint and model."""
        ...

    def rerank(self, query: str, texts: Sequence[str]) -> Reranked:
        """Return a score per text. Raises any `LlmError`."""
        ...


class EndpointReranker:
    """Orders by what an endpoint says of each passage."""

    reads = True
    most = MOST

    def __init__(self, gateway: RerankGateway) -> None:
        self._gateway = gateway

    @property
    def fingerprint(self) -> str:
        """As the gateway's."""
        return f"rerank:{self._gateway.fingerprint}"

    def score(self, query: str, candidates: Sequence[Candidate]) -> list[float]:
        """Return the endpoint's score of each candidate."""
        if not candidates:
            return []
        texts = [as_text(candidate) for candidate in candidates]
        return list(self._gateway.rerank(query, texts).scores)
