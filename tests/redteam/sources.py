"""Attacks read and written as the pipeline does it, without a database."""

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from engines.documents import Document, read_document
from engines.embed import local_embedder
from engines.llm import Prompt
from engines.writer import SourceText, Topic
from engines.writer.llm import LlmWriter
from tests.redteam.attacks import Attack
from tests.redteam.obedient import obedient

NUMBER = 7
PAGE = "# Trains\n\nTrains leave every hour.[^S1:1]\n"


def read(attack: Attack) -> Document:
    """Return the document of an attack."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "upload"
        path.write_text(attack.text)
        return read_document(path, filename=attack.filename)


def source_of(attack: Attack) -> SourceText:
    found = read(attack)
    return SourceText(
        number=NUMBER, version=1, title=found.title, lines=found.lines, kind=found.kind
    )


@cache
def written_by(attack: Attack) -> tuple[tuple[str, ...], tuple[Prompt, ...]]:
    """Write pages of an attack with a model that obeys: new ones, and an update of another.

    Returns:
        The bodies, and what the model was asked.
    """
    gateway = obedient(attack)
    writer, source = LlmWriter(gateway, local_embedder()), source_of(attack)
    existing = Topic(page_id=5, title="Trains", aliases=(), text=PAGE)
    new = writer.plan(source, [])
    more = writer.plan(source, [existing])
    drafts = [writer.draft(source, planned, links={"Leave": "Leave"}) for planned in new]
    updates = [writer.update(PAGE, source, planned, links={}) or "" for planned in more]
    return (*drafts, *updates), tuple(gateway.seen)
