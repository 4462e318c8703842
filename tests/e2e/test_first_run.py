"""The whole way of a first day: from an empty site to a corrected page."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.browsing import Browsers, assert_open_to_everybody
from tests.e2e.papers import BREAD, LEAVE, NEWER, PURPOSE, TRAVEL, paper

pytestmark = pytest.mark.e2e

OLD = "Full-time employees earn 25 days of annual leave per calendar year."
NEW = "Full-time employees earn 30 days of annual leave per calendar year."


@pytest.mark.usefixtures("celery_worker_process")
def test_from_an_empty_site_to_a_corrected_page(windows: Browsers) -> None:
    page = windows.open()
    set_up(page)
    bring_three_documents(page)
    overrule_the_gate(page)
    promote(page, "Leave policy")
    follow_a_citation(page)
    read_the_verdicts(page)
    ask_what_is_covered_and_what_is_not(page)
    bring_a_newer_rule(page)
    find_the_page_disputed(page)
    settle_it_by_keyboard(page)
    see_what_became_of_it(page)
    see_that_the_site_is_well(page)


def set_up(page: Page) -> None:
    page.goto("/")
    expect(page).to_have_url(re.compile("/setup/$"))
    assert_open_to_everybody(page)
    page.get_by_label("Your user name").fill("ada")
    page.get_by_label("Your e-mail address").fill("ada@example.org")
    page.get_by_label("A password").fill("a plumb line hangs true")
    page.get_by_label("Name of the first wiki").fill("Handbook")
    page.get_by_label("What belongs in it").fill(PURPOSE)
    page.get_by_role("button", name="Set up").click()
    expect(page.get_by_role("status")).to_contain_text("“Handbook” is ready")


def bring_three_documents(page: Page) -> None:
    papers = {"leave-2019.md": LEAVE, "travel.md": TRAVEL, "bread.md": BREAD}
    upload(page, papers)
    page.reload()
    expect(row(page, "leave-2019.md")).to_contain_text("Done")
    expect(row(page, "travel.md")).to_contain_text("Done")
    expect(row(page, "bread.md")).to_contain_text("recipe", ignore_case=True)
    assert_open_to_everybody(page)


def upload(page: Page, papers: dict[str, str]) -> None:
    page.get_by_label("Wiki").get_by_role("link", name="Upload").click()
    page.set_input_files("#files", [paper(name, text) for name, text in papers.items()])
    page.get_by_role("button", name="Upload", exact=True).click()
    for name in papers:
        expect(row(page, name)).to_be_visible()


def row(page: Page, name: str) -> Locator:
    return page.locator("#jobs li").filter(has=page.get_by_role("link", name=name))


def overrule_the_gate(page: Page) -> None:
    row(page, "bread.md").get_by_role("link", name="bread.md").click()
    expect(page.get_by_text("Purpose, version 1, line 9")).to_be_visible()
    page.get_by_label("Reason").fill("Our canteen bakes it")
    page.get_by_role("button", name="Take it in").click()
    expect(page.locator("#messages")).to_contain_text("bread.md: taken in")
    expect(page.locator("main")).to_contain_text("Nothing waits")
    page.get_by_label("Wiki").get_by_role("link", name="Upload").click()
    row(page, "bread.md").get_by_role("link", name="bread.md").click()
    expect(page.locator("#progress")).to_contain_text("Decided by ada")
    page.get_by_role("link", name="Sourdough bread", exact=True).click()
    expect(page.locator(".article-head")).to_contain_text("Draft")


def open_page(page: Page, title: str) -> None:
    page.get_by_label("Wiki").get_by_role("link", name="Front page").click()
    page.get_by_label("Wiki").get_by_role("link", name=title).click()
    expect(page.get_by_role("heading", name=title, level=1)).to_be_visible()


def promote(page: Page, title: str) -> None:
    open_page(page, title)
    page.get_by_role("link", name="Promote", exact=True).click()
    expect(page.locator(".banner--good")).to_contain_text("supported")
    page.get_by_role("button", name="Promote").click()
    expect(page.locator(".article-head")).to_contain_text("Active")


def follow_a_citation(page: Page) -> None:
    chip = page.locator(".cite").first
    chip.hover()
    expect(page.get_by_role("tooltip")).to_contain_text(OLD)
    chip.click()
    expect(page.locator(".lines .is-cited")).to_contain_text([OLD])
    expect(page.locator(".lines .is-cited").first).to_be_in_viewport()
    page.go_back()


def read_the_verdicts(page: Page) -> None:
    page.get_by_role("link", name="Faithfulness").click()
    expect(page.locator(".figures")).to_contain_text("100 %")
    claim = page.locator("#verdict-1")
    expect(claim).to_contain_text(OLD)
    expect(claim.locator(".quote")).to_contain_text(OLD)


def ask_what_is_covered_and_what_is_not(page: Page) -> None:
    ask(page, "How many days of annual leave do full-time employees earn?")
    expect(page.locator("#answer .prose")).to_contain_text(OLD)
    expect(page.locator("#answer .footnotes")).to_contain_text("Leave policy")
    ask(page, "Which laptop will I be given?")
    expect(page.locator("#answer")).to_contain_text("The pages do not cover this")


def ask(page: Page, question: str) -> None:
    page.get_by_label("Site").get_by_role("link", name="Ask").click()
    page.get_by_label("Your question").fill(question)
    page.get_by_role("button", name="Ask").click()


def bring_a_newer_rule(page: Page) -> None:
    upload(page, {"leave-2025.md": NEWER})
    expect(row(page, "leave-2025.md")).to_contain_text("Done")
    expect(row(page, "leave-2025.md")).to_contain_text(", 1 conflict")


def find_the_page_disputed(page: Page) -> None:
    open_page(page, "Leave policy")
    expect(page.locator(".banner--bad")).to_contain_text(f"“{OLD}” disputed by")
    page.keyboard.press("/")
    page.keyboard.type("annual leave")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Search")).to_be_visible()
    expect(page.locator("main .list__title", has_text="Leave policy")).to_have_count(0)
    ask(page, "How many days of annual leave do full-time employees earn?")
    expect(page.locator("#answer")).to_contain_text("The pages do not cover this")


def settle_it_by_keyboard(page: Page) -> None:
    page.get_by_label("Site").get_by_role("link", name="Review").click()
    page.get_by_role("link", name="Conflict", exact=True).click()
    page.wait_for_url("**/review/?kind=conflict")
    page.keyboard.press("j")
    page.keyboard.press("Enter")
    expect(page.locator("main mark.fault")).to_have_text(OLD)
    expect(page.locator("main mark.evidence").first).to_contain_text("30 days")
    expect(page.locator(".diff del").first).to_have_text("25")
    expect(page.locator(".diff ins").first).to_have_text("30")
    expect(page.locator("[data-key=a]")).to_be_visible()
    page.keyboard.press("a")
    expect(page.locator("#messages")).to_contain_text("now shows revision 2")


def see_what_became_of_it(page: Page) -> None:
    open_page(page, "Leave policy")
    expect(page.locator(".article-head")).to_contain_text("Active")
    expect(page.locator("article")).to_contain_text(NEW)
    page.get_by_role("link", name="History").click()
    expect(page.locator("main")).to_contain_text("Approved by ada")
    page.get_by_role("button", name="Compare the two").click()
    expect(page.locator(".diff del").first).to_have_text("25")
    expect(page.locator(".diff ins").first).to_have_text("30")


def see_that_the_site_is_well(page: Page) -> None:
    page.goto("/health/")
    expect(page.get_by_role("row", name="Workers")).to_contain_text("well")
    assert_open_to_everybody(page)
