"""Going about without a mouse."""

import re

import pytest
from playwright.sync_api import expect

from tests.cast import Cast
from tests.e2e.browsing import Browsers, assert_open_to_everybody
from tests.e2e.furnishing import ROOM, Furnished

pytestmark = pytest.mark.e2e


def test_a_reader_reaches_pages_and_help_by_keys(
    windows: Browsers, cast: Cast, furnished: Furnished
) -> None:
    page = windows.open(cast.reader)
    page.goto(ROOM)
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to the content")).to_be_focused()
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys")).to_be_visible()
    assert_open_to_everybody(page)
    page.keyboard.press("Escape")
    page.keyboard.press("Control+k")
    page.keyboard.type("travel g")
    expect(page.locator("#palette [aria-selected=true]")).to_contain_text("Travel guide")
    assert_open_to_everybody(page)
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(r"/p/travel-guide/"))
    page.keyboard.press("/")
    page.keyboard.type("receipts")
    page.keyboard.press("Enter")
    expect(page.locator("main .list__title").first).to_contain_text("Travel guide")


def test_an_editor_works_through_the_queue_by_keys(
    windows: Browsers, cast: Cast, furnished: Furnished
) -> None:
    page = windows.open(cast.editor)
    page.goto(f"{ROOM}review/")
    items = page.locator("a[data-item]")
    page.keyboard.press("j")
    expect(items.nth(0)).to_be_focused()
    page.keyboard.press("j")
    expect(items.nth(1)).to_be_focused()
    page.keyboard.press("k")
    expect(items.nth(0)).to_be_focused()
    page.keyboard.press("Enter")
    page.wait_for_url("**/conflict/*/")
    page.keyboard.press("]")
    expect(page.locator("[data-change]").first).to_be_focused()
    page.keyboard.press("r")
    expect(page.get_by_label("Why it is no contradiction")).to_be_focused()
    page.keyboard.type("rare")
    expect(page.get_by_label("Why it is no contradiction")).to_have_value("rare")
    page.locator("main").focus()
    page.keyboard.press("a")
    expect(page.get_by_role("status").first).to_contain_text("now shows revision 2")
    expect(page.locator(".empty")).to_contain_text("Nothing waits")
