"""The engines that serve ingest, handed to the services as one argument."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from django.conf import settings

from endpoints.models import LlmRole
from endpoints.services.calls import calls_at_once
from endpoints.services.gateways import gateway_for
from engines.conflicts import ConflictFinder, local_conflict_finder
from engines.conflicts.llm import LlmConflictFinder
from engines.documents import Limits, read_document_isolated
from engines.embed import Embedder, local_embedder
from engines.fetch import Fetched, fetch
from engines.fetch import Limits as FetchLimits
from engines.gate import Gate, local_gate
from engines.gate.llm import LlmGate
from engines.writer import Writer, local_writer
from engines.writer.llm import LlmWriter

if TYPE_CHECKING:
    from engines.documents import Document as ReadDocument

Reader = Callable[[Path, str], "ReadDocument"]
Fetcher = Callable[[str], Fetched]


@dataclass(frozen=True, slots=True)
class Engines:
    """Who fetches, reads, gates, writes, finds conflicts; `embedder` narrows what is compared."""

    fetcher: Fetcher
    reader: Reader
    gate: Gate
    writer: Writer
    finder: ConflictFinder
    embedder: Embedder


def site_engines() -> Engines:
    """Return the engines of this site as they are set now; the local ones are loaded once."""
    local = _local_engines()
    gate, writer, reviewer = map(gateway_for, (LlmRole.GATE, LlmRole.WRITER, LlmRole.REVIEWER))
    planner = gateway_for(LlmRole.PLANNER)
    if gate is writer is reviewer is None:
        return local
    at_most = calls_at_once()
    return replace(
        local,
        gate=LlmGate(gate, at_most=at_most) if gate else local.gate,
        writer=LlmWriter(writer, local.embedder, planner=planner, at_most=at_most)
        if writer
        else local.writer,
        finder=LlmConflictFinder(reviewer, local=local.finder, at_most=at_most)
        if reviewer
        else local.finder,
    )


@cache
def _local_engines() -> Engines:
    embedder = local_embedder()
    return Engines(
        fetcher=_fetch_public,
        reader=_read_isolated,
        gate=local_gate(embedder),
        writer=local_writer(embedder),
        finder=local_conflict_finder(embedder),
        embedder=embedder,
    )


def _fetch_public(address: str) -> Fetched:
    return fetch(address, limits=FetchLimits(size=settings.MAX_UPLOAD_BYTES))


def _read_isolated(path: Path, filename: str) -> "ReadDocument":
    limits = Limits(max_bytes=settings.MAX_UPLOAD_BYTES)
    return read_document_isolated(path, filename=filename, limits=limits)
