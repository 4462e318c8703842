"""Tavily."""

from pydantic import BaseModel

from engines.websearch.model import Call, Result


class _Item(BaseModel):
    url: str
    title: str = ""
    content: str = ""


class _Reply(BaseModel):
    results: list[_Item]


class Tavily:
    """POST /search; https://docs.tavily.com/documentation/api-reference/endpoint/search."""

    name = "Tavily"
    url = "https://api.tavily.com"
    needs_key = True

    def call(self, *, url: str, key: str, query: str, limit: int) -> Call:
        """Return the request."""
        headers = {"Authorization": f"Bearer {key}"}
        body: dict[str, str | int] = {"query": query, "max_results": limit}
        return Call("POST", f"{url}/search", headers=headers, body=body)

    def read(self, reply: bytes) -> list[Result]:
        """Return the results."""
        items = _Reply.model_validate_json(reply).results
        return [Result(item.title, item.url, item.content) for item in items]
