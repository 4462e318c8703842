"""Serper."""

from pydantic import BaseModel

from engines.websearch.model import Call, Result


class _Item(BaseModel):
    link: str
    title: str = ""
    snippet: str = ""


class _Reply(BaseModel):
    # A query that finds nothing has no such part; what was asked is always repeated.
    organic: list[_Item] = []
    searchParameters: dict[str, object]  # noqa: N815 - Serper's name


class Serper:
    """POST /search; https://serper.dev."""

    name = "Serper"
    url = "https://google.serper.dev"
    needs_key = True

    def call(self, *, url: str, key: str, query: str, limit: int) -> Call:
        """Return the request."""
        body: dict[str, str | int] = {"q": query, "num": limit}
        return Call("POST", f"{url}/search", headers={"X-API-KEY": key}, body=body)

    def read(self, reply: bytes) -> list[Result]:
        """Return the results."""
        items = _Reply.model_validate_json(reply).organic
        return [Result(item.title, item.link, item.snippet) for item in items]
