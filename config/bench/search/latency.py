"""How long things take: percentiles, alone and among several clients."""

import time
from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

import numpy as np

Asked = TypeVar("Asked")


def milliseconds(act: Callable[[Asked], object], asked: Iterable[Asked]) -> list[float]:
    """Return how long `act` takes for each of what it is asked."""
    times = []
    for each in asked:
        begun = time.perf_counter()
        act(each)
        times.append((time.perf_counter() - begun) * 1000)
    return times


def percentiles(times: Sequence[float]) -> dict[str, float]:
    """Return the median and the 95th percentile of times in milliseconds.

    Raises:
        ValueError: There are none.
    """
    if not times:
        raise ValueError("Nothing was timed.")
    middle, high = np.percentile(times, [50, 95])
    return {"p50_ms": round(float(middle), 2), "p95_ms": round(float(high), 2)}
