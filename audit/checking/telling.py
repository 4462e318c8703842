"""Which of several findings on one claim decides."""

from collections.abc import Sequence

from audit.checking.trials import Trial
from engines.verify import Finding


def telling(judged: Sequence[tuple[Trial, Finding]]) -> tuple[Trial, Finding]:
    """Return the trial that decides: the best support, else the passage found nearest."""
    supported = [each for each in judged if each[1].verdict == "supported"]
    if supported:
        return max(supported, key=lambda each: each[1].support)
    return judged[0]
