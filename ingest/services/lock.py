"""One worker at a time on one step of a document, whatever the broker delivers twice."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection

from ingest.models import Step

# The upper bytes spell "ING", so that no other part of the site uses the same keys.
_NAMESPACE = 0x494E47 << 40
_STEPS_A_DOCUMENT = 8


@contextmanager
def exclusively(document_id: int, step: Step) -> Iterator[bool]:
    """Take a document's step for the length of the block; yields False if somebody else has it.

    It is a session lock of PostgreSQL: held without a transaction, and gone the moment the
    worker dies, even by `kill -9`. Each step has its own, since the next one is queued, and may
    be taken by another worker, a moment before this one lets go.
    """
    key = _NAMESPACE + document_id * _STEPS_A_DOCUMENT + step.rank
    held = _call("pg_try_advisory_lock", key)
    try:
        yield held
    finally:
        if held:
            _call("pg_advisory_unlock", key)


def is_held(document_id: int, step: Step) -> bool:
    """Say whether a living worker has this step of the document now."""
    with exclusively(document_id, step) as free:
        return not free


def _call(function: str, key: int) -> bool:
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT {function}(%s)", [key])
        return bool(cursor.fetchone()[0])
