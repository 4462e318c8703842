"""Which engine serves the auditor's role."""

from collections.abc import Callable, Mapping
from functools import cache

from engines.verify import Auditor, local_auditor


@cache
def auditor() -> Auditor:
    """Return the auditor of this site, one a process."""
    return local_auditor()


def auditors() -> Mapping[str, Callable[[], Auditor]]:
    """Return how to make each auditor that this site could use, by its name."""
    return {"local": local_auditor}
