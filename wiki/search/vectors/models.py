"""Which models embed passages, and which of them serves."""

from django.db import transaction

from engines.embed import Embedder
from wiki.errors import RefusedError
from wiki.models import EmbeddingModel, Passage
from wiki.search.vectors.indexes import build_index, drop_index

# The most that pgvector indexes of half-precision vectors.
MAX_DIMENSIONS = 4_000
_DELETED_AT_ONCE = 5_000


class TooManyDimensionsError(RefusedError):
    """A model's vectors are longer than can be indexed."""

    def __init__(self, dimensions: int) -> None:
        super().__init__(
            f"The model makes vectors of {dimensions:,} dimensions, and {MAX_DIMENSIONS:,} is the"
            " most that search can index. Set “dimensions” to fewer, where the model allows it, or"
            " choose another model."
        )


def register(embedder: Embedder) -> EmbeddingModel:
    """Return the model of an embedder, with its index; the first one of a site serves at once.

    Raises:
        TooManyDimensionsError: Its vectors are too long.
    """
    require_indexable(embedder.dimensions)
    model, _ = EmbeddingModel.objects.get_or_create(
        name=embedder.name, defaults={"dimensions": embedder.dimensions}
    )
    if serving_model() is None:
        _let_serve(model)
    build_index(model)
    return model


def require_indexable(dimensions: int) -> None:
    """Refuse vectors that are too long for an index.

    Raises:
        TooManyDimensionsError: They are.
    """
    if dimensions > MAX_DIMENSIONS:
        raise TooManyDimensionsError(dimensions)


def serving_model() -> EmbeddingModel | None:
    """Return the model by whose vectors passages are found; None on a site without any."""
    return EmbeddingModel.objects.filter(serving=True).first()


def switch_over(model: EmbeddingModel) -> bool:
    """Let a model serve once every searchable passage has its vector; say whether it serves.

    The vectors of the others are deleted then. Runs any number of times.
    """
    if not _is_complete(model):
        return False
    _let_serve(model)
    for other in EmbeddingModel.objects.exclude(pk=model.pk):
        _delete(other)
    return True


def _is_complete(model: EmbeddingModel) -> bool:
    return not Passage.objects.evidence().exclude(vectors__model=model).exists()


@transaction.atomic
def _let_serve(model: EmbeddingModel) -> None:
    # The rows are locked in one order, so that two who switch at once do so one after the other.
    list(EmbeddingModel.objects.select_for_update().order_by("pk"))
    EmbeddingModel.objects.exclude(pk=model.pk).update(serving=False)
    EmbeddingModel.objects.filter(pk=model.pk).update(serving=True)
    model.serving = True


def _delete(model: EmbeddingModel) -> None:
    """Delete a model with its vectors, some at a time: nobody waits for a million rows."""
    drop_index(model)
    while batch := list(model.vectors.values_list("pk", flat=True)[:_DELETED_AT_ONCE]):
        model.vectors.filter(pk__in=batch).delete()
    model.delete()
