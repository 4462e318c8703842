"""How long one process may hold the database up, by the kind of work it does.

A statement, a wait for a lock or an open transaction that outlives these is ended by PostgreSQL, so
that one bad query never holds every thread of the web server. Commands have no limits: a migration
or an index over a million passages takes as long as it takes.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from django.db.backends.signals import connection_created

if TYPE_CHECKING:
    from django.db.backends.base.base import BaseDatabaseWrapper

# A person waits, and the whole server has eight threads.
WEB = {
    "statement_timeout": "20s",
    "lock_timeout": "10s",
    "idle_in_transaction_session_timeout": "60s",
}
# No longer than a task may take (CELERY_TASK_TIME_LIMIT): what it began ends with it.
WORKER = {
    "statement_timeout": "240s",
    "lock_timeout": "60s",
    "idle_in_transaction_session_timeout": "270s",
}

_limits: dict[str, str] = {}


def hold_to(limits: Mapping[str, str]) -> None:
    """Set these limits on every connection that this process and its children open from now on."""
    _limits.clear()
    _limits.update(limits)
    connection_created.connect(_limit, dispatch_uid="config.limits")


def _limit(*, connection: "BaseDatabaseWrapper", **_signal: object) -> None:
    # By a statement and not by `options` of the address, which a pooler before the server refuses.
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT set_config(name, value, false) FROM unnest(%s::text[], %s::text[])"
            " AS wanted (name, value)",
            [list(_limits), list(_limits.values())],
        )
