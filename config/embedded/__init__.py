"""PostgreSQL and Valkey from wheels, started and looked after below `var`."""

from config.embedded.errors import ServiceError
from config.embedded.paths import Paths, paths, var_dir
from config.embedded.secret import secret_key
from config.embedded.services import ensure, in_use, is_running, stop
from config.embedded.urls import (
    celery_broker_url,
    database_settings,
    redis_url,
    uses_embedded_postgres,
    uses_embedded_valkey,
)

__all__ = [
    "Paths",
    "ServiceError",
    "celery_broker_url",
    "database_settings",
    "ensure",
    "in_use",
    "is_running",
    "paths",
    "redis_url",
    "secret_key",
    "stop",
    "uses_embedded_postgres",
    "uses_embedded_valkey",
    "var_dir",
]
