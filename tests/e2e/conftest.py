"""One browser and one server for all browser tests."""

from collections.abc import Iterator

import pytest
from django.db import connection
from playwright.sync_api import Browser, expect, sync_playwright
from pytest_django.plugin import DjangoDbBlocker

from config.celery import app
from tests.cast import Cast
from tests.e2e.browsing import PATIENCE_MS, Browsers, browsers
from tests.e2e.furnishing import Furnished, furnish
from tests.e2e.serving import running_server


@pytest.fixture(scope="package")
def browser(chromium: str) -> Iterator[Browser]:
    """The browser that every test opens windows in."""
    expect.set_options(timeout=PATIENCE_MS)
    with pytest.MonkeyPatch.context() as patch, sync_playwright() as playwright:
        # Playwright keeps an event loop in this thread, in which no query ever runs.
        patch.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "1")
        # As root Chromium refuses its own sandbox; it sees nothing here but our own site.
        opened = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        yield opened
        opened.close()


@pytest.fixture(scope="package")
def site(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[str]:
    """The address of the running site."""
    with django_db_blocker.unblock():
        database = str(connection.settings_dict["NAME"])
    with running_server(database=database) as address:
        yield address


@pytest.fixture
def windows(browser: Browser, site: str, transactional_db: None) -> Iterator[Browsers]:
    """Windows on the site; what any of them complained of fails the test."""
    with browsers(browser, site) as opened:
        yield opened


@pytest.fixture
def furnished(transactional_db: None, cast: Cast) -> Iterator[Furnished]:
    """A wiki in which every screen has something to show."""
    yield furnish(cast)
    # What it queued is about rows that are gone by now.
    app.control.purge()
