"""Whoever saves second is shown both texts, and loses none."""

import pytest
from playwright.sync_api import Page, expect

from tests.cast import Cast
from tests.e2e.browsing import Browsers
from tests.e2e.furnishing import ROOM, Furnished

pytestmark = pytest.mark.e2e

EDIT = f"{ROOM}p/sick-leave/edit/"


def write(page: Page, keys: str, words: str) -> None:
    page.get_by_role("textbox", name="Text").click()
    page.keyboard.press(keys)
    page.keyboard.type(words)


def test_the_second_to_save_is_shown_both_texts_and_their_merge(
    windows: Browsers, cast: Cast, furnished: Furnished
) -> None:
    first = windows.open(cast.editor)
    second = windows.open(cast.administrator, expect="status of 409")
    first.goto(EDIT)
    second.goto(EDIT)
    write(first, "Control+Home", "## From the first day\n\n")
    first.get_by_role("button", name="Save").click()
    expect(first.locator(".prose")).to_contain_text("From the first day")
    write(second, "Control+End", "\nIt is handed to the supervisor.\n")
    second.get_by_role("button", name="Save").click()
    expect(second.get_by_role("alert")).to_contain_text("Both changes fit together")
    second.get_by_text("Your text, as you sent it").click()
    expect(second.locator("pre").first).not_to_contain_text("From the first day")
    second.get_by_role("button", name="Save").click()
    expect(second.locator(".prose")).to_contain_text("From the first day")
    expect(second.locator(".prose")).to_contain_text("It is handed to the supervisor.")
