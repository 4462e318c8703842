"""Brave Search."""

from pydantic import BaseModel

from engines.websearch.model import Call, Result

_MOST = 20  # results a request may ask for


class _Item(BaseModel):
    url: str
    title: str = ""
    description: str = ""


class _Web(BaseModel):
    results: list[_Item] = []


class _Reply(BaseModel):
    # A query without web results has no such part.
    web: _Web = _Web()
    type: str


class Brave:
    """GET /res/v1/web/search; https://api-dashboard.search.brave.com/app/documentation."""

    name = "Brave"
    url = "https://api.search.brave.com"
    needs_key = True

    def call(self, *, url: str, key: str, query: str, limit: int) -> Call:
        """Return the request."""
        params: dict[str, str | int] = {"q": query, "count": min(limit, _MOST)}
        headers = {"X-Subscription-Token": key, "Accept": "application/json"}
        return Call("GET", f"{url}/res/v1/web/search", params, headers)

    def read(self, reply: bytes) -> list[Result]:
        """Return the results."""
        items = _Reply.model_validate_json(reply).web.results
        return [Result(item.title, item.url, item.description) for item in items]
