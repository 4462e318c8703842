"""`python -m tools.screenshots`: take the pictures of the documentation from a running demo.

It visits the site that `make demo` serves, as the people of the example, and writes the pictures
to `docs/images`. It changes two things there: the editor writes a page from memory, with the
mistakes that one makes, and the reader asks a question.
"""

import argparse
import io
import os
import re
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
_TALL = {"width": 1280, "height": 960}
_PHONE = {"width": 390, "height": 780}
_FROM_MEMORY = f"{_WIKI}p/leave-at-a-glance/"
# Three sentences are true, one has another number, one leaves a limit out, one has no source.
_BODY = """## Paid leave

An employee may use annual leave for vacations, rest and relaxation, and personal business or \
emergencies.[^S:75] The maximum annual leave that can be carried over is 320 hours.[^S:80]

All federal employees accrue four hours of sick leave per pay period.[^S:84] Most people plan \
theirs in spring.

## Unpaid leave

Employees can request unpaid leave at any time.[^S:103] Parents can use any combination of sick \
leave, annual leave, and/or leave without pay for up to 12 weeks a year.[^S:107]
"""
_COLOURS = 256  # text stays sharp, and a picture stays well below 200 KB
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
    """Show a page that somebody wrote from memory, and what the source says instead."""
    if (answer := page.goto(_FROM_MEMORY)) and not answer.ok:
        _write_from_memory(page)
    page.goto(_FROM_MEMORY)
    page.locator(".cite").nth(1).hover()
    page.get_by_role("tooltip").wait_for()


def _write_from_memory(page: Page) -> None:
    page.goto(f"{_WIKI}sources/")
    source = page.locator("main").get_by_role("link", name="Leave (HR Links)", exact=True)
    number = str(source.get_attribute("href")).rstrip("/").rpartition("/")[2]
    page.goto(f"{_WIKI}new/?title=Leave+at+a+glance")
    page.get_by_role("textbox", name="Text").click()
    page.keyboard.insert_text(_BODY.replace("[^S:", f"[^S{number}:"))
    page.get_by_role("button", name="Save").click()
    page.get_by_role("link", name="Faithfulness").click()
    page.get_by_text(re.compile("Show the verdicts|coverage")).first.wait_for()


def _faithfulness(page: Page) -> None:
    page.goto(f"{_FROM_MEMORY}faithfulness/")
    page.locator("#claims .quote").first.wait_for()


def _conflict(page: Page) -> None:
    """Show the dispute about the hour by which travel must be approved, or another."""
    page.goto(f"{_WIKI}review/?kind=conflict")
    items = page.locator(".queue li")
    about_the_hour = items.filter(has_text="3:30 PM")
    (about_the_hour if about_the_hour.count() else items).first.get_by_role("link").click()
    page.locator("mark.fault").first.wait_for()


def _answer(page: Page) -> None:
    page.goto(f"{_WIKI}ask/")
    page.get_by_label("Your question").fill("What does the Employee Assistance Program offer?")
    page.get_by_role("button", name="Ask").click()
    page.locator(".footnotes").wait_for()


def _front(page: Page) -> None:
    page.goto(_WIKI)


def _on_a_phone(page: Page) -> None:
    page.goto(f"{_WIKI}p/tts-telework-guidance/")


PICTURES = (
    Picture("reading", "editor", _reading, {"viewport": _TALL}),
    Picture("faithfulness", "editor", _faithfulness, {"viewport": _TALL}),
    Picture("conflict", "editor", _conflict, {"viewport": _TALL}),
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
        rgb = picture.convert("RGB")
        few = rgb.quantize(_COLOURS, kmeans=2, dither=Image.Dither.NONE)
        few.save(path, optimize=True)
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
