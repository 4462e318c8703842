"""The services run wherever a site is put, or say in one sentence why they cannot."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from celery import Celery

from config import embedded
from config.embedded.account import Account, closed_parent, run_as, service_account
from config.embedded.postgres import Postgres
from tests.support.places import throw_away_var

ROOT = Path(__file__).parents[2]
IS_ROOT = os.geteuid() == 0


@pytest.fixture
def env() -> Iterator[dict[str, str]]:
    with throw_away_var() as env:
        yield env


def start(env: dict[str, str], account: Account | None = None) -> subprocess.CompletedProcess[str]:
    """Start the services from a process of their own, as a person would."""
    return subprocess.run(
        [sys.executable, "-m", "config.embedded", "start"],
        cwd=ROOT, env=env, check=False, capture_output=True, text=True,
        user=account.uid if account else None,
    )  # fmt: skip


def refusal(env: dict[str, str]) -> str:
    """Return the one sentence with which the services refuse to start."""
    result = start(env)
    assert result.returncode == 1
    assert result.stdout == ""
    assert result.stderr.count("\n") == 1
    assert result.stderr.startswith("Plumbline: ")
    return result.stderr


@pytest.mark.parametrize("name", ["it's a wiki, mine", "d" * 110])
def test_a_folder_of_any_name_or_length_will_do(name: str) -> None:
    with throw_away_var(name) as env:
        embedded.ensure(env)
        assert embedded.is_running(env)
        # Not made current: the site's own app must stay the one that everything else finds.
        app = Celery(broker=embedded.celery_broker_url(env), set_as_current=False)
        with app.connection_for_write() as connection:
            assert connection.default_channel.client.ping()


def test_a_name_that_a_shell_would_misread_is_one_sentence(env: dict[str, str]) -> None:
    assert "name a folder without" in refusal(env | {"PLUMBLINE_VAR": env["PLUMBLINE_VAR"] + "$x"})


def test_a_symbolic_link_and_its_target_are_one_site(env: dict[str, str]) -> None:
    home = Path(env["PLUMBLINE_VAR"]).parent
    (home / "link").symlink_to(home)
    assert embedded.paths({"PLUMBLINE_VAR": str(home / "link" / "var")}) == embedded.paths(env)


def test_a_folder_that_cannot_be_written_is_one_sentence(env: dict[str, str]) -> None:
    # A file in the way refuses root too, whom no mode would stop.
    blocked = Path(env["PLUMBLINE_VAR"]).with_name("blocked")
    blocked.write_text("")
    for var in (blocked, blocked / "var"):
        assert "PLUMBLINE_VAR" in refusal(env | {"PLUMBLINE_VAR": str(var)})


def test_a_data_folder_of_another_version_is_one_sentence(env: dict[str, str]) -> None:
    embedded.ensure(env)
    embedded.stop(env)
    (embedded.paths(env).postgres / "PG_VERSION").write_text("12\n")
    assert "was made by PostgreSQL 12" in refusal(env)


def test_a_folder_that_is_no_data_folder_is_one_sentence(env: dict[str, str]) -> None:
    embedded.paths(env).postgres.mkdir(parents=True)
    assert "is not a PostgreSQL data folder" in refusal(env)


def test_a_server_that_cannot_read_its_settings_is_one_sentence(env: dict[str, str]) -> None:
    embedded.ensure(env)
    embedded.stop(env)
    with (embedded.paths(env).valkey / "appendonlydir" / "appendonly.aof.manifest").open("w") as it:
        it.write("not a manifest")
    assert "Valkey does not start" in refusal(env)


def test_a_database_that_does_not_come_up_is_one_sentence(env: dict[str, str]) -> None:
    embedded.ensure(env)
    embedded.stop(env)
    paths = embedded.paths(env)
    with (paths.postgres / "postgresql.conf").open("a") as settings:
        settings.write("max_connections = none\n")
    server = Postgres(paths, service_account(paths.postgres), attempts=2)
    with pytest.raises(embedded.ServiceError, match=r"configuration file .* contains errors"):
        server.start()


def test_a_socket_folder_that_others_can_enter_is_refused(env: dict[str, str]) -> None:
    sockets = embedded.paths(env).sockets
    sockets.mkdir(parents=True)
    sockets.chmod(0o755)
    assert "must be a folder that only" in refusal(env)


def test_a_first_start_that_was_cut_short_is_made_anew(env: dict[str, str]) -> None:
    draft = embedded.paths(env).postgres.with_name("postgres.new")
    draft.mkdir(parents=True)
    (draft / "PG_VERSION").write_text("18\n")
    embedded.ensure(env)
    assert embedded.is_running(env)
    assert not draft.exists()


def test_files_of_the_services_are_closed_to_everybody_else(env: dict[str, str]) -> None:
    embedded.ensure(env)
    paths = embedded.paths(env)
    for folder in (paths.postgres, paths.valkey, paths.sockets):
        assert folder.stat().st_mode & 0o077 == 0
    for log in paths.log.iterdir():
        assert log.stat().st_mode & 0o077 == 0


def test_the_services_never_run_as_root(env: dict[str, str]) -> None:
    embedded.ensure(env)
    account = service_account(embedded.paths(env).postgres)
    assert account.uid != 0
    assert embedded.paths(env).postgres.stat().st_uid == account.uid
    assert account.is_current is not IS_ROOT


def test_a_closed_parent_is_found_whoever_owns_it(tmp_path: Path) -> None:
    closed = tmp_path / "closed"
    closed.mkdir()
    stranger = Account("stranger", uid=54321, gid=54321)
    owner = Account("owner", uid=tmp_path.stat().st_uid, gid=tmp_path.stat().st_gid)
    closed.chmod(0o700)
    assert closed_parent(closed / "file", stranger) is not None
    assert closed_parent(closed / "file", owner) is None


def test_a_program_that_is_not_there_is_one_sentence() -> None:
    me = service_account(Path("/nowhere"))
    with pytest.raises(embedded.ServiceError, match="cannot be run: No such file"):
        run_as(me, [Path("/nowhere/at/all")])
