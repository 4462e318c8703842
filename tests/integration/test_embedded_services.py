"""The embedded services start, survive a kill, are shared, and stop."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import psutil
import psycopg
import pytest
from redis import Redis

from config import embedded
from tests.support.places import throw_away_var
from tests.support.waiting import wait_until

ROOT = Path(__file__).parents[2]


@pytest.fixture
def env() -> Iterator[dict[str, str]]:
    with throw_away_var() as env:
        yield env


@pytest.fixture
def durable(env: dict[str, str]) -> dict[str, str]:
    """The settings of a site: what is committed is written down."""
    return {name: value for name, value in env.items() if name != "PLUMBLINE_EMBEDDED_DURABLE"}


def connect(env: dict[str, str]) -> "psycopg.Connection[tuple[object, ...]]":
    settings = embedded.database_settings(env)
    return psycopg.connect(
        host=settings["HOST"], port=settings["PORT"], user=settings["USER"], dbname=settings["NAME"]
    )


def postmaster(env: dict[str, str]) -> psutil.Process:
    first = (embedded.paths(env).postgres / "postmaster.pid").read_text().split("\n")[0]
    return psutil.Process(int(first))


def valkey(env: dict[str, str]) -> psutil.Process:
    return psutil.Process(int((embedded.paths(env).valkey / "valkey.pid").read_text()))


def kill(process: psutil.Process) -> None:
    process.send_signal(signal.SIGKILL)
    wait_until(lambda: not process.is_running() or process.status() == psutil.STATUS_ZOMBIE)


def test_the_first_start_makes_a_database_with_its_extensions(env: dict[str, str]) -> None:
    embedded.ensure(env)
    with connect(env) as connection:
        extensions = {row[0] for row in connection.execute("SELECT extname FROM pg_extension")}
        privileges = connection.execute(
            "SELECT rolsuper, rolcreatedb FROM pg_roles WHERE rolname = current_user"
        ).fetchone()
    assert extensions >= {"vector", "pg_trgm", "unaccent"}
    assert privileges == (False, True)


def test_a_second_start_attaches_to_the_running_services(env: dict[str, str]) -> None:
    embedded.ensure(env)
    before = (postmaster(env).pid, valkey(env).pid)
    embedded.ensure(env)
    assert (postmaster(env).pid, valkey(env).pid) == before


def test_nothing_listens_on_a_network_port(env: dict[str, str]) -> None:
    embedded.ensure(env)
    for process in (postmaster(env), valkey(env)):
        assert process.net_connections(kind="inet") == []


def test_six_processes_that_start_at_once_share_one_server(env: dict[str, str]) -> None:
    command = [sys.executable, "-m", "config.embedded", "start"]
    racers = [subprocess.Popen(command, cwd=ROOT, env=env) for _ in range(6)]
    assert [racer.wait() for racer in racers] == [0] * 6
    log = (embedded.paths(env).log / "postgres.log").read_text()
    assert log.count("ready to accept connections") == 1


def test_after_a_kill_both_come_back_with_everything_committed(durable: dict[str, str]) -> None:
    embedded.ensure(durable)
    with connect(durable) as connection:
        connection.execute("CREATE TABLE kept AS SELECT generate_series(1, 1000) AS n")
    with Redis.from_url(embedded.redis_url(durable)) as client:
        client.rpush("queue", *range(1000))
    kill(postmaster(durable))
    kill(valkey(durable))
    embedded.ensure(durable)
    with connect(durable) as connection:
        assert connection.execute("SELECT count(*) FROM kept").fetchone() == (1000,)
    with Redis.from_url(embedded.redis_url(durable)) as client:
        assert client.llen("queue") == 1000


def test_six_processes_bring_back_a_killed_server_once(durable: dict[str, str]) -> None:
    embedded.ensure(durable)
    with connect(durable) as connection:
        connection.execute("CREATE TABLE kept AS SELECT 1 AS n")
    kill(postmaster(durable))
    command = [sys.executable, "-m", "config.embedded", "start"]
    racers = [subprocess.Popen(command, cwd=ROOT, env=durable) for _ in range(6)]
    assert [racer.wait() for racer in racers] == [0] * 6
    with connect(durable) as connection:
        assert connection.execute("SELECT n FROM kept").fetchone() == (1,)


def test_a_pid_file_that_names_a_stranger_does_not_prevent_a_start(env: dict[str, str]) -> None:
    embedded.ensure(env)
    embedded.stop(env)
    paths = embedded.paths(env)
    owner = paths.postgres.stat()
    for file in (paths.postgres / "postmaster.pid", paths.valkey / "valkey.pid"):
        file.write_text(f"{os.getpid()}\n")
        os.chown(file, owner.st_uid, owner.st_gid)
    embedded.ensure(env)
    assert embedded.is_running(env)


def test_stop_ends_both_and_leaves_no_process(env: dict[str, str]) -> None:
    embedded.ensure(env)
    processes = [postmaster(env), valkey(env)]
    embedded.stop(env)
    assert not embedded.is_running(env)
    wait_until(lambda: not any(process.is_running() for process in processes))
    embedded.stop(env)


def test_stop_with_nothing_there_does_nothing(env: dict[str, str]) -> None:
    embedded.stop(env)
    assert not Path(env["PLUMBLINE_VAR"]).exists()


def test_servers_of_ones_own_are_not_replaced_by_embedded_ones(env: dict[str, str]) -> None:
    own = env | {"DATABASE_URL": "postgres://h/wiki", "REDIS_URL": "redis://h"}
    embedded.ensure(own)
    assert not embedded.paths(own).postgres.exists()


def test_only_the_last_of_two_supervisors_stops_the_services(env: dict[str, str]) -> None:
    code = (
        "import sys\nfrom config import embedded\n"
        "with embedded.in_use() as use:\n    print(use.is_only_one(), flush=True)\n"
        "    sys.stdin.read()\n"
    )
    other = subprocess.Popen(
        [sys.executable, "-c", code],
        cwd=ROOT, env=env, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
    )  # fmt: skip
    assert other.stdout is not None
    assert other.stdout.readline() == "True\n"
    with embedded.in_use(env) as use:
        assert not use.is_only_one()
    assert embedded.is_running(env)
    other.communicate()
    assert not embedded.is_running(env)
