"""Sites that are made for measuring and mostly thrown away, so that no wiki is touched."""

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from pydantic import BaseModel

from config import embedded

_ROOT = Path(__file__).resolve().parents[2]
# What ties a process to the site it belongs to; the rest of its environment is kept.
_OF_A_SITE = ("PLUMBLINE_VAR", "PLUMBLINE_TEST_", "DATABASE_URL", "REDIS_URL")


class SiteFailedError(Exception):
    """The site that was made could not be used; it said why on the terminal."""


def run_in_a_site(
    job: str, brief: BaseModel, *, durable: bool = False, kept: Path | None = None
) -> list[str]:
    """Run one of `config.bench.__main__`'s jobs in a site of its own; return what it printed.

    Args:
        job: The job's name.
        brief: What it is asked to do.
        durable: Whether its database waits for the disk, as a real one does.
        kept: The folder of a site that stays, made there if there is none; None: thrown away.

    Raises:
        SiteFailedError: The site, or the job in it, failed.
    """
    home = _thrown_away() if kept is None else _staying(kept)
    with home as folder, _services(folder, durable=durable) as env:
        done = subprocess.run(  # noqa: S603 - our own command
            [sys.executable, "-m", "config.bench", job],
            cwd=_ROOT,
            env=env,
            input=brief.model_dump_json(),
            stdout=subprocess.PIPE,
            text=True,
            check=False,
        )
    if done.returncode != 0:
        raise SiteFailedError("The site that was made to measure in failed; it said why above.")
    return done.stdout.splitlines()


@contextmanager
def _thrown_away() -> Iterator[Path]:
    """Yield a new folder and delete it afterwards."""
    home = Path(tempfile.mkdtemp(prefix="plumbline-bench-"))
    try:
        yield home
    finally:
        shutil.rmtree(home)


@contextmanager
def _staying(home: Path) -> Iterator[Path]:
    """Yield a folder that stays."""
    home.mkdir(parents=True, exist_ok=True)
    yield home


@contextmanager
def _services(home: Path, *, durable: bool) -> Iterator[dict[str, str]]:
    """Yield the environment of the site in a folder; stop its services afterwards."""
    # As root the services run as another user, who passes through to folders of their own.
    home.chmod(0o711)
    kept = {key: value for key, value in os.environ.items() if not key.startswith(_OF_A_SITE)}
    env = {
        **kept,
        "PLUMBLINE_VAR": str(home / "var"),
        "PLUMBLINE_EMBEDDED_DURABLE": "1" if durable else "0",
        "DJANGO_SETTINGS_MODULE": "config.settings",
    }
    try:
        yield env
    finally:
        embedded.stop(env)
        shutil.rmtree(embedded.paths(env).sockets, ignore_errors=True)
