"""How true whole wikis hang, for their small plumb lines."""

from collections.abc import Iterable

from wiki.models import Page, PageState, Wiki
from wiki.plumbline import VERDICTS

Marks = list[dict[str, str]]

_READ = (PageState.ACTIVE, PageState.CONTRADICTED)


def marks_of_wikis(wikis: Iterable[Wiki]) -> dict[int, Marks]:
    """Return the verdicts of everything readers may read, page by page in order of title."""
    found: dict[int, Marks] = {wiki.pk: [] for wiki in wikis}
    counts = (
        Page.objects.filter(wiki__in=found, state__in=_READ)
        .exclude(current_revision__faithfulness=None)
        .order_by("title")
        .values_list("wiki", *(f"current_revision__faithfulness__{name}" for name in VERDICTS))
    )
    for wiki_id, *numbers in counts:
        for verdict, number in zip(VERDICTS, numbers, strict=True):
            found[wiki_id].extend([{"verdict": verdict}] * number)
    return found
