"""What an address somebody wrote must look like before anything is sent to it."""

from urllib.parse import SplitResult, quote, urljoin, urlsplit, urlunsplit

from engines.fetch.model import FetchRefusedError, Limits

_DEFAULT_PORTS = {"http": 80, "https": 443}
# Signs that mean something where they stand, and what is quoted already (RFC 3986).
_KEPT = "!$%&'()*+,/:;=?@[]~"
_LONGEST = 2_000  # characters; what common servers take


def checked(url: str, limits: Limits) -> str:
    """Return the address as it will be requested: all of it in ASCII, no fragment.

    Raises:
        FetchRefusedError: It is not a plain http or https address on a usual port.
    """
    if len(url) > _LONGEST:
        raise FetchRefusedError(f"The address is longer than {_LONGEST} characters.")
    try:
        parts = urlsplit(url.strip())
        port, path, query = parts.port, quote(parts.path, _KEPT), quote(parts.query, _KEPT)
    except ValueError as error:
        raise FetchRefusedError(f"This is not a web address: {error}.") from error
    if parts.scheme not in _DEFAULT_PORTS:
        raise FetchRefusedError("Only addresses that begin with https:// or http:// are fetched.")
    if parts.username is not None or parts.password is not None:
        raise FetchRefusedError("The address holds a name or password. Leave it out.")
    if (port or _DEFAULT_PORTS[parts.scheme]) not in limits.ports:
        raise FetchRefusedError(f"Port {port} is not one that web pages are fetched from.")
    return urlunsplit((parts.scheme, _netloc(parts, port), path, query, ""))


def _netloc(parts: SplitResult, port: int | None) -> str:
    if not parts.hostname:
        raise FetchRefusedError("The address names no host.")
    host = parts.hostname
    if ":" in host:
        host = f"[{host}]"
    elif not host.isascii():
        host = _ascii(host)
    return host if port is None else f"{host}:{port}"


def _ascii(host: str) -> str:
    try:
        return host.encode("idna").decode("ascii")
    except UnicodeError as error:
        raise FetchRefusedError(f"“{host}” is not the name of a host.") from error


def redirected(url: str, location: str, limits: Limits) -> str:
    """Return where a redirect leads, looked at like a first address.

    Raises:
        FetchRefusedError: It leads where nothing is fetched, or from https back to http.
    """
    try:
        joined = urljoin(url, location)
    except ValueError as error:
        raise FetchRefusedError("The server leads to something that is no web address.") from error
    target = checked(joined, limits)
    if url.startswith("https:") and target.startswith("http:"):
        raise FetchRefusedError("The server leads from https back to http. It was not followed.")
    return target
