"""robots.txt: what the owner of a site asks of programs (RFC 9309)."""

from collections.abc import Callable
from urllib.parse import urlsplit, urlunsplit
from urllib.robotparser import RobotFileParser

from engines.fetch.model import USER_AGENT, FetchRefusedError

LARGEST = 500 * 1024  # bytes; the least that RFC 9309 has a reader take, section 2.5


def address_of(url: str) -> str:
    """Return where the rules for an address are kept."""
    parts = urlsplit(url)
    return urlunsplit((parts.scheme, parts.netloc, "/robots.txt", "", ""))


def require_allowed(url: str, read: Callable[[str], tuple[int, bytes]]) -> None:
    """Look the rules up by `read` (address -> status, bytes), and obey them.

    A site without rules allows everything; one whose rules cannot be had just now, nothing
    (RFC 9309, section 2.3.1).

    Raises:
        FetchRefusedError: The site asks programs not to fetch this.
    """
    status, content = read(address_of(url))
    parser = RobotFileParser()
    if status >= 500:  # noqa: PLR2004 - the server's own errors
        raise FetchRefusedError("The site's robots.txt cannot be read now, so nothing is fetched.")
    rules = content.decode("utf-8", "replace").splitlines() if status == 200 else []  # noqa: PLR2004
    try:
        parser.parse(rules)
        allowed = parser.can_fetch(USER_AGENT, url)
    except ValueError as error:
        # The parser takes a path such as “//[” for an address, and stumbles over it.
        raise FetchRefusedError(
            "The site's robots.txt has a rule that cannot be read, so nothing is fetched."
        ) from error
    if not allowed:
        raise FetchRefusedError(
            "The site's robots.txt asks programs not to fetch this page. Download it yourself."
        )
