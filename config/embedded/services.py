"""Starting, watching and stopping the embedded services, from any number of processes."""

import os
import sys
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from fasteners import InterProcessLock

from config.embedded import postgres, valkey
from config.embedded.account import service_account
from config.embedded.errors import ServiceError
from config.embedded.folders import make_folder, make_private_folder, plain_errors
from config.embedded.paths import Paths, paths
from config.embedded.urls import uses_embedded_postgres, uses_embedded_valkey
from config.embedded.users import Use, joined

_LOCK_TIMEOUT_SECONDS = 120

# The lock between processes does not hold threads of one process apart.
_threads = threading.Lock()


def is_running(env: Mapping[str, str] = os.environ) -> bool:
    """Say whether every service that `env` leaves to us answers."""
    here = paths(env)
    return (not uses_embedded_postgres(env) or postgres.is_ready(here)) and (
        not uses_embedded_valkey(env) or valkey.is_ready(here)
    )


def ensure(env: Mapping[str, str] = os.environ) -> None:
    """Start what is embedded and does not answer; return when everything answers.

    Cheap when all is well, and safe to call from many processes at once. The services are
    detached: they outlive the caller, until `stop` or the last supervisor ends them.

    Raises:
        ServiceError: A service cannot be started; says why.
    """
    if is_running(env):
        return
    here = paths(env)
    with _only_one(here):
        account = service_account(here.postgres if here.postgres.exists() else here.var)
        make_folder(here.log)
        make_private_folder(here.sockets, account)
        if uses_embedded_postgres(env) and not postgres.is_ready(here):
            durable = env.get("PLUMBLINE_EMBEDDED_DURABLE") != "0"
            postgres.Postgres(here, account, durable=durable).start()
        if uses_embedded_valkey(env) and not valkey.is_ready(here):
            valkey.Valkey(here, account).start()


def stop(env: Mapping[str, str] = os.environ) -> None:
    """Stop both embedded services, if they run.

    Raises:
        ServiceError: One does not stop.
    """
    here = paths(env)
    if not here.var.exists():
        return
    with _only_one(here):
        account = service_account(here.postgres if here.postgres.exists() else here.var)
        valkey.Valkey(here, account).stop()
        if here.postgres.exists():
            postgres.Postgres(here, account).stop()


@contextmanager
def in_use(env: Mapping[str, str] = os.environ) -> Iterator[Use]:
    """Run the services for the length of a block; the last to leave stops them.

    Raises:
        ServiceError: A service cannot be started or stopped.
    """
    here = paths(env)
    make_folder(here.var)
    with joined(here.users) as use:
        try:
            ensure(env)
            yield use
        finally:
            if use.keep_others_out():
                stop(env)


def ensure_or_exit() -> None:
    """Start what is embedded, or end this process with one sentence on stderr."""
    try:
        ensure()
    except ServiceError as error:
        sys.exit(f"Plumbline cannot start: {error}")


@contextmanager
def _only_one(here: Paths) -> Iterator[None]:
    make_folder(here.var)
    with _threads:
        lock = InterProcessLock(here.lock)
        with plain_errors(here.lock):
            free = lock.acquire(timeout=_LOCK_TIMEOUT_SECONDS)
        if not free:
            raise ServiceError(f"Another process has been starting the services: see {here.log}.")
        try:
            yield
        finally:
            lock.release()
