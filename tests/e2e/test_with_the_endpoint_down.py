"""With the endpoint of every role down people read, search, ask, check and approve as before."""

import subprocess

import pytest
from playwright.sync_api import Page, expect

from endpoints.models import LlmRole
from tests.cast import Cast
from tests.e2e.browsing import Browsers
from tests.e2e.furnishing import ROOM, Furnished
from tests.integration.endpoints.acting import make_role
from tests.support.waiting import wait_until

pytestmark = pytest.mark.e2e

VERBATIM = (
    "Employees report sick leave to their supervisor by 9:30 a.m. on the first day of absence."
)
QUESTION = "For which expenses are receipts required?"


@pytest.fixture
def down(furnished: Furnished) -> None:
    """Every role is served by an address where nobody is."""
    for role in LlmRole.talking():
        make_role(role=role)


def test_nothing_that_people_do_needs_a_model(
    windows: Browsers,
    cast: Cast,
    furnished: Furnished,
    down: None,
    celery_worker_process: subprocess.Popen[bytes],
) -> None:
    page = windows.open(cast.editor)
    read_with_stored_verdicts(page)
    search(page)
    ask_and_be_told_who_answers(page)
    follow_up(page)
    change_a_page_and_have_it_checked(page)
    approve(page)


def read_with_stored_verdicts(page: Page) -> None:
    page.goto(f"{ROOM}p/travel-guide/")
    expect(page.locator("article")).to_contain_text("Receipts are required for every expense")
    page.locator(".cite").first.click()
    expect(page.locator(".is-cited").first).to_contain_text("$75 or more")
    page.goto(f"{ROOM}p/travel-guide/faithfulness/")
    expect(page.locator("#verdict-1")).to_contain_text("supported", ignore_case=True)


def search(page: Page) -> None:
    page.goto(f"{ROOM}search/?q=receipts")
    expect(page.locator("main .list__title", has_text="Travel guide").first).to_be_visible()


def ask_and_be_told_who_answers(page: Page) -> None:
    page.goto(f"{ROOM}ask/")
    page.get_by_label("Your question").fill(QUESTION)
    page.get_by_role("button", name="Ask").click()
    answer = page.locator("#answer")
    expect(answer.locator(".prose")).to_contain_text("every expense of $75 or more")
    expect(answer.locator(".footnotes")).to_contain_text("Travel guide")
    expect(answer).to_contain_text("The built-in answerer quoted instead.")


def follow_up(page: Page) -> None:
    page.get_by_label("A follow-up question").fill("And when are travel vouchers due?")
    page.get_by_role("button", name="Ask", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("And when are travel vouchers due?")
    expect(page.locator("#answer")).to_contain_text("looked up together with the words")
    expect(page.locator("#answer")).to_contain_text("The built-in answerer quoted instead.")


def change_a_page_and_have_it_checked(page: Page) -> None:
    """What stands word for word in its lines needs no model to be found true."""
    page.goto(f"{ROOM}p/sick-leave/edit/")
    page.get_by_role("textbox", name="Text").click()
    page.keyboard.press("Control+A")
    page.keyboard.type(f"{VERBATIM}[^S1:12]")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.locator(".prose")).to_contain_text(VERBATIM)
    page.goto(f"{ROOM}p/sick-leave/faithfulness/")
    wait_until(lambda: page.reload() is not None and page.locator("#verdict-1").is_visible())
    expect(page.locator("#verdict-1")).to_contain_text(VERBATIM)
    expect(page.locator("#verdict-1")).to_contain_text("supported", ignore_case=True)


def approve(page: Page) -> None:
    page.goto(f"{ROOM}p/leave-policy/")
    page.get_by_role("link", name="See both sides and settle it").click()
    page.get_by_role("button", name="Approve").click()
    expect(page.get_by_text("“Leave policy” now shows revision 2.")).to_be_visible()
    page.goto(f"{ROOM}p/leave-policy/")
    expect(page.locator("article")).to_contain_text("30 days of annual leave")
