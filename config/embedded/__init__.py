"""PostgreSQL and Valkey from wheels, started and looked after below `var`."""

from config.embedded.errors import ServiceError
from config.embedded.paths import Paths, paths, var_dir
from config.embedded.secret import secret_key
from config.embedded.services import ensure, ensure_or_exit, in_use, is_running, stop
from config.embedded.urls import (
    celery_broker_url,
    database_settings,
    redis_url,
    uses_embedded_postgres,
    uses_embedded_valkey,
)
from config.embedded.users import Use

__all__ = [
    "Paths",
    "ServiceError",
    "Use",
    "celery_broker_url",
    "database_settings",
    "ensure",
    "ensure_or_exit",
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
