"""Going about without a mouse."""

import re

import pytest
from playwright.sync_api import expect

from tests.cast import Cast
from tests.e2e.browsing import Browsers, assert_open_to_everybody
from tests.e2e.furnishing import ROOM, Furnished
from tests.integration.wiki.acting import disputed
from wiki.models import Conflict

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
    # The address changes before the scripts of the new page listen.
    page.wait_for_load_state()
    page.keyboard.press("/")
    page.keyboard.type("receipts")
    page.keyboard.press("Enter")
    expect(page.locator("main .list__title").first).to_contain_text("Travel guide")


@pytest.fixture
def second(cast: Cast, furnished: Furnished) -> Conflict:
    """Another matter of the queue; no edit was proposed for it."""
    return disputed(
        furnished.travel,
        cast.wiki.sources.get(number=3).versions.get(),
        claim="Receipts are required for every expense of $75 or more.",
        line=5,
    )


def test_an_editor_walks_through_the_queue_by_keys(
    windows: Browsers, cast: Cast, furnished: Furnished, second: Conflict
) -> None:
    page = windows.open(cast.editor)
    page.goto(f"{ROOM}review/")
    items = page.locator("a[data-item]")
    # A conflict and the change that would settle it are one matter.
    expect(items).to_have_count(2)
    page.keyboard.press("j")
    expect(items.nth(0)).to_be_focused()
    page.keyboard.press("j")
    expect(items.nth(1)).to_be_focused()
    page.keyboard.press("k")
    expect(items.nth(0)).to_be_focused()
    page.keyboard.press("Enter")
    page.wait_for_url(f"**/conflict/{furnished.conflict.pk}/")
    page.keyboard.press("j")
    page.wait_for_url(f"**/conflict/{second.pk}/")
    page.keyboard.press("k")
    page.wait_for_url(f"**/conflict/{furnished.conflict.pk}/")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys")).to_contain_text("Previous, next change")
    page.keyboard.press("Escape")
    page.keyboard.press("]")
    expect(page.locator("[data-change]").first).to_be_focused()
    page.keyboard.press("[")
    expect(page.locator("[data-change]").last).to_be_focused()


def test_an_editor_decides_by_keys_and_takes_it_back(
    windows: Browsers, cast: Cast, furnished: Furnished, second: Conflict
) -> None:
    page = windows.open(cast.editor)
    page.goto(f"{ROOM}conflict/{furnished.conflict.pk}/")
    page.keyboard.press("e")
    page.wait_for_url("**/proposal/*/edit/")
    page.go_back()
    page.keyboard.press("r")
    reason = page.get_by_label("Why it is no contradiction")
    expect(reason).to_be_focused()
    page.keyboard.type("rare")
    expect(reason).to_have_value("rare")
    page.locator("main").focus()
    page.keyboard.press("a")
    page.wait_for_url(f"**/conflict/{second.pk}/")
    message = page.locator("#messages .message")
    expect(message).to_contain_text("now shows revision 2")
    assert_open_to_everybody(page)
    message.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("status").first).to_contain_text("waits again")
    expect(page.locator("a[data-item]")).to_have_count(2)


def test_the_last_decision_leads_back_to_the_queue(
    windows: Browsers, cast: Cast, furnished: Furnished
) -> None:
    page = windows.open(cast.editor)
    page.goto(f"{ROOM}conflict/{furnished.conflict.pk}/")
    page.keyboard.press("a")
    expect(page.get_by_role("status").first).to_contain_text("now shows revision 2")
    expect(page.locator(".empty")).to_contain_text("Nothing waits")


def test_a_question_is_sent_by_ctrl_enter(
    windows: Browsers, cast: Cast, furnished: Furnished
) -> None:
    page = windows.open(cast.reader)
    page.goto(f"{ROOM}ask/")
    page.get_by_label("Your question").fill("What is a per diem?")
    page.keyboard.press("Control+Enter")
    page.wait_for_url("**/a/*/")
    expect(page.get_by_role("heading", level=1)).to_have_text("What is a per diem?")
