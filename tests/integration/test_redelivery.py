"""A dead worker's tasks are queued again at the next start."""

import os
import subprocess
import sys
from pathlib import Path
from queue import Empty

import pytest

from config.celery import app
from config.redelivery import redeliver_unacknowledged

ROOT = Path(__file__).parents[2]
TAKES_A_MESSAGE_AND_DIES = """
import os, sys
from config.celery import app
with app.connection_for_write() as connection:
    connection.SimpleQueue("of-a-dead-worker").get(timeout=10)
    os._exit(9)
"""
NO_DATABASE = "postgres://127.0.0.1:1/none"
ASKS_FOR_ITS_MESSAGES = """
from config import embedded
from config.redelivery import redeliver_unacknowledged
try:
    redeliver_unacknowledged()
except embedded.ServiceError as error:
    print(error)
"""


@pytest.fixture
def nothing_left(services: None) -> None:
    """Workers that other tests killed left what they had taken, which nobody waits for now."""
    redeliver_unacknowledged()
    app.control.purge()


@pytest.mark.usefixtures("nothing_left")
def test_a_message_taken_by_a_process_that_died_is_queued_again() -> None:
    with app.connection_for_write() as connection:
        queue = connection.SimpleQueue("of-a-dead-worker")
        queue.put({"document": 7})
        died = subprocess.run(
            [sys.executable, "-c", TAKES_A_MESSAGE_AND_DIES], cwd=ROOT, check=False
        )
        assert died.returncode == 9
        with pytest.raises(Empty):
            queue.get(block=False)
        assert redeliver_unacknowledged() == 1
        message = queue.get(timeout=10)
        assert message.payload == {"document": 7}
        message.ack()
        queue.close()


def test_a_broker_that_is_away_is_one_sentence(tmp_path: Path) -> None:
    env = {**os.environ, "REDIS_URL": f"unix://{tmp_path}/none.sock", "DATABASE_URL": NO_DATABASE}
    asked = subprocess.run(
        [sys.executable, "-c", ASKS_FOR_ITS_MESSAGES],
        cwd=ROOT,
        env=env | {"DJANGO_SETTINGS_MODULE": "config.settings", "PLUMBLINE_VAR": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert asked.stdout.startswith("The broker does not answer:"), asked.stderr


@pytest.mark.usefixtures("nothing_left")
def test_where_nothing_was_lost_nothing_is_queued() -> None:
    assert redeliver_unacknowledged() == 0
