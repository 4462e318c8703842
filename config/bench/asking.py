"""Asking a corpus questions without touching any wiki."""

from collections.abc import Sequence
from pathlib import Path

from pydantic import BaseModel

from config.bench.questions import Answering, QuestionRow, Reply, score
from config.bench.sites import run_in_a_site


class Brief(BaseModel):
    """What the process in the site of its own is asked to do."""

    corpus: Path
    questions: tuple[str, ...]


class NoCorpusError(Exception):
    """There is nothing to ask."""


def measure(rows: Sequence[QuestionRow], *, corpus: Path) -> Answering:
    """Ingest the corpus, promote its pages, ask every question, and hold answers against labels.

    Raises:
        NoCorpusError: The corpus is no folder with files.
        SiteFailedError: Its site failed.
    """
    if not any(path.is_file() for path in corpus.rglob("*")):
        raise NoCorpusError(f"There are no files below {corpus}.")
    brief = Brief(corpus=corpus.resolve(), questions=tuple(row.question for row in rows))
    lines = run_in_a_site("ask", brief)
    return score(rows, [Reply.model_validate_json(line) for line in lines])
