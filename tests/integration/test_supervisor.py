"""The whole site runs under the supervisor, comes back after kills, and ends without a trace."""

import signal
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest

from config import embedded
from tests.support.places import throw_away_var
from tests.support.waiting import wait_until

ROOT = Path(__file__).parents[2]


@pytest.fixture
def env() -> Iterator[dict[str, str]]:
    with throw_away_var() as env:
        yield env | {"DJANGO_SETTINGS_MODULE": "config.settings"}


@pytest.fixture
def port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def supervisor(env: dict[str, str], port: int, *options: str) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        [sys.executable, "-m", "config.supervisor", "--port", str(port), *options],
        cwd=ROOT, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip


def read_until(process: "subprocess.Popen[str]", words: str) -> None:
    assert process.stdout is not None
    for line in process.stdout:
        if words in line:
            return
    assert process.stderr is not None
    pytest.fail(f"it ended without saying {words!r}: {process.stderr.read()}")


def answers(port: int) -> bool:
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/accounts/login/", timeout=5) as page:
            return bool(page.status == 200)
    except OSError:
        return False


def part(process: "subprocess.Popen[str]", word: str) -> psutil.Process | None:
    """Return the child of the supervisor that has `word` on its command line."""
    for child in psutil.Process(process.pid).children():
        if child.status() != psutil.STATUS_ZOMBIE and word in child.cmdline():
            return child
    return None


def test_the_site_opens_survives_kills_and_leaves_nothing_behind(
    env: dict[str, str], port: int
) -> None:
    process = supervisor(env, port)
    try:
        read_until(process, f"open at http://127.0.0.1:{port}")
        assert answers(port)
        for word in ("config.wsgi", "worker", "beat"):
            victim = part(process, word)
            assert victim is not None
            victim.kill()
            read_until(process, "Started the")
        postmaster = embedded.paths(env).postgres / "postmaster.pid"
        psutil.Process(int(postmaster.read_text().split("\n")[0])).kill()
        psutil.Process(int((embedded.paths(env).valkey / "valkey.pid").read_text())).kill()
        wait_until(lambda: embedded.is_running(env) and answers(port))
        family = psutil.Process(process.pid).children(recursive=True)
    finally:
        process.send_signal(signal.SIGTERM)
        _, errors = process.communicate(timeout=60)
    assert (process.returncode, errors) == (0, "")
    assert not any(member.is_running() for member in family)
    assert not embedded.is_running(env)
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        probe.bind(("127.0.0.1", port))


def test_a_port_in_use_is_one_sentence_and_starts_nothing(env: dict[str, str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        process = supervisor(env, taken.getsockname()[1])
        _, errors = process.communicate(timeout=60)
    assert process.returncode == 1
    assert errors.count("\n") == 1
    assert "choose another port" in errors
    assert not embedded.paths(env).postgres.exists()


def test_a_migration_that_fails_is_one_sentence_that_names_its_log(
    env: dict[str, str], port: int
) -> None:
    process = supervisor(env | {"DATABASE_URL": "postgres://127.0.0.1:1/none"}, port)
    _, errors = process.communicate(timeout=60)
    assert process.returncode == 1
    assert errors.count("\n") == 1
    log = embedded.paths(env).log / "migrate.log"
    assert str(log) in errors
    assert "refused" in log.read_text()
