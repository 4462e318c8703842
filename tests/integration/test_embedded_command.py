"""The services can be started, asked after and stopped without the site."""

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from config import embedded
from config.embedded.__main__ import main
from config.supervisor import Supervisor
from tests.support.places import throw_away_var


@pytest.fixture
def env(monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[str, str]]:
    with throw_away_var() as env:
        for name in ("PLUMBLINE_VAR", "PLUMBLINE_EMBEDDED_DURABLE"):
            monkeypatch.setenv(name, env[name])
        yield env


@pytest.mark.usefixtures("env")
def test_status_tells_what_start_and_stop_did(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["status"]) == 1
    assert main(["start"]) == 0
    assert main(["status"]) == 0
    assert main(["stop"]) == 0
    assert main(["status"]) == 1
    assert capsys.readouterr().out == "not running\nrunning\nnot running\n"


def test_a_program_that_needs_the_services_ends_with_one_sentence_where_they_cannot_run(
    env: dict[str, str],
) -> None:
    Path(env["PLUMBLINE_VAR"]).write_text("")
    with pytest.raises(SystemExit, match=r"^Plumbline cannot start: .* cannot be written"):
        embedded.ensure_or_exit()
    Path(env["PLUMBLINE_VAR"]).unlink()


def test_the_supervisor_keeps_trying_and_says_so_once(
    env: dict[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    Path(env["PLUMBLINE_VAR"]).write_text("")
    stopping = threading.Event()
    rounds = []

    def opening() -> bool:
        rounds.append(1)
        if len(rounds) == 2:
            stopping.set()
        return False

    Supervisor([], opening, stopping).run()
    assert capsys.readouterr().out.count("Trying again: ") == 1
    Path(env["PLUMBLINE_VAR"]).unlink()


def test_the_secret_key_is_made_once_and_kept_private(env: dict[str, str]) -> None:
    var = Path(env["PLUMBLINE_VAR"])
    key = embedded.secret_key(var)
    assert len(key) >= 50
    assert embedded.secret_key(var) == key
    assert (var / "secret_key").stat().st_mode & 0o077 == 0
    assert [file.name for file in var.iterdir()] == ["secret_key"]
