"""From a question asked in vain to what a search engine of the web knows of it."""

import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect
from pytest_django import Settings
from pytest_django.live_server_helper import LiveServer

from ask.models import Answer
from ask.services.websearch import site_web_search
from tests.cast import Cast
from tests.e2e.browsing import PHONE, assert_open_to_everybody, assert_within_the_width, browsers
from tests.support.web import page, served

pytestmark = pytest.mark.e2e


@pytest.fixture
def engine(settings: Settings) -> Iterator[None]:
    """A search engine that knows one page about taxis."""
    found = [
        {
            "url": f"https://example.org/{'taxis/' * 30}",
            "title": "Who pays for taxis",
            "content": "The office pays for taxis after ten at night.",
        }
    ]
    with served() as site:
        settings.WEB_SEARCH = {"provider": "searxng", "url": site.root, "key": ""}
        site_web_search.cache_clear()
        told = page(json.dumps({"results": found}).encode(), "application/json")
        site.pages["/search?q=pays+taxis&format=json"] = told
        yield
    site_web_search.cache_clear()


def test_an_editor_looks_on_the_web_for_what_was_asked_in_vain(
    browser: Browser, live_server: LiveServer, cast: Cast, engine: None
) -> None:
    Answer.objects.create(
        wiki=cast.wiki,
        asker=cast.reader,
        question="Who pays for taxis?",
        status=Answer.Status.NOT_COVERED,
    )
    with browsers(browser, live_server.url) as windows:
        window = windows.open(cast.editor)
        window.goto("/w/handbook/gaps/")
        assert_open_to_everybody(window)
        window.get_by_role("button", name="Search the web: pays taxis", exact=True).click()
        expect(window.get_by_role("link", name="Who pays for taxis")).to_be_visible()
        expect(window.get_by_role("button", name="Fetch Who pays for taxis")).to_be_visible()
        assert_open_to_everybody(window)
        window.set_viewport_size(PHONE)  # type: ignore[arg-type]
        assert_within_the_width(window)
