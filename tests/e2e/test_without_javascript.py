"""Reading, uploading, asking and approving where no script runs."""

import re
import subprocess
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.cast import Cast
from tests.e2e.browsing import Browsers
from tests.e2e.furnishing import ROOM, Furnished
from tests.e2e.papers import paper
from tests.support.waiting import wait_until

pytestmark = pytest.mark.e2e

BAGGAGE = "# Baggage on trips\n\nTravelers are reimbursed for one checked bag on each flight.\n"


def look_again_until(page: Page, condition: Callable[[], bool]) -> None:
    """Load the screen anew, as a person would, until it shows what is waited for."""

    def holds() -> bool:
        page.reload()
        return condition()

    wait_until(holds)


def test_a_page_is_read_disputed_and_approved(
    windows: Browsers, cast: Cast, furnished: Furnished
) -> None:
    page = windows.open(cast.editor, java_script_enabled=False)
    page.goto(f"{ROOM}p/leave-policy/")
    page.locator(".cite").first.click()
    expect(page.locator(".is-cited")).to_have_count(1)
    expect(page.locator(".is-cited")).to_contain_text("25 days of annual leave")
    page.go_back()
    page.get_by_role("link", name="See both sides and settle it").click()
    page.get_by_role("button", name="Approve").click()
    expect(page.get_by_text("“Leave policy” now shows revision 2.")).to_be_visible()
    page.goto(f"{ROOM}p/leave-policy/")
    expect(page.locator("article")).to_contain_text("30 days of annual leave")
    expect(page.locator(".article-head")).to_contain_text("Active")


def test_a_document_and_a_question_are_followed_by_looking_again(
    windows: Browsers,
    cast: Cast,
    furnished: Furnished,
    celery_worker_process: subprocess.Popen[bytes],
) -> None:
    page = windows.open(cast.editor, java_script_enabled=False)
    page.goto(f"{ROOM}upload/")
    page.set_input_files("#files", [paper("baggage.md", BAGGAGE)])
    page.get_by_role("button", name="Upload", exact=True).click()
    row = page.locator("#jobs li").filter(has=page.get_by_role("link", name="baggage.md"))
    # A reload that overtakes the form's own answer would be one of a page that is gone.
    expect(row).to_be_visible()
    look_again_until(page, lambda: "Done" in row.inner_text())
    page.get_by_label("Site").get_by_role("link", name="Ask").click()
    page.get_by_label("Your question").fill("For which expenses are receipts required?")
    page.get_by_role("button", name="Ask").click()
    expect(page).to_have_url(re.compile(r"/a/\d+/$"))
    look_again_until(page, page.locator("#answer .footnotes").is_visible)
    expect(page.locator("#answer .prose")).to_contain_text("every expense of $75 or more")
