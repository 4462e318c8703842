"""The files for containers name what is there, and run what `make run` runs."""

import json
import re
import shlex
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from config import embedded
from config.embedded.users import joined
from config.site import Address, children

ROOT = Path(__file__).parents[2]
DOCKERFILE = (ROOT / "Dockerfile").read_text().replace("\\\n", " ")
COMPOSE: dict[str, Any] = yaml.safe_load((ROOT / "docker-compose.yml").read_text())
OURS = {name: service for name, service in COMPOSE["services"].items() if "build" in service}
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())
SOURCES = [*(ROOT / "config").rglob("*.py"), *(ROOT / "engines").rglob("*.py")]
# What Compose and PostgreSQL's image read, and not the site.
FOREIGN = {"POSTGRES_PASSWORD", "POSTGRES_USER", "POSTGRES_DB"}


def steps(word: str) -> list[str]:
    return re.findall(rf"^{word}\s+(.*)$", DOCKERFILE, re.MULTILINE)


def options(command: list[str]) -> dict[str, str]:
    """The options of a command and their values, "" for a bare flag."""
    words = [part for word in command for part in word.split("=", 1)]
    pairs = zip(words, [*words[1:], "--"], strict=True)
    return {
        word: "" if value.startswith("--") else value for word, value in pairs if word[:1] == "-"
    }


@pytest.fixture
def on_one_machine(tmp_path: Path) -> dict[str, list[str]]:
    """The commands of `make run`, by the name of the program."""
    here = embedded.paths({"PLUMBLINE_VAR": str(tmp_path)})
    with joined(here.users) as use:
        return {child.name: list(child.command) for child in children(here, Address("h", 1), use)}


def test_the_image_installs_exactly_the_lock_of_the_runtime() -> None:
    (install,) = [step for step in steps("RUN") if "pip install" in step]
    bootstrap = (ROOT / "tools" / "bootstrap.sh").read_text()
    assert "--require-hashes -r requirements/run.txt" in install
    assert '--require-hashes -r "$lock"' in bootstrap
    assert "lock=requirements/$which.txt" in bootstrap


def test_the_image_has_a_python_that_the_project_runs_on() -> None:
    (base,) = steps("FROM")
    version = tuple(int(part) for part in re.findall(r"python:(\d+)\.(\d+)", base)[0])
    least = tuple(int(part) for part in PROJECT["project"]["requires-python"][2:].split("."))
    assert version >= least


def test_everything_the_site_consists_of_is_in_the_image() -> None:
    kept = {
        line[1:] for line in (ROOT / ".dockerignore").read_text().split() if line.startswith("!")
    }
    packages = set(PROJECT["tool"]["importlinter"]["root_packages"])
    assert packages <= kept
    assert kept - packages == {
        "static", "templates", "manage.py", "requirements", "LICENSE", "NOTICE",
    }  # fmt: skip
    assert all((ROOT / name).exists() for name in kept)
    copied = {words.split()[0] for words in steps("COPY")}
    assert copied == {"requirements/run.txt", "."}


def test_the_image_ends_as_an_unprivileged_user_with_one_folder_to_write_in() -> None:
    (var,) = re.findall(r"PLUMBLINE_VAR=(\S+)", DOCKERFILE)
    assert steps("VOLUME") == [var]
    (user,) = steps("USER")
    made = next(step for step in steps("RUN") if "useradd" in step)
    assert user in shlex.split(made)
    assert f"--owner {user} --mode 0700 {var}" in made
    assert DOCKERFILE.rindex("\nUSER") > DOCKERFILE.rindex("\nRUN")
    for service in OURS.values():
        assert service["volumes"] == [f"files:{var}"]


def test_web_worker_and_clock_run_as_on_one_machine(on_one_machine: dict[str, list[str]]) -> None:
    web = json.loads(steps("CMD")[-1])
    alone = options(on_one_machine["web server"]) | {"--bind": "0.0.0.0:8000"}
    del alone["--chdir"]
    alone.pop("-m")
    assert options(web) == alone
    for name, child in (("worker", "worker"), ("beat", "clock")):
        command = COMPOSE["services"][name]["command"]
        alone = options(on_one_machine[child])
        # With several workers the others are looked for.
        for word in ("-m", "--without-gossip", "--without-mingle"):
            alone.pop(word, None)
        assert options(command) == alone
        assert command[:2] == ["celery", "-A"]


def test_every_command_names_what_is_there() -> None:
    programs = {"python", "celery", "gunicorn"}
    commands = [service["command"] for service in OURS.values() if "command" in service]
    commands += map(json.loads, steps("CMD"))
    for program, *arguments in commands:
        assert program in programs
        for word in arguments:
            if word.endswith(".py"):
                assert (ROOT / word).is_file()
    assert {service["image"] for service in OURS.values()} == {"plumbline"}


def variables() -> Iterator[str]:
    for service in OURS.values():
        yield from service["environment"]
    yield from re.findall(r"\$\{([A-Z_]+)", json.dumps(COMPOSE))


def test_every_variable_is_one_that_the_site_reads_and_the_readme_explains() -> None:
    code = "\n".join(path.read_text() for path in SOURCES)
    readme = (ROOT / "README.md").read_text()
    for name in set(variables()) - FOREIGN:
        assert f'"{name}"' in code, name
        assert f"`{name}`" in readme, name


def test_the_services_lean_only_on_one_another() -> None:
    volumes = set(COMPOSE["volumes"])
    for service in COMPOSE["services"].values():
        assert set(service.get("depends_on", ())) <= set(COMPOSE["services"])
        assert {mount.split(":")[0] for mount in service.get("volumes", ())} <= volumes
    passwords = {
        re.sub(r".*(\$\{POSTGRES_PASSWORD[^}]*\}).*", r"\1", text)
        for text in (
            COMPOSE["services"]["postgres"]["environment"]["POSTGRES_PASSWORD"],
            OURS["web"]["environment"]["DATABASE_URL"],
        )
    }
    assert len(passwords) == 1


def test_the_addresses_of_the_services_are_addresses_the_site_understands() -> None:
    given = dict(OURS["web"]["environment"])
    given["DATABASE_URL"] = re.sub(r"\$\{[^}]*\}", "secret", given["DATABASE_URL"])
    database: dict[str, Any] = embedded.database_settings(given)
    environment = COMPOSE["services"]["postgres"]["environment"]
    assert database["HOST"] == "postgres"
    assert (database["USER"], database["NAME"]) == (
        environment["POSTGRES_USER"],
        environment["POSTGRES_DB"],
    )
    assert embedded.celery_broker_url(given).startswith("redis://valkey:6379")
    assert not embedded.uses_embedded_postgres(given)
    assert not embedded.uses_embedded_valkey(given)
