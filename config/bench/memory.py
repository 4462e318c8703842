"""How much memory this process has held at most."""

import resource
import sys

_UNIT = 1 if sys.platform == "darwin" else 1024  # bytes that one unit of `ru_maxrss` stands for


def peak_mb() -> float:
    """Return the highest resident set size so far, in megabytes of 1,000,000 bytes."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * _UNIT / 1e6
