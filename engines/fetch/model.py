"""What a fetch gives, what it may cost, and how it says no."""

from collections.abc import Callable
from dataclasses import dataclass, field
from ipaddress import IPv4Address, IPv6Address

from engines.fetch.addresses import is_public

Address = IPv4Address | IPv6Address

USER_AGENT = "Plumbline"


class FetchRefusedError(Exception):
    """This address is never fetched; trying again changes nothing."""


class FetchFailedError(Exception):
    """It could not be fetched this time; the message says why."""


@dataclass(frozen=True, slots=True)
class Fetched:
    """A document of the web.

    Attributes:
        url: Where it was found in the end, after redirects.
        filename: A name for it whose extension agrees with its type.
        media_type: As the server states it, lower case, without parameters.
        content: Its bytes, as sent.
    """

    url: str
    filename: str
    media_type: str
    content: bytes


@dataclass(frozen=True, slots=True)
class Limits:
    """What one fetch may cost.

    Attributes:
        size: Bytes of the document.
        seconds: Wall time of everything together, redirects and robots.txt included.
        redirects: How many are followed.
        ports: The ports that may be spoken to.
        reachable: Says whether an address may be connected to.
    """

    size: int = 50_000_000
    seconds: float = 60.0
    redirects: int = 5
    ports: frozenset[int] = frozenset({80, 443, 8080, 8443})
    reachable: Callable[[Address], bool] = field(default=is_public)
