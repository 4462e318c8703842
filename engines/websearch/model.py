"""The words of web search: what is asked, what comes back, how it fails."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Result:
    """A place of the web that an engine suggests: untrusted text, for a person to look at."""

    title: str
    url: str
    snippet: str


class WebSearchError(Exception):
    """The engine gave no results; the message says why, and holds no key."""


class WebSearch(Protocol):
    """Suggests places of the web for a query."""

    @property
    def name(self) -> str:
        """The engine, in words."""
        ...

    def search(self, query: str, *, limit: int = 10) -> list[Result]:
        """Return at most `limit` results, best first.

        Raises:
            WebSearchError: The engine could not be asked, or answered with no results page.
        """
        ...


@dataclass(frozen=True, slots=True)
class Call:
    """One request to an engine. The key is in the headers, which are never shown."""

    method: str
    url: str
    params: Mapping[str, str | int] = field(default_factory=dict)
    headers: Mapping[str, str] = field(default_factory=dict, repr=False)
    body: Mapping[str, str | int] | None = None


class Provider(Protocol):
    """How one engine is asked, and how its reply is read."""

    name: str
    url: str  # where it is when the site does not say; empty where every site has its own
    needs_key: bool

    def call(self, *, url: str, key: str, query: str, limit: int) -> Call:
        """Return the request that asks for `query`."""
        ...

    def read(self, reply: bytes) -> list[Result]:
        """Return the results of a reply.

        Raises:
            pydantic.ValidationError: It is not a results page.
        """
        ...
