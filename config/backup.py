"""`python -m config.backup save|restore FILE`: the whole site in one archive.

The archive is a tar file of `database.dump` (pg_dump's custom format) and the folder `blobs`
with the bytes of every source. The dump is made first: bytes are never changed or removed
while a row names them, so every row of the dump finds its bytes.
"""

import argparse
import os
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import psycopg
from psycopg.conninfo import make_conninfo

from config import embedded
from config.embedded.postgres import binaries

_DUMP = "database.dump"
_BLOBS = "blobs"
_MEGABYTE = 1_000_000


def save(archive: Path) -> int:
    """Write database and files to `archive`; return how many original files it holds.

    Raises:
        ServiceError: The database cannot be dumped or `archive` not written.
    """
    blobs = embedded.var_dir(os.environ) / _BLOBS
    with tempfile.TemporaryDirectory() as folder:
        dump = Path(folder) / _DUMP
        _run("pg_dump", "--format=custom", "--no-owner", "--no-comments", "--file", str(dump))
        draft = archive.with_name(f"{archive.name}.part")
        with tarfile.open(draft, "w") as tar:
            tar.add(dump, _DUMP)
            if blobs.is_dir():
                tar.add(blobs, _BLOBS)
        draft.chmod(0o600)
        draft.replace(archive)
    return _originals(archive)


def restore(archive: Path) -> int:
    """Put what `archive` holds into an empty site; return how many original files that are.

    Raises:
        ServiceError: The site is not empty, or `archive` is not a whole backup.
    """
    var = embedded.var_dir(os.environ)
    if _has_tables() or (var / _BLOBS).exists():
        raise embedded.ServiceError(
            "A backup is restored only into an empty site: name an empty folder in PLUMBLINE_VAR."
        )
    with tempfile.TemporaryDirectory(dir=var) as folder, tarfile.open(archive) as tar:
        tar.extractall(folder, filter="data")
        dump, blobs = Path(folder) / _DUMP, Path(folder) / _BLOBS
        if not dump.is_file():
            raise embedded.ServiceError(f"{archive} is not a backup: it holds no {_DUMP}.")
        whole = ("--single-transaction", "--exit-on-error", "--no-owner", "--no-comments")
        _run("pg_restore", *whole, "--dbname", _connection()["PGDATABASE"], str(dump))
        if blobs.is_dir():
            blobs.rename(var / _BLOBS)
    return _originals(archive)


def _originals(archive: Path) -> int:
    with tarfile.open(archive) as tar:
        return sum(member.isfile() and member.name != _DUMP for member in tar)


def _account(action: str, archive: Path, originals: int) -> str:
    """Say what was done, how much it is, and what comes next."""
    size = f"{archive.stat().st_size / _MEGABYTE:,.1f} MB"
    if action == "save":
        return (
            f"Wrote {archive} ({size}): the database and {originals:,} original file(s).\n"
            "Only this user can read it. To try it: make restore with an empty folder in"
            " PLUMBLINE_VAR, then make run there."
        )
    return (
        f"Restored {archive} ({size}): the database and {originals:,} original file(s).\n"
        "Next: make run, which brings it up to date and serves it."
    )


def _connection() -> dict[str, str]:
    """Return the database's address as the variables that libpq reads."""
    settings: dict[str, Any] = embedded.database_settings(os.environ)
    options = {
        f"PG{name.upper()}": str(value) for name, value in settings.get("OPTIONS", {}).items()
    }
    named = {
        "PGHOST": settings["HOST"],
        "PGPORT": settings["PORT"],
        "PGUSER": settings["USER"],
        "PGPASSWORD": settings.get("PASSWORD", ""),
        "PGDATABASE": settings["NAME"],
    }
    return options | {name: value for name, value in named.items() if value}


def _run(program: str, *arguments: str) -> None:
    command = [str(binaries() / program), *arguments]
    env = {"PATH": os.defpath, "LC_ALL": "C", **_connection()}
    done = subprocess.run(command, env=env, check=False, capture_output=True, text=True)  # noqa: S603
    if done.returncode != 0:
        reason = (done.stderr.strip().split("\n") or [""])[0]
        raise embedded.ServiceError(f"The database could not be copied: {reason}")


def _has_tables() -> bool:
    where = {name.removeprefix("PG").lower(): value for name, value in _connection().items()}
    where["dbname"] = where.pop("database")
    with psycopg.connect(make_conninfo("", **where)) as connection:
        row = connection.execute(
            "SELECT EXISTS (SELECT FROM pg_tables WHERE schemaname = 'public')"
        ).fetchone()
    return row == (True,)


def main(arguments: Sequence[str]) -> int:
    """Save or restore; return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m config.backup", description=__doc__)
    parser.add_argument("action", choices=["save", "restore"])
    parser.add_argument("file", type=Path)
    options = parser.parse_args(arguments)
    try:
        embedded.ensure()
        originals = (save if options.action == "save" else restore)(options.file)
    except (embedded.ServiceError, OSError, tarfile.TarError, psycopg.OperationalError) as error:
        sys.stderr.write(f"Plumbline: {str(error).splitlines()[0]}\n")
        return 1
    sys.stdout.write(f"{_account(options.action, options.file, originals)}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
