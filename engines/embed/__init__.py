"""Sentence embeddings: one Protocol and the bundled model that serves it offline."""

from engines.embed.caching import CachingEmbedder
from engines.embed.endpoint import EmbeddingGateway, EndpointEmbedder, Prefixes, for_queries
from engines.embed.local import (
    DIMENSIONS,
    MODEL_NAME,
    MODEL_SHA256,
    OnnxEmbedder,
    import_runtime,
    is_known_word,
    local_embedder,
)
from engines.embed.protocol import Embedder

__all__ = [
    "DIMENSIONS",
    "MODEL_NAME",
    "MODEL_SHA256",
    "CachingEmbedder",
    "Embedder",
    "EmbeddingGateway",
    "EndpointEmbedder",
    "OnnxEmbedder",
    "Prefixes",
    "for_queries",
    "import_runtime",
    "is_known_word",
    "local_embedder",
]
