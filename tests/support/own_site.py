"""A whole site of a test's own under the supervisor, whose parts can be killed one by one."""

import socket
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import psutil
from django.db import connections
from django.db.backends.postgresql.base import DatabaseWrapper

from config import embedded
from tests.support.places import throw_away_var

ROOT = Path(__file__).parents[2]
_STOP_SECONDS = 60


@dataclass(frozen=True)
class OwnSite:
    """A running site."""

    env: Mapping[str, str]
    url: str
    supervisor: "subprocess.Popen[str]"

    @property
    def paths(self) -> embedded.Paths:
        """Where its files are."""
        return embedded.paths(self.env)

    def part(self, word: str) -> psutil.Process | None:
        """Return the living child of the supervisor with `word` on its command line."""
        for child in psutil.Process(self.supervisor.pid).children():
            if child.status() != psutil.STATUS_ZOMBIE and word in child.cmdline():
                return child
        return None

    @property
    def web(self) -> psutil.Process | None:
        """The web server's first process."""
        return self.part("config.wsgi")

    @property
    def worker(self) -> psutil.Process | None:
        """The worker's first process; its children do the work."""
        return self.part("worker")

    @property
    def postgres(self) -> psutil.Process | None:
        """The first process of PostgreSQL."""
        return _named_by(self.paths.postgres / "postmaster.pid")

    @property
    def valkey(self) -> psutil.Process | None:
        """The server of Valkey."""
        return _named_by(self.paths.valkey / "valkey.pid")

    def run(self, module: str, *arguments: str) -> str:
        """Run a program with the environment of the site and return what it says."""
        done = subprocess.run(
            [sys.executable, "-m", module, *arguments],
            cwd=ROOT,
            env=dict(self.env),
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    @contextmanager
    def database(self) -> Iterator[None]:
        """Let the queries of this thread go to the site's database instead of the tests' own."""
        own = connections["default"]
        settings = {**own.settings_dict, **embedded.database_settings(self.env)}
        connections["default"] = DatabaseWrapper(settings, alias="default")
        try:
            yield
        finally:
            connections["default"].close()
            connections["default"] = own


def _named_by(pid_file: Path) -> psutil.Process | None:
    try:
        process = psutil.Process(int(pid_file.read_text().split("\n")[0]))
        return process if process.status() != psutil.STATUS_ZOMBIE else None
    except (OSError, ValueError, psutil.NoSuchProcess):
        return None


@contextmanager
def running_site() -> Iterator[OwnSite]:
    """Run a fresh site for the length of a block; it is open when the block begins."""
    with throw_away_var() as throw_away:
        port = _free_port()
        # Other tests trade a server's last commits for speed; here they are what is asked about.
        del throw_away["PLUMBLINE_EMBEDDED_DURABLE"]
        env = {**throw_away, "DJANGO_SETTINGS_MODULE": "config.settings"}
        process = subprocess.Popen(
            [sys.executable, "-m", "config.supervisor", "--port", str(port)],
            cwd=ROOT,
            env=env,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        url = f"http://127.0.0.1:{port}"
        site = OwnSite(env, url, process)
        try:
            _read_until_open(process)
            yield site
        finally:
            process.terminate()
            _, errors = process.communicate(timeout=_STOP_SECONDS)
        assert (process.returncode, errors) == (0, "")


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _read_until_open(process: "subprocess.Popen[str]") -> None:
    assert process.stdout is not None
    for line in process.stdout:
        if "is open at" in line:
            return
    assert process.stderr is not None
    raise AssertionError(process.stderr.read())
