"""What every test has: services of this run alone, and no network but loopback."""

import os
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from django.db import connection
from pytest_socket import socket_allow_hosts

from config import embedded
from config.celery import app
from tests.cast import cast  # noqa: F401 - a fixture
from tests.support.guard import deleted_at_the_end
from tests.support.worker import running_worker

_cleanup = ExitStack()


def pytest_configure() -> None:
    # Settings made the folder, unless this run was started inside another or without Django.
    if os.environ.get("PLUMBLINE_TEST_OWNER") == str(os.getpid()):
        _cleanup.enter_context(deleted_at_the_end(Path(os.environ["PLUMBLINE_TEST_VAR"])))


def pytest_unconfigure() -> None:
    _cleanup.close()


def pytest_runtest_setup() -> None:
    socket_allow_hosts(["127.0.0.1", "::1"], allow_unix_socket=True)


@pytest.fixture(scope="session")
def services() -> None:
    """PostgreSQL and Valkey are running; a test that uses the database has them anyway."""
    embedded.ensure()


@pytest.fixture(scope="session")
def django_db_modify_db_settings(
    services: None,
    django_db_modify_db_settings_parallel_suffix: None,
) -> None:
    """pytest-django asks for this before it makes the test database."""


@pytest.fixture
def celery_worker_process(transactional_db: None) -> Iterator[subprocess.Popen[bytes]]:
    """A real worker takes the tasks this test sends, on the test database."""
    app.control.purge()
    with running_worker(database=str(connection.settings_dict["NAME"])) as process:
        yield process


@pytest.fixture(scope="session")
def chromium() -> str:
    """The program file of the browser to drive: `launch(executable_path=chromium)`."""
    from tests.support.browser import chromium_path  # noqa: PLC0415 - slow, and few tests need it

    return chromium_path()
