"""A network whose connections go to the one address that was looked at, and to no other."""

import socket
from collections.abc import Callable, Iterable
from ipaddress import ip_address

import httpcore2

from engines.fetch.model import Address, FetchFailedError, FetchRefusedError
from engines.timed import TimedStream, seconds_left


class PinnedNetwork(httpcore2.NetworkBackend):
    """Resolves a host once, refuses what is not reachable, and connects to the address itself.

    A name that answers with a public address first and a private one later (DNS rebinding) finds
    no second look-up to answer. TLS still verifies the host's name: only the connection is pinned.
    """

    def __init__(self, reachable: Callable[[Address], bool]) -> None:
        self._reachable = reachable
        self._network = httpcore2.SyncBackend()
        self._pinned: dict[tuple[str, int], str] = {}

    def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[httpcore2.SOCKET_OPTION] | None = None,
    ) -> httpcore2.NetworkStream:
        """Connect to the pinned address of a host.

        Raises:
            FetchRefusedError: One of its addresses is not reachable from here by policy.
            FetchFailedError: It has no address.
        """
        if (host, port) not in self._pinned:
            self._pinned[host, port] = self._resolve(host, port)
        address, left = self._pinned[host, port], seconds_left(timeout)
        return TimedStream(
            self._network.connect_tcp(address, port, left, local_address, socket_options)
        )

    def _resolve(self, host: str, port: int) -> str:
        """Return the first address; one bad answer among good ones condemns the name."""
        try:
            answers = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
        except (OSError, UnicodeError) as error:
            raise FetchFailedError(f"“{host}” was not found: check the address.") from error
        addresses = [str(answer[4][0]) for answer in answers]
        if not all(self._reachable(ip_address(each)) for each in addresses):
            raise FetchRefusedError(
                f"“{host}” is not on the public internet. Download the document yourself and "
                "upload it."
            )
        return addresses[0]
