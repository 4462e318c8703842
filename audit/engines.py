"""Which engine serves the auditor's role."""

from functools import cache

from engines.verify import Auditor, local_auditor


@cache
def auditor() -> Auditor:
    """Return the auditor of this site, one a process."""
    return local_auditor()
