"""Keeping writers of a wiki and a withdrawal apart.

A withdrawal must see every page that cites the source, and no page may come to cite it meanwhile.
Writers do not hinder one another; each takes this lock before any row, so that nobody waits for
somebody who waits for them.
"""

from django.db import connection

# The first half of PostgreSQL's two-part advisory lock; the second is the wiki.
_WRITING = 7_011_987


def share_writing(wiki_id: int) -> None:
    """Write into a wiki until the transaction ends, beside others who write."""
    _take("pg_advisory_xact_lock_shared", wiki_id)


def stop_writing(wiki_id: int) -> None:
    """Wait for everybody who writes, and keep others waiting until the transaction ends."""
    _take("pg_advisory_xact_lock", wiki_id)


def _take(function: str, wiki_id: int) -> None:
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT {function}(%s, %s)", [_WRITING, wiki_id])
