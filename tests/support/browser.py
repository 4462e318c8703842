"""Finding a Chromium for the browser tests; `make test` installs one where there is none."""

import shutil
from pathlib import Path

from playwright.sync_api import sync_playwright

_INSTALLED = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def chromium_path() -> str:
    """Return the program file of an installed Chromium, or of Playwright's own.

    Raises:
        FileNotFoundError: There is none.
    """
    for name in _INSTALLED:
        if found := shutil.which(name):
            return found
    with sync_playwright() as playwright:
        own = playwright.chromium.executable_path
    if Path(own).exists():
        return own
    raise FileNotFoundError("There is no Chromium: run tools/browser.sh, as `make test` does.")
