"""Endpoints that embed: the one that is set, and the one before it while its vectors serve."""

from collections.abc import Sequence

from endpoints.models import LlmRole, RoleEndpoint
from endpoints.services.gateways import metered
from engines.embed import Embedder, EndpointEmbedder, Prefixes
from wiki.models import EmbeddingModel

# A person waits for what they search; words alone are found without it.
SECONDS_FOR_A_QUERY = 5.0


def embedder_on(endpoint: RoleEndpoint, *, seconds: float | None = None) -> EndpointEmbedder:
    """Return the embedder on an endpoint, within the time that is set or the one given."""
    gateway = metered(endpoint, seconds=seconds)
    return EndpointEmbedder(
        gateway,
        name=endpoint.name,
        dimensions=endpoint.dimensions,
        prefixes=Prefixes(endpoint.query_prefix, endpoint.passage_prefix),
    )


def indexing_embedder() -> Embedder | None:
    """Return who embeds passages; None where the bundled model does."""
    _forget_former()
    endpoint = RoleEndpoint.objects.filter(pk=LlmRole.EMBEDDER).first()
    return embedder_on(endpoint) if endpoint else None


def query_embedders() -> Sequence[Embedder]:
    """Return who may embed a query, in a time that a person waits for it."""
    roles = (LlmRole.EMBEDDER, LlmRole.FORMER_EMBEDDER)
    return [
        embedder_on(endpoint, seconds=min(endpoint.seconds, SECONDS_FOR_A_QUERY))
        for endpoint in RoleEndpoint.objects.filter(pk__in=roles)
    ]


def keep_while_it_serves(endpoint: RoleEndpoint) -> None:
    """Keep the settings of an embedder that is replaced, if queries still need it."""
    name = embedder_on(endpoint).name
    if EmbeddingModel.objects.filter(name=name, serving=True).exists():
        former = RoleEndpoint.objects.get(pk=endpoint.pk)
        former.pk = LlmRole.FORMER_EMBEDDER
        former.save()


def _forget_former() -> None:
    """Delete the settings, and the key, of an embedder whose vectors no longer serve."""
    former = RoleEndpoint.objects.filter(pk=LlmRole.FORMER_EMBEDDER).first()
    if former is None:
        return
    name = embedder_on(former).name
    if not EmbeddingModel.objects.filter(name=name, serving=True).exists():
        former.delete()
