"""How names are indexed, so that they are found by any part of them."""

from typing import Any

from django.contrib.postgres.indexes import GinIndex


class NamesIndex(GinIndex):
    """Trigrams of a name, within each wiki; in place at once, since somebody is typing."""

    def __init__(self, **options: Any) -> None:  # noqa: ANN401
        super().__init__(
            **{"opclasses": ("int8_ops", "gin_trgm_ops"), "fastupdate": False, **options}
        )
