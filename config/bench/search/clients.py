"""Several clients at once: two processes of four threads, as the web server has them."""

import itertools
import multiprocessing
import threading
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import dataclass

import django
import psutil

from config.bench.search.asked import Question
from config.bench.search.latency import milliseconds

PROCESSES = 2
THREADS = 4


@dataclass(frozen=True, slots=True)
class Asking:
    """What each process is told: everything else it finds in the site's environment.

    Attributes:
        leg: One of `Legs.timed`.
        person: The id of who asks.
        wikis: Ids of the wikis to search.
        limit: The most passages to rank.
        questions: What to ask, each client all of it, beginning at another place.
    """

    leg: str
    person: int
    wikis: tuple[int, ...]
    limit: int
    questions: tuple[Question, ...]


@dataclass(frozen=True, slots=True)
class Asked:
    """What a process measured: times in milliseconds, and its memory in MB before and after."""

    times: list[float]
    memory_before: float
    memory_after: float


def at_once(asking: Asking) -> list[Asked]:
    """Let all clients ask at the same time."""
    # Spawned: a forked child would share this process's connection to the database.
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(PROCESSES, mp_context=context, initializer=django.setup) as pool:
        return list(pool.map(_ask, itertools.repeat(asking, PROCESSES), range(PROCESSES)))


def _ask(asking: Asking, place: int) -> Asked:
    from config.bench.search.legs import legs_of  # noqa: PLC0415 - models need Django set up

    act = legs_of(asking.person, asking.wikis, limit=asking.limit).timed()[asking.leg]
    together = threading.Barrier(THREADS)

    def client(number: int) -> list[float]:
        questions = turned(asking.questions, by=place * THREADS + number)
        act(questions[0])
        together.wait()
        return milliseconds(act, questions)

    before = _memory()
    with ThreadPoolExecutor(THREADS) as pool:
        times = [each for found in pool.map(client, range(THREADS)) for each in found]
    return Asked(times, before, _memory())


def turned(questions: Sequence[Question], *, by: int) -> list[Question]:
    """Return the questions beginning at another one for each client."""
    start = by * len(questions) // (PROCESSES * THREADS)
    return [*questions[start:], *questions[:start]]


def _memory() -> float:
    return float(psutil.Process().memory_info().rss / 1e6)
