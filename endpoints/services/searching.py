"""What the search is told of endpoints; it lies in a room below this one."""

from collections.abc import Sequence

from endpoints.models import LlmRole, RoleEndpoint
from endpoints.services.embedders import indexing_embedder, query_embedders
from endpoints.services.gateways import metered
from engines.embed import Embedder
from engines.rerank import EndpointReranker, LlmReranker, Reranker

# Longer nobody waits for a better order of what is found already.
SECONDS = 8.0


class EndpointModels:
    """Endpoints in the roles of the search, as they are set at the moment they are asked for."""

    def embedder(self) -> Embedder | None:
        """Return who embeds passages; None where the bundled model does."""
        return indexing_embedder()

    def asked_embedders(self) -> Sequence[Embedder]:
        """Return who may embed a query."""
        return query_embedders()

    def reranker(self) -> Reranker | None:
        """Return who orders what is found; None where the bundled re-ranker does."""
        endpoint = RoleEndpoint.objects.filter(pk=LlmRole.RERANKER).first()
        return reranker_on(endpoint) if endpoint else None


def reranker_on(endpoint: RoleEndpoint) -> Reranker:
    """Return the re-ranker on an endpoint."""
    gateway = metered(endpoint, seconds=min(endpoint.seconds, SECONDS))
    return LlmReranker(gateway) if endpoint.chats else EndpointReranker(gateway)
