"""PostgreSQL and Valkey from wheels, started and looked after below `var`."""

from config.embedded.errors import ServiceError
from config.embedded.paths import Paths, paths
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
    "paths",
    "redis_url",
    "uses_embedded_postgres",
    "uses_embedded_valkey",
]
