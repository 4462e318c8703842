"""One worker at a time on one step of a document, whatever the broker delivers twice."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection
from django.db.backends.base.base import BaseDatabaseWrapper

from ingest.models import Step

# The upper bytes spell "ING", so that no other part of the site uses the same keys.
_NAMESPACE = 0x494E47 << 40
_STEPS_A_DOCUMENT = 8


@contextmanager
def exclusively(document_id: int, step: Step) -> Iterator[bool]:
    """Take a document's step for the length of the block; yields False if somebody else has it.

    It is a session lock of PostgreSQL: held without a transaction, and gone the moment the
    worker dies, even by `kill -9`. Each step has its own, since the next one is queued, and may
    be taken by another worker, a moment before this one lets go. The lock has a connection of its
    own: the work gives the usual one back while it waits for a language model.
    """
    key = _NAMESPACE + document_id * _STEPS_A_DOCUMENT + step.rank
    session = connection.copy()
    try:
        # Closing the connection lets go of the lock.
        yield _call(session, "pg_try_advisory_lock", key)
    finally:
        session.close()


def is_held(document_id: int, step: Step) -> bool:
    """Say whether a living worker has this step of the document now."""
    with exclusively(document_id, step) as free:
        return not free


def _call(session: BaseDatabaseWrapper, function: str, key: int) -> bool:
    with session.cursor() as cursor:
        cursor.execute(f"SELECT {function}(%s)", [key])
        return bool(cursor.fetchone()[0])
