"""Addresses of the database and the broker, for settings: pure functions of the environment.

`DATABASE_URL` and `REDIS_URL` name servers of one's own; without them the addresses are the
unix sockets of the embedded services.
"""

from collections.abc import Mapping
from typing import Any
from urllib.parse import parse_qsl, quote, unquote, urlsplit, urlunsplit

from config.embedded.errors import ServiceError
from config.embedded.paths import POSTGRES_PORT, paths

DATABASE_NAME = "plumbline"
DATABASE_ROLE = "plumbline"

# A persistent connection outlives a restart of PostgreSQL only if it is tested before use.
_CONNECTION = {
    "ENGINE": "django.db.backends.postgresql",
    "CONN_MAX_AGE": 60,
    "CONN_HEALTH_CHECKS": True,
}


def uses_embedded_postgres(env: Mapping[str, str]) -> bool:
    """Say whether the database is the embedded one."""
    return not env.get("DATABASE_URL")


def uses_embedded_valkey(env: Mapping[str, str]) -> bool:
    """Say whether the broker is the embedded one."""
    return not env.get("REDIS_URL")


def database_settings(env: Mapping[str, str]) -> dict[str, Any]:
    """Return Django's `DATABASES["default"]`.

    Raises:
        ServiceError: `DATABASE_URL` is not a PostgreSQL address with a database name.
    """
    url = env.get("DATABASE_URL")
    if url:
        return _CONNECTION | _parse_database_url(url)
    return _CONNECTION | {
        "NAME": DATABASE_NAME,
        "USER": DATABASE_ROLE,
        "HOST": str(paths(env).sockets),
        "PORT": str(POSTGRES_PORT),
    }


def _parse_database_url(url: str) -> dict[str, Any]:
    parts = urlsplit(url)
    name = unquote(parts.path.lstrip("/"))
    if parts.scheme not in {"postgres", "postgresql"} or not name:
        raise ServiceError("DATABASE_URL must look like postgres://user:password@host:5432/name.")
    try:
        port = parts.port
    except ValueError as error:
        raise ServiceError("The port in DATABASE_URL must be a number up to 65535.") from error
    return {
        "NAME": name,
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": unquote(parts.hostname or ""),
        "PORT": str(port or ""),
        "OPTIONS": dict(parse_qsl(parts.query)),
    }


def redis_url(env: Mapping[str, str], *, db: int = 0) -> str:
    """Return the address of the broker's server for redis-py.

    Args:
        env: The environment, usually `os.environ`.
        db: The database number; 0 holds the task queues, so a cache must use another one.
    """
    url = env.get("REDIS_URL")
    if not url:
        return f"unix://{quote(str(paths(env).valkey_socket))}?db={db}"
    parts = urlsplit(url)
    if db == 0:
        return url
    if parts.scheme == "unix":
        return f"unix://{parts.netloc}{parts.path}?db={db}"
    return urlunsplit(parts._replace(path=f"/{db}"))


def celery_broker_url(env: Mapping[str, str]) -> str:
    """Return the same server in the spelling Celery wants for a unix socket."""
    url = redis_url(env)
    parts = urlsplit(url)
    if parts.scheme != "unix":
        return url
    db = dict(parse_qsl(parts.query)).get("db", "0")
    return f"redis+socket://{parts.netloc}{parts.path}?virtual_host={db}"
