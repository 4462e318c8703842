"""People's browsers, which remember everything that went wrong in them."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from django.conf import settings
from django.test import Client
from playwright.sync_api import Browser, BrowserContext, Page, Request

from wiki.models import User

DESK = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}
PATIENCE_MS = 60_000
_TELL_VIOLATIONS = """addEventListener("securitypolicyviolation", (event) =>
    console.error(`Policy: ${event.violatedDirective} ${event.blockedURI}`))"""

Browse = Callable[..., Page]


@dataclass
class Browsers:
    """Opens browser windows on one site, each as a person of its own.

    Attributes:
        browser: The program that all of them run in.
        site: The address of the site.
        complaints: Errors of scripts, of the policy and of the server, in words.
        expected: Parts of complaints that a test provokes.
    """

    browser: Browser
    site: str
    complaints: list[str] = field(default_factory=list)
    expected: list[str] = field(default_factory=list)

    def open(self, person: User | None = None, *, expect: str = "", **options: Any) -> Page:
        """Return the page of a new window in which `person` has signed in.

        Args:
            person: Who has signed in; nobody when left out.
            expect: A part of what this window will rightly complain of.
            options: What Playwright's `new_context` takes.
        """
        context = self.browser.new_context(base_url=self.site, **({"viewport": DESK} | options))
        context.set_default_timeout(PATIENCE_MS)
        context.add_init_script(_TELL_VIOLATIONS)
        if expect:
            self.expected.append(expect)
        self._listen(context)
        if person:
            _sign_in(context, person, self.site)
        return context.new_page()

    def _listen(self, context: BrowserContext) -> None:
        said = self.complaints
        context.on("weberror", lambda trouble: said.append(str(trouble.error)))
        context.on("console", lambda line: said.extend([line.text] * (line.type == "error")))
        context.on("requestfailed", lambda lost: said.extend(_complaint_of(lost)))

    def unexpected(self) -> list[str]:
        """Return the complaints that no test provoked."""
        return [said for said in self.complaints if not any(part in said for part in self.expected)]


def _complaint_of(request: Request) -> list[str]:
    """A request that its own page gave up, because a person went on, is no complaint."""
    failure = request.failure or ""
    return [] if failure == "net::ERR_ABORTED" else [f"{request.url}: {failure}"]


@contextmanager
def browsers(browser: Browser, site: str) -> Iterator[Browsers]:
    """Yield browser windows that are closed, and their complaints read, at the end."""
    opened = Browsers(browser, site)
    try:
        yield opened
    finally:
        for context in browser.contexts:
            context.close()
    assert opened.unexpected() == []


def _sign_in(context: BrowserContext, person: User, site: str) -> None:
    client = Client()
    client.force_login(person)
    name = settings.SESSION_COOKIE_NAME
    context.add_cookies([{"name": name, "value": client.cookies[name].value, "url": site}])


def assert_open_to_everybody(page: Page) -> None:
    """Check with axe that the screen bars nobody, and that nothing runs off its side."""
    found = Axe().run(page).response["violations"]
    barriers = [(page.url, rule["id"], rule["nodes"][0]["html"]) for rule in found]
    assert barriers == []
    assert_within_the_width(page)


def assert_within_the_width(page: Page) -> None:
    """Check that nobody has to scroll sideways."""
    width, room = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert width <= room, f"{page.url} is {width} pixels wide in a window of {room}"
