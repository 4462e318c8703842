"""The programs a site on one machine consists of."""

import os
import socket
import subprocess
import sys
from collections.abc import Mapping
from contextlib import closing
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPException
from pathlib import Path

from config import embedded
from config.child import Child
from config.redelivery import redeliver_unacknowledged

ROOT = Path(__file__).resolve().parents[1]
_MANAGE = (sys.executable, str(ROOT / "manage.py"))
_CELERY = (sys.executable, "-m", "celery", "-A", "config")


@dataclass(frozen=True, slots=True)
class Address:
    """Where the web server listens."""

    host: str
    port: int

    @property
    def url(self) -> str:
        """The address to type into a browser on this machine."""
        return f"http://{self.host}:{self.port}"


def say(sentence: str) -> None:
    """Write one line for the person at the terminal."""
    sys.stdout.write(f"{sentence}\n")
    sys.stdout.flush()


def require_free_port(address: Address) -> None:
    """Raise ServiceError unless the web server will be able to listen on `address`."""
    with closing(socket.socket(socket.AF_INET, socket.SOCK_STREAM)) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((address.host, address.port))
        except (OSError, OverflowError) as error:
            raise embedded.ServiceError(
                f"{address.host}:{address.port} cannot be listened on ({error}): stop what uses"
                f" it, or choose another port: make run PORT={address.port + 1}."
            ) from error


def migrate(here: embedded.Paths) -> None:
    """Bring the database's tables up to date.

    Raises:
        ServiceError: A migration failed; names the log.
    """
    log = here.log / "migrate.log"
    with log.open("wb") as output:
        command = [*_MANAGE, "migrate", "--noinput"]
        done = subprocess.run(command, check=False, stdout=output, stderr=output)  # noqa: S603
    if done.returncode != 0:
        raise embedded.ServiceError(f"The database cannot be brought up to date: see {log}")


def children(here: embedded.Paths, address: Address, use: embedded.Use) -> list[Child]:
    """Return the web server, the worker and the clock, not yet started."""
    env = _environment(address)

    def forget_dead_worker() -> None:
        if embedded.uses_embedded_valkey(os.environ) and use.is_only_one():
            redeliver_unacknowledged()

    web = [
        *(sys.executable, "-m", "gunicorn", "config.wsgi", "--chdir", str(ROOT)),
        *("--bind", f"{address.host}:{address.port}", "--worker-class", "gthread"),
        *("--workers", "2", "--threads", "4", "--timeout", "120", "--no-control-socket"),
        # Longer than browsers and proxies keep a connection for: if the server ends it first, it
        # may do so just as a request is on its way, which then has no answer.
        *("--keep-alive", "90"),
        # Loaded once and shared: at rest the three processes take 126 MB together, not 231.
        "--preload",
    ]
    worker = [
        *(*_CELERY, "worker", "--pool", "prefork", "--concurrency", "2", "--loglevel", "INFO"),
        # The only worker here: looking for others would delay each of its starts by a second.
        *("--without-gossip", "--without-mingle"),
    ]
    beat = [*_CELERY, "beat", "--pidfile=", "--loglevel", "WARNING"]
    return [
        Child("web server", web, here.log / "web.log", env),
        Child("worker", worker, here.log / "worker.log", env, before_start=forget_dead_worker),
        Child("clock", beat, here.log / "beat.log", env),
    ]


def _environment(address: Address) -> Mapping[str, str]:
    return {
        "PLUMBLINE_URL": address.url,
        **os.environ,
        "PYTHONPATH": os.pathsep.join(filter(None, (str(ROOT), os.environ.get("PYTHONPATH")))),
        "PYTHONUNBUFFERED": "1",
    }


@dataclass(slots=True)
class Opening:
    """Fills a demo, waits for the web server, and says where it is.

    Attributes:
        address: Where the web server listens.
        demo: Whether to fill the site with an example first.
    """

    address: Address
    demo: bool
    _filling: subprocess.Popen[bytes] | None = field(default=None)

    def __call__(self) -> bool:
        """Take the next step; say whether the site is open."""
        if not self._answers() or not self._is_filled():
            return False
        say(f"\nPlumbline is open at {self.address.url} - Ctrl-C stops it.")
        return True

    def abandon(self) -> None:
        """End the filling of the demo, if it is not over."""
        if self._filling is not None:
            self._filling.terminate()
            self._filling.wait()

    def _answers(self) -> bool:
        """Ask for a page: the server listens well before it can serve one."""
        connection = HTTPConnection(self.address.host, self.address.port, timeout=2)
        with closing(connection):
            try:
                connection.request("GET", "/")
                connection.getresponse()
            except (OSError, HTTPException):
                return False
        return True

    def _is_filled(self) -> bool:
        if not self.demo:
            return True
        if self._filling is None:
            self._filling = subprocess.Popen(  # noqa: S603 - our own command
                [*_MANAGE, "demo"], start_new_session=True
            )
        status = self._filling.poll()
        if status:
            raise embedded.ServiceError("The demo cannot be prepared; the lines above say why.")
        return status == 0
