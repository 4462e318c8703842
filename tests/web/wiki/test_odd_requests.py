"""What no link of ours sends: numbers without end, and parts that no screen has."""

import pytest

from tests.web.wiki.conftest import Visit
from wiki.models import Page

ENDLESS = "9" * 5_000


@pytest.mark.parametrize(
    ("path", "status"),
    [
        (f"s/1/?v={ENDLESS}", 200),
        (f"s/1/?lines={ENDLESS}", 200),
        (f"s/1/?lines=1-{ENDLESS}", 200),
        (f"s/1/?page={ENDLESS}", 200),
        (f"s/1/?v={'9' * 9}", 404),
        (f"s/{'9' * 30}/", 404),
        (f"c/{'9' * 30}/", 404),
        (f"conflict/{'9' * 30}/", 404),
        (f"proposal/{'9' * 30}/", 404),
        (f"p/loans/r/{'9' * 30}/", 404),
        (f"purpose/diff/?a={ENDLESS}&b=1", 404),
        (f"review/?page={ENDLESS}", 200),
        (f"p/loans/history/?page={ENDLESS}", 200),
    ],
)
def test_a_number_without_end_names_nothing(
    visit: Visit, page: Page, path: str, status: int
) -> None:
    assert visit("editor").get(f"/w/handbook/{path}").status_code == status


@pytest.mark.parametrize("path", ["", "p/loans/", "pages/", "search/?q=loan", "review/", "ask/"])
def test_a_part_that_a_screen_has_not_is_answered_with_the_screen(
    visit: Visit, page: Page, path: str
) -> None:
    asked = {"HX-Request": "true", "HX-Target": "nothing_of_ours"}
    response = visit("editor").get(f"/w/handbook/{path}", headers=asked)

    assert response.status_code == 200
    assert "<html" in response.text
