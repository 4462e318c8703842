"""Where the embedded services keep their files: pure functions of the environment."""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

POSTGRES_PORT = 5432
"""Only names the socket file: the embedded PostgreSQL listens on no network port."""

# sockaddr_un.sun_path holds 108 bytes on Linux and 104 on macOS, the closing NUL included.
_LONGEST_SOCKET_PATH = 103


@dataclass(frozen=True, slots=True)
class Paths:
    """Every file and folder of one set of embedded services, below `var`."""

    var: Path

    @property
    def postgres(self) -> Path:
        """The PostgreSQL data folder."""
        return self.var / "postgres"

    @property
    def valkey(self) -> Path:
        """The folder of Valkey's append-only file."""
        return self.var / "valkey"

    @property
    def log(self) -> Path:
        """The folder of all logs."""
        return self.var / "log"

    @property
    def lock(self) -> Path:
        """Held by the one process that starts or stops the services."""
        return self.var / "services.lock"

    @property
    def users(self) -> Path:
        """Held, shared, by every supervisor that needs the services to stay."""
        return self.var / "users.lock"

    @property
    def sockets(self) -> Path:
        """The folder of both sockets, private to the user the services run as.

        A deep `var` would exceed the system's limit on socket paths, and libpq takes a comma
        for the end of a host, so then it is a short folder named by a hash of `var`. That is
        below /tmp whatever TMPDIR says: a cron job and a shell must arrive at the same one.
        """
        inside = self.var / "run"
        longest = inside / f".s.PGSQL.{POSTGRES_PORT}"
        if len(bytes(longest)) <= _LONGEST_SOCKET_PATH and "," not in str(inside):
            return inside
        digest = hashlib.sha256(bytes(self.var)).hexdigest()[:16]
        return Path("/tmp") / f"plumbline-{digest}"  # noqa: S108 - ownership is checked on start

    @property
    def postgres_socket(self) -> Path:
        """The unix socket of PostgreSQL."""
        return self.sockets / f".s.PGSQL.{POSTGRES_PORT}"

    @property
    def valkey_socket(self) -> Path:
        """The unix socket of Valkey."""
        return self.sockets / "valkey.sock"


def paths(env: Mapping[str, str]) -> Paths:
    """Return the paths below `PLUMBLINE_VAR`, by default `var` beside manage.py."""
    return Paths(var=var_dir(env))


def var_dir(env: Mapping[str, str]) -> Path:
    """Return the folder of everything a site keeps, free of symbolic links."""
    configured = env.get("PLUMBLINE_VAR")
    return Path(configured).expanduser().resolve() if configured else ROOT / "var"
