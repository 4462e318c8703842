"""`python -m tools.screenshots`: take the pictures of the documentation from a running demo.

It visits the site that `make demo` serves, as the people of the example, and writes the pictures
to `docs/images`. The only change that it makes there is one suggested edit, before review.
"""

import argparse
import io
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import Browser, Error, Page, sync_playwright

from config import embedded
from tests.support.browser import chromium_path

_ROOT = Path(__file__).resolve().parents[1]
_WIKI = "/w/office-handbook/"
_DESK = {"width": 1280, "height": 800}
_PHONE = {"width": 390, "height": 780}
_COLOURS = 128  # text stays sharp, and a picture stays well below 200 KB
_MOST_BYTES = 200_000


@dataclass(frozen=True, slots=True)
class Picture:
    """One picture of the documentation.

    Attributes:
        name: Its file in `docs/images`, without `.png`.
        person: Who of the example looks.
        arrange: Brings a page to what is to be seen.
        window: What Playwright's `new_context` takes, beyond the usual.
    """

    name: str
    person: str
    arrange: Callable[[Page], None]
    window: dict[str, Any]


def _reading(page: Page) -> None:
    page.goto(f"{_WIKI}p/step-5-get-reimbursed/")
    page.locator(".cite").nth(2).hover()
    page.get_by_role("tooltip").wait_for()


def _faithfulness(page: Page) -> None:
    page.goto(f"{_WIKI}p/leave-hr-links/faithfulness/?verdict=hallucination")


def _conflict(page: Page) -> None:
    page.goto(f"{_WIKI}review/?kind=conflict")
    page.locator("a[data-item]").first.click()
    suggest = page.get_by_role("button", name="Suggest the edit")
    if suggest.is_visible():
        suggest.click()
        page.get_by_role("button", name="Approve").wait_for()
        page.go_back()
    page.locator("mark.fault").wait_for()


def _answer(page: Page) -> None:
    page.goto(f"{_WIKI}ask/")
    answered = page.locator("main li", has_text="Answered").last
    answered.get_by_role("link").click()
    page.locator(".footnotes").wait_for()


def _front(page: Page) -> None:
    page.goto(_WIKI)


def _on_a_phone(page: Page) -> None:
    page.goto(f"{_WIKI}p/step-5-get-reimbursed/")


PICTURES = (
    Picture("reading", "reader", _reading, {}),
    Picture("faithfulness", "editor", _faithfulness, {}),
    Picture("conflict", "editor", _conflict, {}),
    Picture("answer", "reader", _answer, {}),
    Picture("front-dark", "editor", _front, {"color_scheme": "dark"}),
    Picture("phone", "reader", _on_a_phone, {"viewport": _PHONE, "device_scale_factor": 2}),
)


@contextmanager
def _signed_in(browser: Browser, url: str, picture: Picture, password: str) -> Iterator[Page]:
    usual: dict[str, Any] = {"base_url": url, "viewport": _DESK, "device_scale_factor": 1.5}
    with browser.new_context(**(usual | picture.window)) as context:
        page = context.new_page()
        page.goto("/accounts/login/")
        page.locator("[name=login]").fill(picture.person)
        page.locator("[name=password]").fill(password)
        page.locator("main").get_by_role("button", name="Sign in").click()
        page.wait_for_url(f"**{_WIKI}")
        yield page


def _save(name: str, png: bytes) -> Path:
    """Write a picture with few colours, in the smallest way.

    Raises:
        ValueError: It is larger than a page of documentation should load.
    """
    path = _ROOT / "docs" / "images" / f"{name}.png"
    path.parent.mkdir(parents=True, exist_ok=True)
    with Image.open(io.BytesIO(png)) as picture:
        picture.convert("RGB").quantize(_COLOURS, dither=Image.Dither.NONE).save(
            path, optimize=True
        )
    if path.stat().st_size > _MOST_BYTES:
        raise ValueError(f"{path} has {path.stat().st_size:,} bytes, more than {_MOST_BYTES:,}.")
    return path


def _passwords(var: Path) -> dict[str, str]:
    lines = (var / "demo-passwords.txt").read_text().splitlines()
    return dict(line.split() for line in lines)


def take(url: str, passwords: dict[str, str]) -> Iterator[Path]:
    """Take every picture; yield the files as they are written."""
    with sync_playwright() as playwright:
        # As root Chromium refuses its own sandbox; it sees nothing here but our own site.
        browser = playwright.chromium.launch(executable_path=chromium_path(), args=["--no-sandbox"])
        for picture in PICTURES:
            with _signed_in(browser, url, picture, passwords[picture.person]) as page:
                picture.arrange(page)
                png = page.screenshot(animations="disabled")
            yield _save(picture.name, png)
        browser.close()


def main(arguments: Sequence[str]) -> int:
    """Take the pictures; return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tools.screenshots", description=__doc__)
    parser.add_argument("--url", default=os.environ.get("PLUMBLINE_URL", "http://127.0.0.1:8000"))
    options = parser.parse_args(arguments)
    try:
        for path in take(options.url, _passwords(embedded.var_dir(os.environ))):
            sys.stdout.write(f"{path.relative_to(_ROOT)}  {path.stat().st_size:,} bytes\n")
    except (Error, FileNotFoundError) as error:
        sys.stderr.write(f"{error}\nIs the demo running at {options.url}? Start it: make demo\n")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
