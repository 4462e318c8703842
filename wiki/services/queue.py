"""The one review queue: whoever has something for a person puts it here."""

from dataclasses import dataclass

from django.db.models import Q
from django.utils import timezone

from wiki.models import ReviewItem, User, Wiki


@dataclass(frozen=True, slots=True)
class Place:
    """Where a thing stands in the queue: the addresses beside it ("" at an end), and its number."""

    number: int
    total: int
    before: str
    after: str


def enqueue(
    *,
    wiki: Wiki,
    kind: ReviewItem.Kind,
    key: str,
    subject: str,
    path: str,
    detail: str = "",
    under: str = "",
) -> ReviewItem:
    """Put a thing into the queue, once; a settled one that comes back waits again.

    Args:
        wiki: Whose queue.
        kind: What it is.
        key: Its name, the same whenever the same thing is put there.
        subject: Its title in the list.
        path: The address of its screen.
        detail: What else the list says of it.
        under: The key of the item that it belongs to; both count as one while that one waits.
    """
    item, _ = ReviewItem.objects.update_or_create(
        wiki=wiki,
        key=key,
        defaults={
            "kind": kind,
            "subject": subject[:300],
            "detail": detail,
            "path": path,
            "under": ReviewItem.objects.filter(wiki=wiki, key=under).first() if under else None,
            "settled_at": None,
            "settled_by": None,
            "outcome": "",
        },
    )
    return item


def settle(*, wiki: Wiki, key: str, outcome: str, person: User | None) -> None:
    """Take a thing out of the queue; says nothing if it was not in it."""
    ReviewItem.objects.filter(wiki=wiki, key=key, settled_at=None).update(
        settled_at=timezone.now(), settled_by=person, outcome=outcome
    )


def place_of(item: ReviewItem) -> Place | None:
    """Return where a thing stands among all that waits; None of what waits no more.

    What belongs to another item stands where that one stands.
    """
    if item.under is not None and item.under.settled_at is None:
        item = item.under
    if item.settled_at is not None:
        return None
    waiting = ReviewItem.objects.waiting().filter(wiki=item.wiki_id)
    before, after = waiting.filter(_earlier(item)), waiting.filter(_later(item))
    number = before.count() + 1
    last, first = before.last(), after.first()
    return Place(
        number=number,
        total=number + after.count(),
        before=last.path if last else "",
        after=first.path if first else "",
    )


def next_after(item: ReviewItem) -> ReviewItem | None:
    """Return what waits next behind an item, or from the start again; None where nothing waits."""
    waiting = ReviewItem.objects.waiting().filter(wiki=item.wiki_id)
    return waiting.filter(_later(item)).first() or waiting.first()


def _earlier(item: ReviewItem) -> Q:
    return Q(created_at__lt=item.created_at) | Q(created_at=item.created_at, pk__lt=item.pk)


def _later(item: ReviewItem) -> Q:
    return Q(created_at__gt=item.created_at) | Q(created_at=item.created_at, pk__gt=item.pk)
