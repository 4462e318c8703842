"""The engines that serve ingest, handed to the services as one argument."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from django.conf import settings

from engines.conflicts import ConflictFinder, local_conflict_finder
from engines.documents import Limits, read_document_isolated
from engines.embed import Embedder, local_embedder
from engines.fetch import Fetched, fetch
from engines.fetch import Limits as FetchLimits
from engines.gate import Gate, local_gate
from engines.writer import Writer, local_writer

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


@cache
def site_engines() -> Engines:
    """Return the engines of this site, loaded once a process."""
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
