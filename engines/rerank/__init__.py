"""Re-ranking: which of some candidates answer a query best."""

from engines.rerank.contract import Candidate, Reranker
from engines.rerank.endpoint import EndpointReranker
from engines.rerank.fitted import FittedReranker
from engines.rerank.llm import LlmReranker

__all__ = ["Candidate", "EndpointReranker", "FittedReranker", "LlmReranker", "Reranker"]
