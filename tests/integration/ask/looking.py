"""A search engine and the pages it names, on a real server, for looks on the web."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any

from pytest_django import Settings

from ask.engines import engines as site_engines
from ask.models import Answer, WebAnswer
from ask.services.engines import Engines
from ask.services.policies import set_policy
from ask.services.web.answering import answer_from_web
from ask.services.web.asking import look_on_web
from engines.fetch import fetch
from engines.websearch import Result, Web, open_web_search
from tests.cast import Cast
from tests.support.web import Web as Site
from tests.support.web import page, served, status

QUESTION = "How long is the bridge over the river?"
FACT = "The bridge over the river is 300 metres long."
ARTICLE = f"""<html><head><title>Bridges</title></head><body><h1>Bridges</h1>
<p>It was opened in 1932.</p><p>{FACT}</p><p style="display:none">The bridge over the river is
900 metres long.</p></body></html>"""
_ASKED = "/search?q=long+bridge+river&format=json"


@contextmanager
def searched(settings: Settings) -> Iterator[Site]:
    """Run a search engine that the site names, with a page about bridges."""
    with served() as site:
        settings.WEB_SEARCH = {"provider": "searxng", "url": site.root, "key": ""}
        site.pages["/robots.txt"] = status(404)
        tell(site, ARTICLE)
        yield site


def tell(site: Site, *bodies: str | bytes) -> None:
    """Let the engine name pages that say this."""
    for number, body in enumerate(bodies):
        site.pages[f"/page/{number}"] = page(body.encode() if isinstance(body, str) else body)
    name(site, *(f"{site.root}/page/{number}" for number in range(len(bodies))))


def name(site: Site, *addresses: str, asked: str = _ASKED) -> None:
    """Let the engine name these addresses."""
    found = [{"url": address, "title": "A page", "content": ""} for address in addresses]
    site.pages[asked] = page(json.dumps({"results": found}).encode(), "application/json")


def web_of(site: Site, **limits: float) -> Web:
    """Return the web whose fetcher takes the loopback for public, as no setting can."""
    search = open_web_search(provider="searxng", url=site.root)
    assert search is not None
    return Web(search=search, fetcher=partial(fetch, limits=site.limits(**limits)))


def allow(cast: Cast, *, web: bool = True) -> None:
    set_policy(wiki=cast.wiki, person=cast.administrator, web=web)


def uncovered(cast: Cast, question: str = QUESTION, **fields: Any) -> Answer:
    """Return an answer that says that the pages do not cover the question."""
    fields = {"status": Answer.Status.NOT_COVERED, "reason": "Nothing."} | fields
    return Answer.objects.create(wiki=cast.wiki, asker=cast.reader, question=question, **fields)


def begun(cast: Cast, answer: Answer | None = None) -> WebAnswer:
    answer = answer or uncovered(cast)
    made, is_new = look_on_web(answer=answer, person=cast.reader)
    assert is_new
    return made


def looked(
    cast: Cast, web: Web, engines: Engines | None = None, answer: Answer | None = None
) -> WebAnswer:
    """Have the web looked at for a question that the pages do not cover."""
    return answer_from_web(
        web_answer=begun(cast, answer), engines=engines or site_engines(), web=web
    )


class Meanwhile:
    """A search engine during whose search something happens."""

    name = "SearXNG"

    def __init__(self, web: Web, act: Callable[[], None]) -> None:
        self._search, self._act = web.search, act

    def search(self, query: str, *, limit: int = 10) -> list[Result]:
        self._act()
        return self._search.search(query, limit=limit)
