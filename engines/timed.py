"""A time limit that is for a whole request, not for each read of it.

The usual limits start anew with every byte that arrives, so that a server that sends one a second
is waited for without end. Here what is left of the time goes down to the socket.
"""

import ssl
import time

import httpcore2


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


class TimedStream(httpcore2.NetworkStream):
    """A connection whose reads and writes get what is left of the request's time."""

    def __init__(self, inner: httpcore2.NetworkStream) -> None:
        self._inner = inner

    def read(self, max_bytes: int, timeout: float | None = None) -> bytes:
        """Read what has come, within the time that is left."""
        return self._inner.read(max_bytes, seconds_left(timeout))

    def write(self, buffer: bytes, timeout: float | None = None) -> None:
        """Write, within the time that is left."""
        self._inner.write(buffer, seconds_left(timeout))

    def close(self) -> None:
        """Close the connection."""
        self._inner.close()

    def start_tls(
        self,
        ssl_context: ssl.SSLContext,
        server_hostname: str | None = None,
        timeout: float | None = None,
    ) -> httpcore2.NetworkStream:
        """Go over to TLS, within the time that is left."""
        left = seconds_left(timeout)
        return TimedStream(self._inner.start_tls(ssl_context, server_hostname, left))

    def get_extra_info(self, info: str) -> object:
        """Return what the connection knows of itself."""
        return self._inner.get_extra_info(info)


def seconds_left(timeout: float | None) -> float | None:
    """Return what is left of a limit; any other timeout as it is."""
    return timeout.left() if isinstance(timeout, TimeLimit) else timeout
