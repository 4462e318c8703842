"""Waiting on a condition rather than for a time."""

import time
from collections.abc import Callable


def wait_until(condition: Callable[[], bool], *, seconds: float = 60) -> None:
    """Return when `condition` holds; fail when it still does not after `seconds`."""
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline, "the condition did not come about"
        time.sleep(0.05)
