"""One request after another until a document stands there, or a reason why not."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

import httpcore2

from engines.fetch import _robots
from engines.fetch._pinning import PinnedNetwork
from engines.fetch._targets import checked, redirected
from engines.fetch._types import EXTENSIONS, extension_of, name_for
from engines.fetch.model import (
    USER_AGENT,
    Fetched,
    FetchFailedError,
    FetchRefusedError,
    Limits,
)
from engines.timed import TimeLimit

_OK = 200
_REDIRECTS = frozenset({301, 302, 303, 307, 308})
_HEADERS: Mapping[bytes | str, bytes | str] = {
    "User-Agent": USER_AGENT,
    "Accept": ", ".join(EXTENSIONS),
    # What is not unpacked cannot swell.
    "Accept-Encoding": "identity",
}


def fetch(url: str, *, limits: Limits | None = None) -> Fetched:
    """Fetch one document.

    Args:
        url: Where somebody says it is; nothing about it is trusted.
        limits: What it may cost.

    Returns:
        Its bytes, with the address they came from.

    Raises:
        FetchRefusedError: By policy: scheme, port, address, type, size, robots.txt.
        FetchFailedError: The network or the server failed; another try may succeed.
    """
    with _Client(limits or Limits()) as client:
        return client.document(url)


class _Client:
    """The connections of one fetch, and its time, which a server that drips uses up as well."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._limit = TimeLimit(limits.seconds)
        self._pool = httpcore2.ConnectionPool(network_backend=PinnedNetwork(limits.reachable))

    def __enter__(self) -> "_Client":
        return self

    def __exit__(self, *_: object) -> None:
        self._pool.close()

    def document(self, url: str) -> Fetched:
        """Follow redirects to the document."""
        target = checked(url, self._limits)
        for _ in range(self._limits.redirects + 1):
            _robots.require_allowed(target, self._rules)
            found = self._ask(target)
            if isinstance(found, Fetched):
                return found
            target = found
        raise FetchFailedError(f"More than {self._limits.redirects} redirects were not followed.")

    def _ask(self, url: str) -> Fetched | str:
        """Return the document at an address, or where the server sends us instead."""
        with self._request(url) as response:
            headers = _lower(response)
            if response.status in _REDIRECTS and "location" in headers:
                return redirected(url, headers["location"], self._limits)
            if response.status != _OK:
                raise FetchFailedError(f"The server answers {response.status} to {url}.")
            media_type = headers.get("content-type", "").partition(";")[0].strip().lower()
            extension_of(media_type)
            if headers.get("content-encoding", "identity").strip().lower() != "identity":
                raise FetchRefusedError("The server sends the document packed, unasked.")
            content = self._read(response, self._limits.size)
        return Fetched(url, name_for(url, media_type), media_type, content)

    def _rules(self, url: str) -> tuple[int, bytes]:
        """Read a robots.txt, following redirects as for any document."""
        for _ in range(self._limits.redirects + 1):
            with self._request(url) as response:
                location = _lower(response).get("location")
                if response.status not in _REDIRECTS or location is None:
                    wanted = response.status == _OK
                    return response.status, self._head(response) if wanted else b""
            url = redirected(url, location, self._limits)
        return 404, b""

    def _head(self, response: httpcore2.Response) -> bytes:
        """Return what of a robots.txt has to be read; its end beyond that is ignored."""
        kept = b""
        for chunk in response.iter_stream():
            kept += chunk
            if len(kept) >= _robots.LARGEST:
                break
        return kept[: _robots.LARGEST]

    def _read(self, response: httpcore2.Response, most: int) -> bytes:
        too_large = f"The document is larger than {most // 1_000_000} MB."
        if int(_lower(response).get("content-length", "0") or 0) > most:
            raise FetchRefusedError(too_large)
        content = bytearray()
        for chunk in response.iter_stream():
            content += chunk
            if len(content) > most:
                raise FetchRefusedError(too_large)
        return bytes(content)

    @contextmanager
    def _request(self, url: str) -> Iterator[httpcore2.Response]:
        waits = dict.fromkeys(("connect", "read", "write", "pool"), self._limit)
        try:
            with self._pool.stream(
                "GET", url, headers=_HEADERS, extensions={"timeout": waits}
            ) as response:
                yield response
        except httpcore2.TimeoutException as error:
            took = f"{url} took longer than {self._limits.seconds:g} seconds."
            raise FetchFailedError(took) from error
        except (httpcore2.NetworkError, httpcore2.ProtocolError) as error:
            raise FetchFailedError(f"The connection to {url} failed: {error}.") from error


def _lower(response: httpcore2.Response) -> dict[str, str]:
    return {
        name.decode("latin-1").lower(): value.decode("utf-8", "replace")
        for name, value in response.headers
    }
