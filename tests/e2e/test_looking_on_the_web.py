"""From a question asked in vain to what the web knows of it."""

import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect
from pytest_django import Settings
from pytest_django.live_server_helper import LiveServer

from ask.engines import engines
from ask.models import Answer, WebAnswer
from ask.services.web.answering import answer_from_web
from tests.cast import Cast
from tests.e2e.browsing import PHONE, assert_open_to_everybody, assert_within_the_width, browsers
from tests.integration.ask.looking import FACT, allow, searched, uncovered, web_of
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
        told = page(json.dumps({"results": found}).encode(), "application/json")
        site.pages["/search?q=pays+taxis&format=json"] = told
        yield


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


def test_a_reader_has_the_web_looked_at_beside_an_answer(
    browser: Browser, live_server: LiveServer, cast: Cast, settings: Settings
) -> None:
    allow(cast)
    answer = uncovered(cast)
    with searched(settings) as site, browsers(browser, live_server.url) as windows:
        window = windows.open(cast.reader)
        window.goto(f"/w/handbook/a/{answer.pk}/")
        assert_open_to_everybody(window)
        window.get_by_role("button", name="Look on the web").click()
        block = window.locator("#web")
        expect(block.locator("[data-stage]")).to_have_text("Waiting for a free hand")
        expect(block).not_to_have_attribute("hx-trigger", "every 1s")
        answer_from_web(web_answer=WebAnswer.objects.get(), engines=engines(), web=web_of(site))
        expect(block.get_by_role("heading")).to_contain_text("not from this wiki’s documents")
        expect(block).to_contain_text(FACT)
        block.get_by_text("What stood there").click()
        expect(block.locator("blockquote")).to_contain_text(FACT)
        assert_open_to_everybody(window)
        window.set_viewport_size(PHONE)  # type: ignore[arg-type]
        assert_within_the_width(window)
