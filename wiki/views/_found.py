"""What a list of hits shows of its pages."""

from collections.abc import Iterable
from typing import Any

from django.db.models import F

from wiki.models import Faithfulness


def truths_by_page(page_ids: Iterable[int]) -> dict[int, list[dict[str, Any]]]:
    """Return the marks of the pages' current revisions, in one query."""
    rows = Faithfulness.objects.filter(
        revision__page__in=set(page_ids), revision__page__current_revision=F("revision")
    ).values_list("revision__page", "marks")
    return dict(rows)
