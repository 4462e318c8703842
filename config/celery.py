"""The Celery application; its settings are the `CELERY_` ones in `config.settings`."""

import os

from celery import Celery, Task
from celery.signals import beat_init, celeryd_init, worker_process_init
from django.db import InterfaceError, OperationalError

from config import embedded, limits
from engines.embed import import_runtime

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")


class PatientTask(Task):  # type: ignore[misc]
    """A task that is tried again while the database is away.

    Otherwise a database that is away for two seconds empties the queue: each task fails at once
    and is gone. About ten minutes of patience; after that, what stalled is found by the clock.
    """

    autoretry_for = (OperationalError, InterfaceError)
    max_retries = 24
    retry_backoff = 1
    retry_backoff_max = 30


app = Celery("plumbline", task_cls=PatientTask)
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


def _start_services(**_signal: object) -> None:
    embedded.ensure_or_exit()
    limits.hold_to(limits.WORKER)


def _import_runtime(**_signal: object) -> None:
    import_runtime()


# Before the first task: one that is broken off while it imports would leave the process useless.
worker_process_init.connect(_import_runtime)
# A worker or a clock that somebody starts alone finds its services too.
celeryd_init.connect(_start_services)
beat_init.connect(_start_services)
