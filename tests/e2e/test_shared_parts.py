"""The shared parts in a real browser, under the site's own content security policy."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.e2e.browsing import PHONE, assert_open_to_everybody, browsers

pytestmark = [
    pytest.mark.e2e,
    pytest.mark.urls("tests.support.style_site"),
]

SCREENS: dict[str, dict[str, Any]] = {
    "light": {"color_scheme": "light"},
    "dark": {"color_scheme": "dark"},
    "phone": {"viewport": PHONE},
    "without a script": {"java_script_enabled": False, "viewport": PHONE},
}


@pytest.fixture
def page(
    request: pytest.FixtureRequest, browser: Browser, live_server: LiveServer
) -> Iterator[Page]:
    """The style page, open; whatever the browser complained of fails the test."""
    with browsers(browser, live_server.url) as windows:
        opened = windows.open(**SCREENS[getattr(request, "param", "light")])
        opened.goto("/style/")
        yield opened


@pytest.mark.parametrize("page", ["light", "dark", "phone"], indirect=True)
def test_nobody_is_shut_out_and_nothing_runs_off_the_screen(page: Page) -> None:
    assert_open_to_everybody(page)


@pytest.mark.parametrize("page", ["without a script"], indirect=True)
def test_drawers_and_citations_work_without_a_script(page: Page) -> None:
    page.get_by_text("Contents").click()
    expect(page.get_by_role("link", name="Opening hours")).to_be_visible()
    assert page.locator(".cite").first.get_attribute("href") == "#L12-L14"
    expect(page.locator("#g-body")).to_be_editable()


def test_the_drawers_are_open_where_they_stand_as_columns_and_begin_closed_on_a_phone(
    page: Page,
) -> None:
    drawers = page.locator("details.drawer")
    expect(page.locator("details.drawer[open]")).to_have_count(drawers.count())
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    expect(page.locator("details.drawer[open]")).to_have_count(0)


@pytest.mark.parametrize("page", ["light"], indirect=True)
def test_a_contents_list_longer_than_the_window_can_be_scrolled_by_keys(page: Page) -> None:
    page.set_viewport_size({"width": 1440, "height": 240})
    assert_open_to_everybody(page)


def test_the_card_of_a_citation_opens_on_focus_and_escape_closes_it(page: Page) -> None:
    chip = page.locator(".cite").first
    chip.focus()
    expect(page.get_by_role("tooltip")).to_contain_text("p. 12, lines 12–14")
    expect(chip).to_have_attribute("aria-describedby", "hover-card")
    page.keyboard.press("Escape")
    expect(page.locator("#hover-card")).to_be_hidden()


def test_the_palette_is_walked_with_arrows_and_opened_with_enter(page: Page) -> None:
    page.keyboard.press("Control+k")
    expect(page.locator("#palette [aria-selected=true]")).to_have_text("One")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    page.wait_for_url("**/#diffs")


def test_single_keys_go_to_the_search_and_open_the_sheet_but_not_while_typing(page: Page) -> None:
    page.keyboard.press("/")
    search = page.get_by_role("searchbox")
    expect(search).to_be_focused()
    page.keyboard.type("why?")
    expect(search).to_have_value("why?")
    search.blur()
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys")).to_be_visible()


def test_a_chosen_theme_stays(page: Page) -> None:
    page.get_by_role("button", name="Dark").click()
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.get_by_role("button", name="System").click()
    page.reload()
    expect(page.locator("html")).not_to_have_attribute("data-theme", "dark")


def test_the_line_hangs_beside_its_claims_and_a_click_opens_one(page: Page) -> None:
    stretch = page.locator(".plumb a.verdict-hallucination .plumb__hit")
    claim = page.locator("#claim-8")
    drawn, written = stretch.bounding_box(), claim.bounding_box()
    assert drawn is not None
    assert written is not None
    assert drawn["y"] == pytest.approx(written["y"], abs=2)
    assert drawn["height"] == pytest.approx(written["height"], abs=2)
    stretch.click()
    expect(claim).to_have_class("claim verdict-hallucination is-flashed")
    page.wait_for_url("**#claim-8")


def test_claims_that_share_a_line_of_text_share_its_height(page: Page) -> None:
    hits = [page.locator(f".plumb a[href='#claim-{at}'] .plumb__hit") for at in (4, 5, 6)]
    boxes = [hit.bounding_box() or {"y": 0.0, "height": 0.0} for hit in hits]
    for above, below in pairwise(boxes):
        assert above["y"] + above["height"] == pytest.approx(below["y"], abs=1)
    assert min(box["height"] for box in boxes) > 5


def test_an_address_marks_the_lines_it_names(page: Page) -> None:
    page.goto("/style/#L12-L14")
    expect(page.locator(".is-marked")).to_have_count(3)
    expect(page.locator("#L12")).to_be_in_viewport()


def test_chosen_files_get_a_row_and_can_be_taken_out_again(page: Page) -> None:
    files = [("a.md", b"x" * 3000), ("b.pdf", b"y")]
    chosen = [{"name": name, "mimeType": "text/plain", "buffer": body} for name, body in files]
    page.set_input_files("#g-files", chosen)  # type: ignore[arg-type]
    expect(page.locator("[data-drop-rows]")).to_contain_text("3 KB")
    page.get_by_role("button", name="Remove a.md").click()
    assert page.evaluate("[...document.querySelector('#g-files').files].map((f) => f.name)") == [
        "b.pdf"
    ]


def test_the_editor_keeps_the_field_equal_to_what_is_written(page: Page) -> None:
    editor = page.get_by_role("textbox", name="Body")
    editor.click()
    page.keyboard.press("Control+End")
    page.keyboard.type("Last words.[^S7:20]")
    assert page.locator("#g-body").input_value().endswith("Last words.[^S7:20]")
    expect(page.locator(".cm-citation").last).to_have_text("[^S7:20]")


def test_a_message_can_be_put_away(page: Page) -> None:
    message = page.locator(".message--error")
    message.get_by_role("button", name="Close this message").click()
    expect(message).to_have_count(0)
