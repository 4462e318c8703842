"""The one review queue: whoever has something for a person puts it here."""

from django.utils import timezone

from wiki.models import ReviewItem, User, Wiki


def enqueue(
    *, wiki: Wiki, kind: ReviewItem.Kind, key: str, subject: str, path: str, detail: str = ""
) -> ReviewItem:
    """Put a thing into the queue, once; a settled one that comes back waits again."""
    item, _ = ReviewItem.objects.update_or_create(
        wiki=wiki,
        key=key,
        defaults={
            "kind": kind,
            "subject": subject[:300],
            "detail": detail,
            "path": path,
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
