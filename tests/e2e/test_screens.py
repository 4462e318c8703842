"""Every screen, looked at as its people see it: barriers, width, policy, errors."""

import pytest
from playwright.sync_api import Page, expect

from tests.cast import Cast
from tests.e2e.browsing import PHONE, Browsers, assert_open_to_everybody, assert_within_the_width
from tests.e2e.furnishing import ROOM, Furnished
from tests.factories import make_user
from tests.integration.endpoints.acting import make_role

pytestmark = pytest.mark.e2e


def main_screens(made: Furnished) -> list[str]:
    """The screens that somebody spends time on."""
    travel, leave = (f"{ROOM}p/{page.slug}/" for page in (made.travel, made.leave))
    return [
        ROOM,
        travel,
        leave,
        f"{travel}faithfulness/?page=1",
        f"{ROOM}s/2/?v=1&lines=10-11#L10-L11",
        f"{ROOM}ask/",
        made.answers[0],
        f"{ROOM}search/?q=receipts",
    ]


def other_reading(made: Furnished) -> list[str]:
    """What else a reader comes to."""
    travel = f"{ROOM}p/{made.travel.slug}/"
    rooms = ["pages/", "sources/", "purpose/", "verify/"]
    return [
        *(f"{travel}{tab}/" for tab in ("sources", "history", "links")),
        *(f"{travel}{old}" for old in ("r/1/", "diff/?a=1&b=1")),
        *(f"{ROOM}{room}" for room in rooms),
        made.answers[1],
        f"{ROOM}search/?q=zzz",
        "/accounts/password/change/",
    ]


def main_work(made: Furnished) -> list[str]:
    """The screens of editors."""
    return [
        f"{ROOM}review/",
        f"{ROOM}conflict/{made.conflict.pk}/",
        f"{ROOM}proposal/{made.proposal.pk}/?view=split",
        f"{ROOM}p/{made.travel.slug}/edit/",
        f"{ROOM}upload/",
        made.document,
    ]


def other_work(made: Furnished) -> list[str]:
    """What else editors and administrators come to."""
    travel, sick = (f"{ROOM}p/{page.slug}/" for page in (made.travel, made.sick))
    rooms = ["new/", "documents/", "gaps/", "members/", "settings/", "events/", "s/1/withdraw/"]
    return [
        *(f"{ROOM}{room}" for room in rooms),
        *(f"{travel}{move}/" for move in ("rename", "archive", "suggest", "dispute")),
        f"{sick}promote/",
        f"{ROOM}proposal/{made.proposal.pk}/edit/",
    ]


def site_work() -> list[str]:
    """What only who runs the site comes to."""
    return ["/health/", "/engines/", "/engines/auditor/", "/engines/planner/", "/new-wiki/"]


def look_at(page: Page, addresses: list[str]) -> None:
    for address in addresses:
        response = page.goto(address)
        assert response is not None
        assert response.ok, f"{address}: {response.status}"
        assert_open_to_everybody(page)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_no_screen_bars_a_reader(
    windows: Browsers, cast: Cast, furnished: Furnished, scheme: str
) -> None:
    page = windows.open(cast.reader, color_scheme=scheme)
    look_at(page, main_screens(furnished))
    if scheme == "light":
        look_at(page, other_reading(furnished))


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_no_screen_bars_an_editor(
    windows: Browsers, cast: Cast, furnished: Furnished, scheme: str
) -> None:
    page = windows.open(cast.administrator, color_scheme=scheme)
    look_at(page, main_work(furnished))
    if scheme == "light":
        look_at(page, other_work(furnished))


def test_no_screen_bars_who_runs_the_site(windows: Browsers, cast: Cast) -> None:
    make_role()
    page = windows.open(make_user("root", is_superuser=True))
    look_at(page, site_work())
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    for address in site_work():
        page.goto(address)
        assert_within_the_width(page)


def test_a_text_that_was_verified_bars_nobody(
    windows: Browsers, cast: Cast, furnished: Furnished
) -> None:
    page = windows.open(cast.reader)
    page.goto(f"{ROOM}verify/")
    page.get_by_label("Text to verify").fill(
        "Receipts are required for every expense of $75 or more. Receipts may be lost."
    )
    page.get_by_role("checkbox", name="Travel guide").check()
    page.get_by_role("button", name="Verify", exact=True).click()
    expect(page.locator("main")).to_contain_text("supported")
    assert_open_to_everybody(page)
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    assert_within_the_width(page)


def test_no_door_bars_a_stranger(windows: Browsers, furnished: Furnished) -> None:
    look_at(windows.open(), ["/accounts/login/", "/accounts/password/reset/", ROOM])


def test_every_screen_fits_a_phone(windows: Browsers, cast: Cast, furnished: Furnished) -> None:
    page = windows.open(cast.administrator, viewport=PHONE)
    rooms = (main_screens, other_reading, main_work, other_work)
    for address in [address for room in rooms for address in room(furnished)]:
        page.goto(address)
        assert_within_the_width(page)
