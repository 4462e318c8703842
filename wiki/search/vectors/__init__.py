"""The semantic leg: models that embed passages, their vectors, and the nearest of them."""

from wiki.search.vectors.models import (
    MAX_DIMENSIONS,
    TooManyDimensionsError,
    register,
    require_indexable,
    serving_model,
    switch_over,
)
from wiki.search.vectors.nearest import Near, cosines, nearest_each
from wiki.search.vectors.storing import store

__all__ = [
    "MAX_DIMENSIONS",
    "Near",
    "TooManyDimensionsError",
    "cosines",
    "nearest_each",
    "register",
    "require_indexable",
    "serving_model",
    "store",
    "switch_over",
]
