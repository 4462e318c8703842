"""HTTP whose time limit is for the whole request, not for each read of it: `engines.timed`."""

import ssl
from collections.abc import Iterable
from functools import lru_cache
from typing import Any
from urllib.request import getproxies, proxy_bypass

import httpcore2
import httpx2

from engines.timed import TimedStream, TimeLimit, seconds_left

_LOOPBACK = frozenset({"localhost", "127.0.0.1", "::1"})


class _Backend(httpcore2.SyncBackend):
    def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[Any] | None = None,
    ) -> httpcore2.NetworkStream:
        left = seconds_left(timeout)
        return TimedStream(super().connect_tcp(host, port, left, local_address, socket_options))


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


def _proxy(base_url: str) -> str | None:
    """Return the proxy that the environment names for this address, if any."""
    url = httpx2.URL(base_url)
    if url.host in _LOOPBACK or proxy_bypass(url.host):
        return None
    return getproxies().get(url.scheme)
