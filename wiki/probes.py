"""Live tests of the engines: each room names the engine that serves its role, and tries it.

The health page shows them; a room registers from its AppConfig.ready().
"""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from engines.embed import local_embedder


@dataclass(frozen=True, slots=True)
class Probe:
    """One role: who serves it, and a small piece of real work that raises when it cannot.

    `record` says in sentences what people thought of its work; nothing where nobody is asked.
    """

    role: str
    engine: Callable[[], str]
    attempt: Callable[[], object]
    record: Callable[[], Sequence[str]] = tuple


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of an attempt: `problem` is "" when all is well."""

    milliseconds: int
    problem: str


_PROBES: dict[str, Probe] = {}


def register(probe: Probe) -> None:
    """Show an engine on the health page; the last one registered for a role serves it."""
    _PROBES[probe.role] = probe


def probes() -> list[Probe]:
    """Return the probes, by role."""
    return sorted(_PROBES.values(), key=lambda probe: probe.role)


def attempt(probe: Probe) -> Outcome:
    """Try an engine and say how long it took, or what went wrong."""
    begun = time.perf_counter()
    problem = ""
    try:
        probe.attempt()
    except Exception as error:  # noqa: BLE001 (whatever an engine raises is what was asked for)
        problem = f"{type(error).__name__}: {error}"
    return Outcome(round(1000 * (time.perf_counter() - begun)), problem)


register(
    Probe(
        role="embedder",
        engine=lambda: local_embedder().name,
        attempt=lambda: local_embedder().embed(["A plumb line hangs true."]),
    )
)
