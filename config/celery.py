"""The Celery application; its settings are the `CELERY_` ones in `config.settings`."""

import os

from celery import Celery
from celery.signals import beat_init, celeryd_init

from config import embedded

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

app = Celery("plumbline")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


def _start_services(**_signal: object) -> None:
    embedded.ensure_or_exit()


# A worker or a clock that somebody starts alone finds its services too.
celeryd_init.connect(_start_services)
beat_init.connect(_start_services)
