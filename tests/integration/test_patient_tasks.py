"""A task waits for a database that is away, and one queue holds each task once."""

from collections.abc import Callable

import pytest
from django.db import InterfaceError, OperationalError

from config.celery import PatientTask, app
from wiki.services.broker import tasks_waiting


def failing(error: Exception, *, times: int) -> Callable[[], int]:
    """Fail that often with `error`, then say how often this was called."""
    calls = 0

    def work() -> int:
        nonlocal calls
        calls += 1
        if calls <= times:
            raise error
        return calls

    return work


def run(work: Callable[[], int], name: str) -> object:
    return app.task(work, name=name, shared=False).apply().get()


@pytest.mark.parametrize("error", [OperationalError("gone"), InterfaceError("closed")])
def test_a_task_is_tried_again_while_the_database_is_away(error: Exception) -> None:
    name = f"test.{type(error).__name__}"
    assert run(failing(error, times=3), name) == 4


def test_patience_ends() -> None:
    work = failing(OperationalError("gone"), times=PatientTask.max_retries + 1)
    with pytest.raises(OperationalError):
        run(work, "test.patience")


def test_another_error_is_an_error_at_once() -> None:
    with pytest.raises(ValueError, match="mine"):
        run(failing(ValueError("mine"), times=1), "test.error")


@pytest.mark.usefixtures("services")
def test_a_task_enters_the_queue_it_is_sent_to_and_no_other() -> None:
    app.control.purge()
    app.send_task("ask.tasks.answer_question", [0])
    assert (tasks_waiting("interactive"), tasks_waiting()) == (1, 0)
    app.send_task("audit.tasks.audit_revision", [0])
    assert (tasks_waiting("interactive"), tasks_waiting()) == (1, 1)
    app.control.purge()
    assert (tasks_waiting("interactive"), tasks_waiting()) == (0, 0)
