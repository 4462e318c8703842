"""Every search engine over HTTP, against a server that answers in its shape."""

import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler

import pytest

from engines.websearch import PROVIDERS, Result, WebSearch, WebSearchError, open_web_search
from engines.websearch.opening import HttpWebSearch
from tests.support.web import Answer, Web, page, served, status

KEY = "k-secret-123"
HIT = Result("Leave", "https://example.org/leave", "Thirteen days")
JUNK = "javascript:alert(1)"

# What each engine answers, with one usable result, the same again, and one that is no address.
REPLIES = {
    "searxng": (
        "/search?q=annual+leave&format=json",
        {
            "results": [
                {"url": u, "title": "Leave", "content": "Thirteen days"}
                for u in (HIT.url, HIT.url, JUNK)
            ]
        },
    ),
    "tavily": (
        "/search",
        {
            "results": [
                {"url": u, "title": "Leave", "content": "Thirteen days", "score": 0.9}
                for u in (HIT.url, HIT.url, JUNK)
            ]
        },
    ),
    "serper": (
        "/search",
        {
            "searchParameters": {"q": "annual leave"},
            "organic": [
                {"link": u, "title": "Leave", "snippet": "Thirteen days"}
                for u in (HIT.url, HIT.url, JUNK)
            ],
        },
    ),
    "brave": (
        "/res/v1/web/search?q=annual+leave&count=10",
        {
            "type": "search",
            "web": {
                "results": [
                    {"url": u, "title": "Leave", "description": "Thirteen days"}
                    for u in (HIT.url, HIT.url, JUNK)
                ]
            },
        },
    ),
}
NOTHING = {
    "searxng": {"results": []},
    "tavily": {"results": []},
    "serper": {"searchParameters": {"q": "annual leave"}},
    "brave": {"type": "search"},
}


@pytest.fixture
def web() -> Iterator[Web]:
    with served() as site:
        yield site


def _engine(web: Web, provider: str) -> WebSearch:
    engine = open_web_search(provider=provider, url=web.root + "/", key=KEY)
    assert engine
    return engine


def _json(reply: object) -> Answer:
    return page(json.dumps(reply).encode(), "application/json")


@pytest.mark.parametrize("provider", sorted(PROVIDERS))
def test_results_come_once_each_and_only_web_addresses(web: Web, provider: str) -> None:
    path, reply = REPLIES[provider]
    web.pages[path] = _json(reply)

    assert _engine(web, provider).search(" annual  leave ") == [HIT]
    assert web.asked == [path]


@pytest.mark.parametrize("provider", sorted(PROVIDERS))
def test_nothing_found_is_no_error(web: Web, provider: str) -> None:
    web.pages[REPLIES[provider][0]] = _json(NOTHING[provider])

    assert _engine(web, provider).search("annual leave") == []


@pytest.mark.parametrize("provider", sorted(PROVIDERS))
def test_the_key_goes_in_a_header_and_into_no_message(web: Web, provider: str) -> None:
    seen: list[str] = []

    def refuse(handler: BaseHTTPRequestHandler) -> None:
        seen.extend(handler.headers.values())
        status(401)(handler)

    web.pages[REPLIES[provider][0]] = refuse
    with pytest.raises(WebSearchError, match="refused the key") as refused:
        _engine(web, provider).search("annual leave")

    assert any(KEY in value for value in seen)
    assert KEY not in str(refused.value) + repr(refused.value) + "".join(web.asked)


@pytest.mark.parametrize("provider", sorted(PROVIDERS))
@pytest.mark.parametrize("reply", [b"", b"[]", b"{}", b"<html>no</html>", b'{"error": "quota"}'])
def test_what_is_no_result_list_is_said_to_be_none(web: Web, provider: str, reply: bytes) -> None:
    web.pages[REPLIES[provider][0]] = page(reply, "application/json")

    with pytest.raises(WebSearchError, match="no result list"):
        _engine(web, provider).search("annual leave")


@pytest.mark.parametrize(
    ("code", "words"), [(403, "refused the key"), (429, "enough requests"), (503, "status 503")]
)
def test_each_refusal_says_what_to_do(web: Web, code: int, words: str) -> None:
    web.pages["/search"] = status(code)

    with pytest.raises(WebSearchError, match=words):
        _engine(web, "tavily").search("annual leave")


def test_a_redirect_is_not_followed_with_the_key(web: Web) -> None:
    web.pages["/search"] = status(302, Location="/elsewhere")

    with pytest.raises(WebSearchError, match="status 302"):
        _engine(web, "tavily").search("annual leave")
    assert web.asked == ["/search"]


def test_an_engine_that_is_not_there_is_named() -> None:
    with served() as gone:
        root = gone.root
    engine = open_web_search(provider="searxng", url=root)
    assert engine
    with pytest.raises(WebSearchError, match="SearXNG could not be reached"):
        engine.search("annual leave")


def test_an_endless_reply_is_not_read_as_results(web: Web) -> None:
    web.pages["/search"] = page(b" " * 2_000_001, "application/json")

    with pytest.raises(WebSearchError, match="more than can be read"):
        _engine(web, "tavily").search("annual leave")


def test_an_empty_query_asks_nobody(web: Web) -> None:
    with pytest.raises(WebSearchError, match="query is empty"):
        _engine(web, "tavily").search("  \n ")
    assert web.asked == []


def test_the_web_is_off_unless_the_site_names_an_engine() -> None:
    assert open_web_search(provider="") is None


@pytest.mark.parametrize(
    ("provider", "key", "words"),
    [
        ("goggle", KEY, "choose one of searxng"),
        ("searxng", "", "needs an address"),
        ("brave", "", "needs a key"),
    ],
)
def test_settings_that_cannot_work_say_what_is_missing(provider: str, key: str, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        open_web_search(provider=provider, key=key)


def test_an_engine_that_drips_runs_out_of_time_and_its_error_holds_no_request(web: Web) -> None:
    enough = threading.Event()

    def drip(handler: BaseHTTPRequestHandler) -> None:
        handler.send_response(200)
        handler.end_headers()
        while not enough.wait(0.02):
            try:
                handler.wfile.write(b" ")
            except OSError:
                return

    web.pages["/search"] = drip
    engine = HttpWebSearch(PROVIDERS["tavily"], url=web.root, key=KEY, seconds=0.3)
    with pytest.raises(WebSearchError, match="could not be reached") as late:
        engine.search("annual leave")
    enough.set()
    assert (late.value.__cause__, late.value.__context__) == (None, None)


def test_an_endless_reply_is_read_no_further_than_can_be_read(web: Web) -> None:
    sent: list[int] = []

    def pour(handler: BaseHTTPRequestHandler) -> None:
        handler.send_response(200)
        handler.end_headers()
        while len(sent) < 1_000:
            try:
                sent.append(handler.wfile.write(b" " * 100_000))
            except OSError:
                return

    web.pages["/search"] = pour
    with pytest.raises(WebSearchError, match="more than can be read"):
        _engine(web, "tavily").search("annual leave")
    assert len(sent) < 1_000
