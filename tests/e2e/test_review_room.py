"""The screens of what models suggest and doubt, as an editor sees them."""

import pytest
from playwright.sync_api import Page

from audit.services.citing import lines_for
from audit.services.suggesting import Suggester, make_suggestions
from endpoints.models import LlmRole
from engines.resolver import Edit, LocalResolver, ScriptedResolver
from engines.verify import local_auditor
from tests.cast import Cast
from tests.e2e.browsing import PHONE, Browsers, assert_open_to_everybody, assert_within_the_width
from tests.e2e.furnishing import ROOM, Furnished
from tests.integration.audit.doubting import make_doubt
from tests.integration.endpoints.acting import make_role
from tests.integration.wiki.acting import current
from wiki.models import Conflict

pytestmark = pytest.mark.e2e

# The newer policy says 30 days; nothing says 90.
WORDED = [
    ("Full-time employees earn 30 days of annual leave per calendar year.", "The newer policy."),
    ("Full-time employees earn 90 days of annual leave per calendar year.", "A rounder number."),
]


@pytest.fixture
def addresses(furnished: Furnished) -> list[str]:
    """A conflict with edits, a doubt, and what is shown before a model is sent anything."""
    for role in (LlmRole.WRITER, LlmRole.AUDITOR, LlmRole.REVIEWER):
        make_role(role=role)
    conflict = Conflict.objects.select_related(
        "page__wiki", "page__current_revision", "source_version__source"
    ).get(pk=furnished.conflict.pk)
    opposing = lines_for(conflict).opposing
    edits = [Edit(text, opposing, reason) for text, reason in WORDED]
    suggesters = [
        Suggester("api.example.org/wordsmith", ScriptedResolver(edits)),
        Suggester("The built-in resolver", LocalResolver()),
    ]
    make_suggestions(conflict=conflict, suggesters=suggesters, auditor=local_auditor())
    revision = current(furnished.travel)
    doubt = make_doubt(revision, claim="Receipts are required for every expense of $75 or more.")
    travel = f"{ROOM}p/{furnished.travel.slug}/"
    return [
        f"{ROOM}conflict/{conflict.pk}/",
        f"{ROOM}conflict/{conflict.pk}/edits/",
        f"{ROOM}doubt/{doubt.pk}/",
        f"{ROOM}review/",
        f"{ROOM}reading/",
        f"{travel}reading/",
        f"{ROOM}audit/",
        f"{travel}audit/",
        f"{travel}faithfulness/?page=1",
    ]


def look(page: Page, addresses: list[str]) -> None:
    for address in addresses:
        response = page.goto(address)
        assert response is not None
        assert response.ok, f"{address}: {response.status}"
        for more in page.locator("main details").all():
            more.locator("summary").click()
        assert_open_to_everybody(page)
        assert_within_the_width(page)


def test_no_screen_bars_an_editor_at_a_desk_by_night_or_on_a_telephone(
    windows: Browsers, cast: Cast, addresses: list[str]
) -> None:
    look(windows.open(cast.editor), addresses)
    look(windows.open(cast.editor, color_scheme="dark"), addresses)
    look(windows.open(cast.editor, viewport=PHONE), addresses)
