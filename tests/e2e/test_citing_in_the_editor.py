"""Choosing a source and its lines in the editor, by keys, with and without its scripts."""

import pytest
from playwright.sync_api import Page, expect

from tests.cast import Cast
from tests.e2e.browsing import PHONE, Browsers, assert_open_to_everybody, assert_within_the_width
from tests.e2e.furnishing import ROOM, Furnished

pytestmark = pytest.mark.e2e

RECEIPTS = "Receipts are required"


def choose_two_lines(page: Page) -> str:
    """Find lines by their words, take two, insert; return the marker that was shown."""
    opener = page.get_by_role("button", name="Cite a source")
    opener.focus()
    page.keyboard.press("Enter")
    dialog = page.get_by_role("dialog", name="Cite a source")
    expect(dialog.get_by_role("link", name="Travel guide")).to_be_visible()
    page.keyboard.type("receipts required")
    found = dialog.locator("[data-found]")
    expect(found).to_have_count(1)
    expect(found).to_contain_text(RECEIPTS)
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(dialog.get_by_role("option", selected=True)).to_contain_text(RECEIPTS)
    page.keyboard.press("Shift+ArrowDown")
    expect(dialog.get_by_role("option", selected=True)).to_have_count(2)
    assert_open_to_everybody(page)
    marker = dialog.locator("[data-cite-marker]").inner_text()
    page.keyboard.press("Enter")
    expect(dialog).to_be_hidden()
    return marker


def test_a_marker_goes_in_at_the_cursor(
    windows: Browsers, cast: Cast, furnished: Furnished
) -> None:
    page = windows.open(cast.editor)
    page.goto(f"{ROOM}p/{furnished.travel.slug}/edit/")
    page.get_by_role("textbox", name="Text").click()
    page.keyboard.press("Control+Home")
    page.keyboard.type("Bring every receipt.")
    marker = choose_two_lines(page)
    page.keyboard.type(" More.")
    expect(page.locator("textarea[data-editor]")).to_have_value(
        f"Bring every receipt.{marker} More.{furnished.travel.current_revision.body}"  # type: ignore[union-attr]
    )
    assert marker == "[^S2:10-11]"


def test_it_works_in_a_plain_text_field(
    windows: Browsers, cast: Cast, furnished: Furnished
) -> None:
    page = windows.open(cast.editor, expect="CodeMirror is not defined")
    page.route("**/vendor/codemirror.js", lambda route: route.fulfill(body=""))
    page.goto(f"{ROOM}new/")
    area = page.get_by_role("textbox", name="Text")
    area.fill("Bring every receipt. And more.")
    area.evaluate("(area) => area.setSelectionRange(20, 20)")
    marker = choose_two_lines(page)
    expect(area).to_be_focused()
    expect(area).to_have_value(f"Bring every receipt.{marker} And more.")


def test_it_can_be_left_without_a_choice_and_fits_a_phone(
    windows: Browsers, cast: Cast, furnished: Furnished
) -> None:
    page = windows.open(cast.editor, viewport=PHONE)
    page.goto(f"{ROOM}new/")
    opener = page.get_by_role("button", name="Cite a source")
    opener.click()
    dialog = page.get_by_role("dialog", name="Cite a source")
    expect(dialog.locator("[data-found]").first).to_be_visible()
    expect(dialog.get_by_role("button", name="Insert")).to_be_disabled()
    assert_within_the_width(page)
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    expect(opener).to_be_focused()


def test_without_scripts_a_link_says_how_to_cite(
    windows: Browsers, cast: Cast, furnished: Furnished
) -> None:
    page = windows.open(cast.editor, java_script_enabled=False)
    page.goto(f"{ROOM}new/")
    expect(page.get_by_role("button", name="Cite a source")).to_be_hidden()
    with page.expect_popup() as opened:
        page.get_by_role("link", name="How to cite a source").click()
    expect(opened.value.get_by_role("heading", name="How to cite one")).to_be_visible()
