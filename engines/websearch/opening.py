"""Choosing an engine by the site's settings, and asking it over HTTP."""

from urllib.parse import urlsplit

import httpx2
from pydantic import ValidationError

from engines.transport import TimedTransport
from engines.websearch.model import Call, Provider, Result, WebSearch, WebSearchError
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
SECONDS = 15.0  # for all of a request
_LARGEST = 2_000_000  # bytes of a reply
_LONGEST_QUERY = 400  # characters; Brave's limit, the lowest of them


class HttpWebSearch:
    """One engine at one address."""

    def __init__(self, provider: Provider, *, url: str, key: str, seconds: float = SECONDS) -> None:
        self._provider, self._url, self._key = provider, url, key
        self._seconds = seconds
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
            return self._reply(call)
        except (httpx2.HTTPError, httpx2.InvalidURL) as error:
            kind = type(error).__name__
        # Outside the handler: the original would take its request along, which holds the key.
        raise WebSearchError(f"{self.name} could not be reached ({kind}).")

    def _reply(self, call: Call) -> bytes:
        """Send a request, and read no more of its reply than can be read, nor longer."""
        with (
            httpx2.Client(
                transport=TimedTransport(base_url=call.url, connections=1),
                timeout=self._seconds,
                trust_env=False,
            ) as client,
            client.stream(
                call.method,
                call.url,
                params=dict(call.params),
                headers=dict(call.headers),
                json=call.body,
            ) as response,
        ):
            if not response.is_success:
                raise WebSearchError(self._refusal(response.status_code))
            content = bytearray()
            for chunk in response.iter_bytes():
                content += chunk
                if len(content) > _LARGEST:
                    raise WebSearchError(f"{self.name} answered more than can be read.")
            return bytes(content)

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
