"""Choosing an engine by the site's settings, and asking it over HTTP."""

from urllib.parse import urlsplit

import httpx2
from pydantic import ValidationError

from engines.websearch.model import Provider, Result, WebSearch, WebSearchError
from engines.websearch.providers.brave import Brave
from engines.websearch.providers.searxng import Searxng
from engines.websearch.providers.serper import Serper
from engines.websearch.providers.tavily import Tavily

PROVIDERS: dict[str, Provider] = {
    "searxng": Searxng(),
    "tavily": Tavily(),
    "serper": Serper(),
    "brave": Brave(),
}
_TIMEOUT = 15.0  # seconds
_LARGEST = 2_000_000  # bytes of a reply
_LONGEST_QUERY = 400  # characters; Brave's limit, the lowest of them


class HttpWebSearch:
    """One engine at one address."""

    def __init__(self, provider: Provider, *, url: str, key: str) -> None:
        self._provider, self._url, self._key = provider, url, key
        self.name = provider.name

    def search(self, query: str, *, limit: int = 10) -> list[Result]:
        """Ask the engine; keep results that are web addresses, each once."""
        words = " ".join(query.split())[:_LONGEST_QUERY]
        if not words:
            raise WebSearchError("There is nothing to search for: the query is empty.")
        reply = self._ask(words, limit)
        try:
            found = self._provider.read(reply)
        except ValidationError as error:
            raise WebSearchError(
                f"{self.name} answered something that is no result list."
            ) from error
        addresses = {result.url: result for result in reversed(found) if _is_web(result.url)}
        return list(reversed(addresses.values()))[:limit]

    def _ask(self, query: str, limit: int) -> bytes:
        call = self._provider.call(url=self._url, key=self._key, query=query, limit=limit)
        try:
            response = httpx2.request(
                call.method,
                call.url,
                params=dict(call.params),
                headers=dict(call.headers),
                json=call.body,
                timeout=_TIMEOUT,
            )
        except (httpx2.HTTPError, httpx2.InvalidURL) as error:
            kind = type(error).__name__
            raise WebSearchError(f"{self.name} could not be reached ({kind}).") from error
        if not response.is_success:
            raise WebSearchError(self._refusal(response.status_code))
        if len(response.content) > _LARGEST:
            raise WebSearchError(f"{self.name} answered more than can be read.")
        return response.content

    def _refusal(self, status: int) -> str:
        if status in {401, 403}:
            return f"{self.name} refused the key (status {status}). Check the site's settings."
        if status == 429:  # noqa: PLR2004 - too many requests
            return f"{self.name} has had enough requests for now. Try again later."
        return f"{self.name} answered with status {status}."


def _is_web(url: str) -> bool:
    try:
        parts = urlsplit(url)
    except ValueError:
        return False
    return parts.scheme in {"http", "https"} and bool(parts.hostname)


def open_web_search(*, provider: str, url: str = "", key: str = "") -> WebSearch | None:
    """Return the engine the site names; None where it names none.

    Args:
        provider: A name of `PROVIDERS`, or nothing.
        url: Where it is; nothing for the address its maker runs.
        key: What the engine knows the site by.

    Raises:
        ValueError: No such engine, or its address or key is missing.
    """
    if not provider:
        return None
    if provider not in PROVIDERS:
        known = ", ".join(PROVIDERS)
        raise ValueError(f"There is no web search “{provider}”: choose one of {known}.")
    chosen = PROVIDERS[provider]
    if not (url or chosen.url):
        raise ValueError(f"{chosen.name} needs an address: say where yours runs.")
    if chosen.needs_key and not key:
        raise ValueError(f"{chosen.name} needs a key.")
    return HttpWebSearch(chosen, url=(url or chosen.url).rstrip("/"), key=key)
