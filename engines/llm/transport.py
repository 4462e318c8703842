"""HTTP whose time limit is for the whole request, not for each read of it.

The usual limits start anew with every byte that arrives, so that an endpoint that sends one a
second is waited for without end. Here what is left of the time goes down to the socket.
"""

import ssl
import time
from collections.abc import Iterable
from functools import lru_cache
from typing import Any
from urllib.request import getproxies, proxy_bypass

import httpcore2
import httpx2

_LOOPBACK = frozenset({"localhost", "127.0.0.1", "::1"})


class TimeLimit(float):
    """Seconds from its making on, that know how many are left."""

    def __init__(self, seconds: float) -> None:
        self._end = time.monotonic() + seconds

    def left(self) -> float:
        """Return the seconds that are left.

        Raises:
            httpcore2.ReadTimeout: There are none.
        """
        left = self._end - time.monotonic()
        if left <= 0:
            raise httpcore2.ReadTimeout
        return left


class _Stream(httpcore2.NetworkStream):
    """A connection whose reads and writes get what is left of the request's time."""

    def __init__(self, inner: httpcore2.NetworkStream) -> None:
        self._inner = inner

    def read(self, max_bytes: int, timeout: float | None = None) -> bytes:
        return self._inner.read(max_bytes, _left(timeout))

    def write(self, buffer: bytes, timeout: float | None = None) -> None:
        self._inner.write(buffer, _left(timeout))

    def close(self) -> None:
        self._inner.close()

    def start_tls(
        self,
        ssl_context: ssl.SSLContext,
        server_hostname: str | None = None,
        timeout: float | None = None,
    ) -> httpcore2.NetworkStream:
        return _Stream(self._inner.start_tls(ssl_context, server_hostname, _left(timeout)))

    def get_extra_info(self, info: str) -> object:
        return self._inner.get_extra_info(info)


class _Backend(httpcore2.SyncBackend):
    def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[Any] | None = None,
    ) -> httpcore2.NetworkStream:
        left = _left(timeout)
        return _Stream(super().connect_tcp(host, port, left, local_address, socket_options))


class TimedTransport(httpx2.HTTPTransport):
    """A transport that takes a request's read timeout as the time for all of the request."""

    def __init__(self, *, base_url: str, connections: int) -> None:
        limits = httpx2.Limits(max_connections=connections, max_keepalive_connections=connections)
        super().__init__(verify=_trusted(), proxy=_proxy(base_url), limits=limits)
        # httpx offers no other way to its sockets; the test of a slow drip guards it.
        self._pool._network_backend = _Backend()  # noqa: SLF001

    def handle_request(self, request: httpx2.Request) -> httpx2.Response:
        """Send the request, and let its time begin now."""
        limit = TimeLimit(request.extensions["timeout"]["read"])
        request.extensions["timeout"] = dict.fromkeys(("connect", "read", "write", "pool"), limit)
        return super().handle_request(request)


@lru_cache(maxsize=1)
def _trusted() -> ssl.SSLContext:
    """Return the authorities that are trusted; reading them takes long, so it is done once."""
    return httpx2.create_ssl_context()


def _left(timeout: float | None) -> float | None:
    return timeout.left() if isinstance(timeout, TimeLimit) else timeout


def _proxy(base_url: str) -> str | None:
    """Return the proxy that the environment names for this address, if any."""
    url = httpx2.URL(base_url)
    if url.host in _LOOPBACK or proxy_bypass(url.host):
        return None
    return getproxies().get(url.scheme)
