"""SearXNG, which people run themselves; its JSON format must be switched on (search.formats)."""

from pydantic import BaseModel

from engines.websearch.model import Call, Result


class _Item(BaseModel):
    url: str
    title: str = ""
    content: str | None = ""


class _Reply(BaseModel):
    results: list[_Item]


class Searxng:
    """GET /search?format=json; https://docs.searxng.org/dev/search_api.html."""

    name = "SearXNG"
    url = ""
    needs_key = False

    def call(self, *, url: str, key: str, query: str, limit: int) -> Call:
        """Return the request; SearXNG itself decides how many results a page has."""
        del limit
        headers = {"Authorization": f"Bearer {key}"} if key else {}
        return Call("GET", f"{url}/search", {"q": query, "format": "json"}, headers)

    def read(self, reply: bytes) -> list[Result]:
        """Return the results."""
        items = _Reply.model_validate_json(reply).results
        return [Result(item.title, item.url, item.content or "") for item in items]
