"""Fifty people read while five ask; run by tools/load.sh, which names the site and the account.

Everybody has one session: what is measured is a site at work, not fifty-five people signing in.
"""

import itertools
import json
import os
import random
import re
import time
from pathlib import Path

import requests
from locust import HttpUser, between, events, task
from locust.env import Environment

_ROOT = Path(__file__).resolve().parents[2]
_WIKI = "/w/office-handbook/"
_LOGIN = "/accounts/login/"
_WORDS = (
    "annual leave",
    "taxi receipt",
    "telework days",
    "hours of sick leave",
    '"travel card" -hotel',
    "updated:2026 overtime",
    "reimbursment",
)
_TOKEN = re.compile(r'name="csrfmiddlewaretoken" value="([^"]+)"')
_PAGE = re.compile(rf'href="({re.escape(_WIKI)}p/[^/"]+/)"')
_WORKING = "data-events="
_PATIENCE_SECONDS = 120
_SECONDS_BETWEEN_LOOKS = 1.0  # as often as a browser looks in which no script runs

_cookies: dict[str, str] = {}
_pages: list[str] = []


def _questions() -> list[str]:
    rows = _ROOT / "tests" / "data" / "gold" / "questions_dev.jsonl"
    return [json.loads(line)["question"] for line in rows.read_text("utf-8").splitlines()]


# One that is asked twice is answered once, so that each asker takes the next.
_next_question = itertools.cycle(_questions())


@events.test_start.add_listener
def sign_in(environment: Environment, **_event: object) -> None:
    """Sign in once, and find the pages there are to read."""
    name, password = os.environ["PLUMBLINE_LOAD_ACCOUNT"].split(":", 1)
    host = str(environment.host)
    with requests.Session() as session:
        login = session.get(f"{host}{_LOGIN}", timeout=60)
        fields = {"login": name, "password": password, "csrfmiddlewaretoken": _token(login.text)}
        session.post(f"{host}{_LOGIN}", fields, timeout=60).raise_for_status()
        front = session.get(f"{host}{_WIKI}", timeout=60)
        front.raise_for_status()
        _cookies.update({cookie.name: cookie.value or "" for cookie in session.cookies})
    _pages.extend(sorted(set(_PAGE.findall(front.text))))
    if not _pages:
        raise RuntimeError(f"{host}{_WIKI} lists no pages: is the example there?")


def _token(page: str) -> str:
    found = _TOKEN.search(page)
    if found is None:
        raise RuntimeError("A page has no form to send.")
    return found[1]


class Reader(HttpUser):
    """Reads pages, looks for others, and sometimes asks where a page comes from."""

    fixed_count = 50
    wait_time = between(1, 3)

    def on_start(self) -> None:
        """Bring the session along."""
        self.client.cookies.update(_cookies)

    @task(10)
    def read(self) -> None:
        """Open a page."""
        self.client.get(random.choice(_pages), name="page")  # noqa: S311 - nothing secret

    @task(3)
    def search(self) -> None:
        """Search."""
        words = random.choice(_WORDS)  # noqa: S311
        self.client.get(f"{_WIKI}search/", params={"q": words}, name="search")

    @task(3)
    def type_ahead(self) -> None:
        """Type into the palette."""
        self.client.get(f"{_WIKI}palette/", params={"q": "lea"}, name="palette")

    @task(2)
    def look_at_the_truth(self) -> None:
        """Open a page's faithfulness tab."""
        page = random.choice(_pages)  # noqa: S311
        self.client.get(f"{page}faithfulness/", name="faithfulness")

    @task(2)
    def front(self) -> None:
        """Open the wiki's front."""
        self.client.get(_WIKI, name="front")


class Asker(HttpUser):
    """Asks, and looks until the answer is there."""

    fixed_count = 5
    wait_time = between(1, 3)

    def on_start(self) -> None:
        """Bring the session along."""
        self.client.cookies.update(_cookies)

    @task
    def ask(self) -> None:
        """Ask a question and wait for its answer."""
        form = self.client.get(f"{_WIKI}ask/", name="ask form")
        fields = {"question": next(_next_question), "csrfmiddlewaretoken": _token(form.text)}
        begun = time.perf_counter()
        page = self.client.post(f"{_WIKI}ask/", fields, name="ask")
        while _WORKING in page.text and time.perf_counter() - begun < _PATIENCE_SECONDS:
            time.sleep(_SECONDS_BETWEEN_LOOKS)
            page = self.client.get(page.url, name="look at an answer")
        self.environment.events.request.fire(
            request_type="-",
            name="answer",
            response_time=(time.perf_counter() - begun) * 1000,
            response_length=len(page.content),
            exception=TimeoutError("no answer") if _WORKING in page.text else None,
        )
