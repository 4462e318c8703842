"""Re-ranking: which of some candidates answer a query best."""

from engines.rerank.contract import Candidate, Reranker
from engines.rerank.fitted import FittedReranker

__all__ = ["Candidate", "FittedReranker", "Reranker"]
