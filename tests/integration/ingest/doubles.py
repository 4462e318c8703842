"""Engines of the tests: the real reader and writer; gate and finder say what they are told."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from uuid import uuid4

from engines.conflicts import Contradiction, Statement
from engines.documents import Document as ReadDocument
from engines.documents import read_document
from engines.embed import local_embedder
from engines.fetch import Fetched, FetchFailedError
from engines.gate import Decision
from engines.writer import local_writer
from ingest.models import Document
from ingest.services.engines import Engines, Fetcher
from ingest.services.receiving import Namesake, receive
from ingest.services.working import work_off
from wiki.models import User, Wiki

BELONGS = Decision(belongs=True, confidence=0.9, reason="It is about travel.", purpose_lines=(2,))
SKIP = Decision(belongs=False, confidence=0.9, reason="Nothing of this.", purpose_lines=(2,))
UNSURE = Decision(belongs=True, confidence=0.52, reason="Hard to say.", purpose_lines=())


@dataclass
class ToldGate:
    """Says the same of every document."""

    decision: Decision = BELONGS
    fingerprint: str = "told-gate-1"

    def decide(self, *, purpose: str, title: str, text: str) -> Decision:  # noqa: ARG002
        return self.decision


@dataclass
class ToldFinder:
    """Finds a contradiction in exactly the pairs (page sentence, source sentence) it was told."""

    contradictions: set[tuple[str, str]] = field(default_factory=set)
    confidence: float = 0.9
    fingerprint: str = "told-finder-1"
    seen: list[tuple[str, str]] = field(default_factory=list)

    def compare(self, pairs: Sequence[tuple[Statement, Statement]]) -> list[Contradiction | None]:
        texts = [(page.text, source.text) for page, source in pairs]
        self.seen += texts
        return [
            Contradiction("They differ.", self.confidence, (), ())
            if pair in self.contradictions
            else None
            for pair in texts
        ]


def read_here(path: Path, filename: str) -> ReadDocument:
    return read_document(path, filename=filename)


def fetch_nothing(address: str) -> Fetched:
    raise FetchFailedError(f"{address} was not found.")


def make_engines(
    *,
    gate: ToldGate | None = None,
    finder: ToldFinder | None = None,
    fetcher: Fetcher = fetch_nothing,
) -> Engines:
    embedder = local_embedder()
    return Engines(
        fetcher=fetcher,
        reader=read_here,
        gate=gate or ToldGate(),
        writer=local_writer(embedder),
        finder=finder or ToldFinder(),
        embedder=embedder,
    )


def bring(
    wiki: Wiki,
    uploader: User | None,
    *,
    text: str,
    filename: str = "guide.md",
    namesake: Namesake = Namesake.ASK,
) -> Document:
    return receive(
        wiki=wiki,
        uploader=uploader,
        filename=filename,
        chunks=[text.encode()],
        batch=uuid4(),
        namesake=namesake,
    )


def finish(document: Document, engines: Engines | None = None) -> Document:
    """Work a document off and return it as it is then."""
    work_off([document], engines=engines or make_engines())
    return Document.objects.shown().get(pk=document.pk)
