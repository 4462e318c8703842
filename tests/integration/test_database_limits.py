"""A statement, a wait or an open transaction ends when its process has no more time for it."""

import subprocess
import sys
from collections.abc import Iterator

import pytest
from django.db import OperationalError, connection, transaction
from django.db.backends.signals import connection_created

from config import limits
from tests.support.own_site import ROOT

SHOWN = "SELECT current_setting('statement_timeout'), current_setting('lock_timeout')"


@pytest.fixture
def held() -> Iterator[None]:
    """Connections of this process are limited, until the test is over."""
    connection.close()
    yield
    connection_created.disconnect(dispatch_uid="config.limits")
    connection.close()


def shown() -> tuple[str, str]:
    with connection.cursor() as cursor:
        cursor.execute(SHOWN)
        return tuple(cursor.fetchone())


@pytest.mark.usefixtures("transactional_db", "held")
def test_a_new_connection_has_the_limits_of_its_process() -> None:
    limits.hold_to(limits.WEB)
    assert shown() == ("20s", "10s")
    connection.close()
    limits.hold_to(limits.WORKER)
    assert shown() == ("4min", "1min")


@pytest.mark.usefixtures("transactional_db", "held")
def test_limits_hold_in_a_connection_that_a_transaction_opened() -> None:
    limits.hold_to(limits.WEB)
    with transaction.atomic():
        assert shown() == ("20s", "10s")
    assert shown() == ("20s", "10s")


@pytest.mark.usefixtures("transactional_db", "held")
def test_a_statement_that_takes_too_long_is_ended_and_the_next_one_serves() -> None:
    limits.hold_to({"statement_timeout": "20ms"})
    with pytest.raises(OperationalError, match="statement timeout"), connection.cursor() as cursor:
        cursor.execute("SELECT pg_sleep(10)")
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
        assert cursor.fetchone() == (1,)


@pytest.mark.usefixtures("transactional_db")
def test_a_command_has_no_limits() -> None:
    assert shown() == ("0", "0")


@pytest.mark.usefixtures("services")
def test_the_web_server_and_the_worker_are_held_to_theirs() -> None:
    worker = "from config.celery import app; from celery.signals import celeryd_init as begun"
    for begin, wanted in (
        ("import config.wsgi", "WEB"),
        (f"{worker}; begun.send('worker')", "WORKER"),
    ):
        program = f"{begin}; from config import limits; assert limits._limits == limits.{wanted}"
        subprocess.run([sys.executable, "-c", program], cwd=ROOT, check=True)
