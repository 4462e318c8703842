"""Whether what the site rests on is alive."""

from dataclasses import dataclass
from datetime import datetime

from celery import current_app
from django.db import connection
from kombu.exceptions import OperationalError

from wiki.models import AnchorCheck, Passage
from wiki.search.index import outdated_pages

# A worker that is alive answers within this; the page waits no longer.
_PING_SECONDS = 0.5


@dataclass(frozen=True, slots=True)
class Check:
    """One thing that was looked at; `good` is None where there is nothing to say yet."""

    name: str
    good: bool | None
    detail: str
    when: datetime | None = None


def checks(*, broker_url: str | None = None) -> list[Check]:
    """Look at everything, quickly and without changing anything.

    Args:
        broker_url: The broker to look at; the site's own when None.
    """
    return [_database(), *_broker(broker_url), _anchors(), _passages()]


def _database() -> Check:
    with connection.cursor() as cursor:
        cursor.execute("SHOW server_version")
        version = cursor.fetchone()[0]
        cursor.execute("SELECT extversion FROM pg_extension WHERE extname = 'vector'")
        vector = cursor.fetchone()[0]
    return Check("Database", good=True, detail=f"PostgreSQL {version}, pgvector {vector}")


def _broker(url: str | None) -> list[Check]:
    """Look at the queue and the workers; a broker that is away is a finding, not a failure."""
    queue = current_app.conf.task_default_queue
    try:
        with current_app.connection_for_read(url) as opened:
            # Left to itself it would try for ever.
            opened.ensure_connection(max_retries=1)
            declared = opened.default_channel.queue_declare(queue)
        replies = current_app.control.ping(timeout=_PING_SECONDS)
    except OperationalError as error:
        return [Check("Broker", good=False, detail=f"It does not answer: {error}")]
    waiting = f"{declared.message_count} task(s) wait"
    workers = f"{len(replies)} worker(s) answer" if replies else "None answers: start one"
    return [
        Check("Broker", good=True, detail=waiting),
        Check("Workers", good=bool(replies), detail=workers),
    ]


def _anchors() -> Check:
    last = AnchorCheck.objects.order_by("-pk").first()
    if last is None:
        return Check("Anchors", good=None, detail="Not verified yet: run manage.py verify_anchors")
    detail = f"{last.checked} verified, {last.broken} broken"
    return Check("Anchors", good=not last.broken, detail=detail, when=last.checked_at)


def _passages() -> Check:
    total = Passage.objects.count()
    outdated = outdated_pages().count()
    missing = Passage.objects.exclude(vectors__model__serving=True).count()
    detail = f"{total} passages, {missing} of them wait for a vector"
    if outdated:
        detail += f"; {outdated} page(s) are indexed anew in the background"
    return Check("Search index", good=not missing and not outdated, detail=detail)
