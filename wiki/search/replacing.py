"""A page's passages replaced by those of another text: what says the same stays as it is."""

from collections import defaultdict, deque
from collections.abc import Sequence

from django.db import connection

from wiki.models import Page, Passage
from wiki.models._lexemes import as_tsvector

_MOVE = """
    UPDATE wiki_passage AS held
    SET revision_id = fresh.revision, ordinal = fresh.ordinal, anchor = fresh.anchor,
        start = fresh.start, "end" = fresh.end, language = fresh.language,
        lexemes = fresh.lexemes, length = fresh.length, indexed_as = fresh.indexed_as
    FROM (
        SELECT id, revision, ordinal, anchor, start, "end", language, lexemes::tsvector, length,
            indexed_as
        FROM unnest(
            %s::bigint[], %s::bigint[], %s::int[], %s::text[], %s::int[], %s::int[], %s::text[],
            %s::text[], %s::int[], %s::int[]
        ) AS given (
            id, revision, ordinal, anchor, start, "end", language, lexemes, length, indexed_as
        )
    ) AS fresh
    WHERE held.id = fresh.id
"""


def replace_passages(page: Page, fresh: Sequence[Passage]) -> None:
    """Let a page have these passages and no others.

    One whose heading and text stand there already keeps its row, and its vectors with it: only its
    place may change, and words that state nothing. So an edit costs what it changed.
    """
    kept = _standing(page, fresh)
    # Read for their ids alone, which is all that deleting them needs.
    gone = Passage.objects.filter(page=page).exclude(pk__in=kept.values()).only("pk")
    if gone.exists():
        gone.delete()
    if kept:
        _move({pk: fresh[place] for place, pk in kept.items()})
    Passage.objects.bulk_create(each for place, each in enumerate(fresh) if place not in kept)


def _standing(page: Page, fresh: Sequence[Passage]) -> dict[int, int]:
    """Return which of these passages stand there already: place among them, and id.

    Passages of the very revision that is shown are made anew for another reason, a new title for
    one, which would change their vectors.
    """
    before = Passage.objects.filter(page=page).exclude(revision=page.current_revision_id)
    ids: dict[tuple[str, str], deque[int]] = defaultdict(deque)
    for pk, heading, text in before.order_by("ordinal").values_list("pk", "heading", "text"):
        ids[heading, text].append(pk)
    return {
        place: ids[each.heading, each.text].popleft()
        for place, each in enumerate(fresh)
        if ids[each.heading, each.text]
    }


def _move(passages: dict[int, Passage]) -> None:
    """Write what may have changed of passages that stand, by their ids."""
    rows = [
        (
            *(pk, each.revision_id, each.ordinal, each.anchor, each.start, each.end),
            *(each.language, as_tsvector(each.lexemes), each.length, each.indexed_as),
        )
        for pk, each in passages.items()
    ]
    with connection.cursor() as cursor:
        cursor.execute(_MOVE, [list(column) for column in zip(*rows, strict=True)])
