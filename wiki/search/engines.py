"""Which models serve the search: the bundled ones, unless a room above this one names others."""

from collections.abc import Sequence
from typing import Protocol

from django.conf import settings

from engines.embed import Embedder, local_embedder
from engines.rerank import EncoderReranker, FittedReranker, Reranker, UnchangedOrder
from wiki.models import EmbeddingModel


class Models(Protocol):
    """What a room that knows of endpoints tells the search; asked anew for each job."""

    def embedder(self) -> Embedder | None:
        """Return who is to embed passages; None: the bundled model."""
        ...

    def asked_embedders(self) -> Sequence[Embedder]:
        """Return who may embed a query, in a time that a person waits for it."""
        ...

    def reranker(self) -> Reranker | None:
        """Return who is to order what is found; None: the bundled one."""
        ...


_models: list[Models] = []
# By the names that PLUMBLINE_RERANKER gives them.
_BUNDLED: dict[str, Reranker] = {
    "fitted": FittedReranker(),
    "encoder": EncoderReranker(),
    "none": UnchangedOrder(),
}


def serve_search_with(models: Models) -> None:
    """Let the search ask here for its models from now on; called once, when a room is ready."""
    _models[:] = [models]


def site_embedder() -> Embedder:
    """Return the model by which passages are to be found.

    While its vectors are being made, those of another serve: see `embedder_of`.
    """
    chosen = (models.embedder() for models in _models)
    return next(filter(None, chosen), None) or local_embedder()


def embedder_of(model: EmbeddingModel) -> Embedder | None:
    """Return who embeds queries as a model's passages were; None where nobody here can."""
    if model.name == local_embedder().name:
        return local_embedder()
    known = (embedder for models in _models for embedder in models.asked_embedders())
    return next((each for each in known if each.name == model.name), None)


def embedders_in_use() -> list[Embedder]:
    """Return who embeds what is new: the model that serves, and the one that is to take over."""
    wanted = site_embedder()
    model = EmbeddingModel.objects.filter(serving=True).exclude(name=wanted.name).first()
    serving = embedder_of(model) if model else None
    return [serving, wanted] if serving else [wanted]


def site_reranker() -> Reranker:
    """Return who orders what was found: an endpoint where one is set, else one of the bundled."""
    chosen = (models.reranker() for models in _models)
    return next(filter(None, chosen), None) or _BUNDLED[settings.RERANKER]
