"""Checking again: what it would take comes first, and only what is new or stale is sent."""

from decimal import Decimal

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from pytest_django import Settings

from audit import engines
from audit.models import AuditRun
from audit.services.runs import audit_revision
from endpoints.models import Limits, RoleEndpoint
from engines.verify import Pair
from engines.verify.cascade import CascadeAuditor
from tests.cast import Cast
from tests.factories import make_active, make_source
from tests.integration.on_a_model.model import material
from tests.integration.wiki.acting import current
from tests.support.llm_server import LlmServer
from wiki.models import Page, Wiki
from wiki.services.pages import edit_page

pytestmark = pytest.mark.django_db(transaction=True)

LINES = [
    "The window for returns is 14 days after the parcel arrived at your door.",
    "A refund is paid by the same means as the order was.",
    "Gift cards keep their value for three years.",
]
# The first stands there word for word; of the others the bundled auditor is not sure.
CLAIMS = [
    LINES[0],
    "Money goes back the way it came, whichever way that was.",
    "Whoever holds a voucher may wait a good while before spending it.",
]
WIKI, PAGE = "/w/handbook/audit/", "/w/handbook/p/returns/audit/"
MODES = ["llm", "cascade"]


def body(*claims: str) -> str:
    return "".join(f"{claim}[^S1:{line}]\n\n" for line, claim in enumerate(claims, start=1))


@pytest.fixture
def page(cast: Cast, server: LlmServer) -> Page:
    make_source(wiki=cast.wiki, lines=LINES)
    make_active(wiki=cast.wiki, title="Gifts", body=f"{CLAIMS[2]}[^S1:3]\n", editor=cast.editor)
    return make_active(wiki=cast.wiki, title="Returns", body=body(*CLAIMS), editor=cast.editor)


@pytest.fixture
def editor(client: Client, cast: Cast) -> Client:
    client.force_login(cast.editor)
    return client


def audit(wiki: Wiki) -> None:
    for each in wiki.pages.order_by("title"):
        audit_revision(revision=current(each), auditor=engines.judging_auditor())


def sent(server: LlmServer) -> list[str]:
    return [material(request)["claim"] for request in server.requests]


def test_the_example_is_one_that_the_cascade_splits(page: Page) -> None:
    auditor = engines.judging_auditor()
    assert isinstance(auditor, CascadeAuditor)
    pairs = [Pair(claim, line) for claim, line in zip(CLAIMS, LINES, strict=True)]
    assert auditor.asked(pairs) == pairs[1:]


@pytest.mark.parametrize(("mode", "first"), [("llm", 3), ("cascade", 2)])
def test_an_unchanged_wiki_costs_no_call_and_a_changed_page_its_changed_claims(
    cast: Cast, server: LlmServer, page: Page, settings: Settings, mode: str, first: int
) -> None:
    settings.AUDITOR_MODE = mode
    audit(cast.wiki)
    # What two pages say alike is judged once.
    assert len(server.requests) == first

    audit(cast.wiki)
    assert len(server.requests) == first

    changed = "What was paid by card is paid back to it, and so on for every other means."
    edit_page(
        page=page,
        body=body(CLAIMS[0], changed, CLAIMS[2]),
        base=current(page),
        author=cast.editor,
        comment="c",
    )
    audit(cast.wiki)
    assert sent(server)[first:] == [changed]


@pytest.mark.parametrize(("mode", "local", "calls"), [("llm", 0, 3), ("cascade", 1, 2)])
def test_the_estimate_says_what_the_check_then_takes(
    editor: Client,
    cast: Cast,
    server: LlmServer,
    page: Page,
    settings: Settings,
    mode: str,
    local: int,
    calls: int,
) -> None:
    settings.AUDITOR_MODE = mode
    Limits.objects.create(pk=1, hard_per_day=Decimal(5))
    shown = editor.get(WIKI)
    forecast = shown.context["forecast"]
    assert (forecast.claims, forecast.cached) == (4, 0)
    assert (forecast.local, forecast.sent, forecast.estimate.calls) == (local, calls, calls)
    assert f"At most {calls} calls of" in shown.text
    assert "Of today's limit 5.00 is left" in shown.text.replace("&#x27;", "'")
    assert not server.requests

    audit(cast.wiki)
    assert len(server.requests) == calls
    after = editor.get(WIKI)
    assert (after.context["forecast"].cached, after.context["forecast"].sent) == (3, 0)
    assert "No call of a model is needed." in after.text


def test_of_very_many_claims_the_cascade_is_reckoned_from_a_sample(
    editor: Client, page: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("audit.services.forecasts.SAMPLE", 2)
    shown = editor.get(WIKI)
    assert shown.context["forecast"].sampled
    assert "Reckoned from a sample" in shown.text


@pytest.mark.parametrize("path", ["audit/", "reading/"])
def test_an_estimate_costs_as_many_queries_for_many_pages_as_for_two(
    editor: Client, cast: Cast, page: Page, path: str
) -> None:
    def queries() -> int:
        audit(cast.wiki)
        with CaptureQueriesContext(connection) as captured:
            editor.get(f"/w/handbook/{path}")
        return len(captured)

    few = queries()
    for n in range(6):
        body = f"Rule {n} is due in May.[^S1:1]\n"
        make_active(wiki=cast.wiki, title=f"Law {n}", body=body, editor=cast.editor)
    assert queries() == few


def test_confirming_checks_every_page_in_use(editor: Client, page: Page, cast: Cast) -> None:
    AuditRun.objects.all().delete()
    said = editor.post(WIKI, follow=True).text
    assert "2 page(s) are being checked again." in said
    assert AuditRun.objects.filter(status="waiting").count() == 2


def test_one_page_is_checked_by_itself(editor: Client, page: Page) -> None:
    AuditRun.objects.all().delete()
    assert editor.get(PAGE).context["forecast"].claims == 3
    editor.post(PAGE)
    assert AuditRun.objects.get().revision == current(page)


def test_without_a_model_the_check_begins_at_once(editor: Client, page: Page) -> None:
    tab = "/w/handbook/p/returns/faithfulness/"
    assert f'<a class="btn btn--small" href="{PAGE}"' in editor.get(tab).text
    RoleEndpoint.objects.all().delete()
    assert f'method="post" action="{PAGE}"' in editor.get(tab).text
    shown = editor.get(WIKI)
    assert shown.context["forecast"].estimate is None
    assert "No call of a model is needed." in shown.text
