"""A checkout below a folder closed to others, such as /root, works and stays closed."""

import os
import stat
import tempfile
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from config import embedded
from config.embedded.account import Account, run_as, service_account
from tests.support.places import throw_away_var


@pytest.fixture
def closed() -> Iterator[Path]:
    with tempfile.TemporaryDirectory(prefix="plumbline-closed-") as folder:
        Path(folder).chmod(0o700)
        yield Path(folder)


def test_the_services_run_below_a_closed_folder_and_leave_it_closed(closed: Path) -> None:
    with throw_away_var(below=closed) as env:
        embedded.ensure(env)
        settings = embedded.database_settings(env)
        with psycopg.connect(
            host=settings["HOST"], user=settings["USER"], dbname=settings["NAME"]
        ) as connection:
            assert connection.execute("SELECT 1").fetchone() == (1,)
    assert stat.S_IMODE(closed.stat().st_mode) == 0o700


def test_a_program_behind_a_closed_folder_runs_as_the_services_account(closed: Path) -> None:
    program = closed / "whoami"
    # PostgreSQL's programs ask by access(2), as `test` does, whether they may run each other.
    program.write_text('#!/bin/sh\ntest -x "$0" && id -u\n')
    program.chmod(0o755)
    account = service_account(Path("/nowhere"))
    assert run_as(account, [program]).stdout == f"{account.uid}\n"


def test_without_a_way_through_the_refusal_names_the_folder(
    closed: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(closed))
    stranger = Account("stranger", uid=os.geteuid() + 54321, gid=54321)
    with pytest.raises(embedded.ServiceError, match=f"stranger, who may not enter {closed}"):
        run_as(stranger, [closed / "whoami"])
