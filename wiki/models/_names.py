"""How names are indexed, so that they are found by any part of them."""

from typing import Any

from django.contrib.postgres.indexes import GinIndex


class NamesIndex(GinIndex):
    """Trigrams of a name, within each wiki."""

    def __init__(self, *, opclasses: Any = ("int8_ops", "gin_trgm_ops"), **options: Any) -> None:  # noqa: ANN401
        super().__init__(opclasses=opclasses, **options)
