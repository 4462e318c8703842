"""Re-ranking: which of some candidates answer a query best."""

from engines.rerank.contract import Candidate, Reranker
from engines.rerank.encoder import EncoderReranker
from engines.rerank.endpoint import EndpointReranker
from engines.rerank.fitted import FittedReranker
from engines.rerank.llm import LlmReranker
from engines.rerank.unchanged import UnchangedOrder

__all__ = [
    "Candidate",
    "EncoderReranker",
    "EndpointReranker",
    "FittedReranker",
    "LlmReranker",
    "Reranker",
    "UnchangedOrder",
]
