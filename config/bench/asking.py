"""Asking a corpus questions without touching any wiki: in a site that is made and thrown away."""

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from pydantic import BaseModel

from config import embedded
from config.bench.questions import Answering, QuestionRow, Reply, score

_ROOT = Path(__file__).resolve().parents[2]
# What ties a process to the site it belongs to; the rest of its environment is kept.
_OF_A_SITE = ("PLUMBLINE_VAR", "PLUMBLINE_TEST_", "DATABASE_URL", "REDIS_URL")


class Brief(BaseModel):
    """What the process in the site of its own is asked to do."""

    corpus: Path
    questions: tuple[str, ...]


class AskingFailedError(Exception):
    """The corpus could not be asked; the message says why."""


def measure(rows: Sequence[QuestionRow], *, corpus: Path) -> Answering:
    """Ingest the corpus, promote its pages, ask every question, and hold answers against labels.

    Raises:
        AskingFailedError: The corpus is no folder with files, or its site failed.
    """
    if not any(path.is_file() for path in corpus.rglob("*")):
        raise AskingFailedError(f"There are no files below {corpus}.")
    brief = Brief(corpus=corpus.resolve(), questions=tuple(row.question for row in rows))
    with _site_of_its_own() as env:
        replies = _ask(brief, env)
    return score(rows, replies)


def _ask(brief: Brief, env: dict[str, str]) -> list[Reply]:
    done = subprocess.run(
        [sys.executable, "-m", "config.bench"],
        cwd=_ROOT,
        env=env,
        input=brief.model_dump_json(),
        stdout=subprocess.PIPE,
        text=True,
        check=False,
    )
    if done.returncode != 0:
        raise AskingFailedError("The site that was made to ask failed; it said why above.")
    return [Reply.model_validate_json(line) for line in done.stdout.splitlines()]


@contextmanager
def _site_of_its_own() -> Iterator[dict[str, str]]:
    """Yield the environment of a site that does not exist yet; stop and delete it afterwards."""
    home = Path(tempfile.mkdtemp(prefix="plumbline-bench-"))
    # As root the services run as another user, who passes through to folders of their own.
    home.chmod(0o711)
    kept = {key: value for key, value in os.environ.items() if not key.startswith(_OF_A_SITE)}
    env = {
        **kept,
        "PLUMBLINE_VAR": str(home / "var"),
        "PLUMBLINE_EMBEDDED_DURABLE": "0",
        "DJANGO_SETTINGS_MODULE": "config.settings",
    }
    try:
        yield env
    finally:
        embedded.stop(env)
        shutil.rmtree(embedded.paths(env).sockets, ignore_errors=True)
        shutil.rmtree(home)
