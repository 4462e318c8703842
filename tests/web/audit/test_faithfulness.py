"""The faithfulness tab opens with its headline: counts, coverage, who judged and how well."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from audit import engines
from audit.accuracy import Kind, Measured
from audit.models import AuditRun
from audit.services.runs import audit_revision
from audit.views import faithfulness
from engines.verify import ScriptedAuditor
from tests.cast import Cast
from tests.factories import make_active, make_source
from tests.web.audit.audited import LIST, OUTCOMES, URL, current, enter
from wiki.models import Page
from wiki.services.faithfulness import VERDICTS
from wiki.services.sources import withdraw_source

MEASURED = Measured(
    fingerprint="scripted-1",
    name="planted errors",
    n=700,
    balanced_accuracy=0.845,
    balanced_accuracy_ci=(0.81, 0.875),
    macro_f1=0.75,
    measured_on="2026-11-30",
    kinds=(Kind(kind="number", error=True, n=40, right=38),),
)


def test_the_headline_equals_the_recount_and_no_model_is_asked(
    cast: Cast, audited: Page, auditor: ScriptedAuditor
) -> None:
    response = enter(cast).get(URL)
    assert response.context["figures"] == [(name, OUTCOMES.count(name)) for name in VERDICTS]
    assert "80 %" in response.text
    assert auditor.seen == []


def test_the_tab_opens_without_its_claims_and_fetches_them(cast: Cast, audited: Page) -> None:
    opened = enter(cast).get(URL)
    assert "listing" not in opened.context
    assert f'hx-get="{URL}" hx-trigger="load"' in opened.text
    part = enter(cast).get(URL, headers={"HX-Request": "true", "HX-Target": "claims"})
    assert "<html" not in part.text
    assert 'id="claims"' in part.text
    assert len(part.context["listing"].rows) == len(OUTCOMES)
    assert "HX-Target" in part["Vary"]


def test_without_a_script_a_link_leads_to_the_claims(cast: Cast, audited: Page) -> None:
    assert 'href="?page=1#claims">Show the 5 claims</a>' in enter(cast).get(URL).text
    whole = enter(cast).get(LIST)
    assert "<html" in whole.text
    assert [row.claim.outcome for row in whole.context["listing"].rows] == OUTCOMES


def test_verdicts_of_another_auditor_are_called_stale(
    cast: Cast, audited: Page, auditor: ScriptedAuditor
) -> None:
    assert "Fresh" in enter(cast).get(URL).text
    auditor.fingerprint = "scripted-2"
    assert "The auditor changed since" in enter(cast).get(URL).text


def test_the_accuracy_shown_is_that_of_the_auditor_that_judged(
    cast: Cast, audited: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "has not been measured" in enter(cast).get(URL).text
    asked: list[str] = []

    def measured(fingerprint: str) -> list[Measured]:
        asked.append(fingerprint)
        return [MEASURED]

    monkeypatch.setattr(faithfulness, "measured_accuracy", measured)
    monkeypatch.setattr(engines, "auditor", lambda: ScriptedAuditor(fingerprint="scripted-2"))
    said = enter(cast).get(URL).text
    assert asked == ["scripted-1"]
    assert (
        "On 700 labelled claims of planted errors (planted errors, measured on 2026-11-30)" in said
    )
    assert "balanced accuracy of 84 % (95 % interval 81 to 88 %)" in said
    assert '<th scope="row">number</th><td>wrong</td><td class="num">38</td>' in said


def test_who_judged_is_said_in_words_and_the_fingerprint_stands_in_the_details(
    cast: Cast, window: Page
) -> None:
    local = ScriptedAuditor(fingerprint="local/model@1/abc")
    audit_revision(revision=current(window), auditor=local)
    said = enter(cast).get(URL).text
    assert "by the bundled auditor of this site, without any language model." in said
    before, _, details = said.partition("<details><summary>The auditor in detail")
    assert "local/model@1/abc" not in before
    assert "<code>local/model@1/abc</code>" in details


@pytest.mark.parametrize(
    ("status", "said", "polls"),
    [
        ("waiting", "Waiting to be checked", True),
        ("running", "Checking, 3 of 5 claims", True),
        ("done", "Checked.", False),
        ("failed", "The audit was broken off", False),
    ],
)
def test_the_progress_is_a_part_that_asks_again_only_while_it_runs(
    cast: Cast, window: Page, status: str, said: str, *, polls: bool
) -> None:
    error = "The audit was broken off 3 times." if status == "failed" else ""
    AuditRun.objects.update(status=status, total=5, checked=3, error=error)
    part = enter(cast).get(URL, headers={"HX-Request": "true", "HX-Target": "progress"})
    assert said in part.text
    assert ("every 2s" in part.text) is polls
    assert "<html" not in part.text
    assert "HX-Target" in part["Vary"]
    whole = enter(cast).get(URL).text
    assert "<html" in whole
    assert (said in whole) is (status != "done")


def test_a_page_without_claims_is_not_called_supported(cast: Cast) -> None:
    page = make_active(wiki=cast.wiki, title="Window", body="# Only this\n", editor=cast.editor)
    audit_revision(revision=current(page), auditor=ScriptedAuditor())
    for url in (URL, LIST):
        shown = enter(cast).get(url).text
        assert "That is not “100 % supported”" in shown
        assert "no claims" in shown


def test_a_page_that_was_never_audited_says_so(cast: Cast, window: Page) -> None:
    AuditRun.objects.all().delete()
    for url in (URL, LIST):
        assert "Nobody has checked this page" in enter(cast).get(url).text


@pytest.mark.parametrize("count", [10, 300])
@pytest.mark.parametrize("place", ["", "?page=1", "?verdict=supported&claim=9"])
def test_reading_takes_no_more_than_15_queries(cast: Cast, count: int, place: str) -> None:
    lines = [f"Rule {n} lasts {n} days." for n in range(1, count + 1)]
    make_source(wiki=cast.wiki, lines=lines)
    body = "".join(f"- {line}[^S1:{n}]\n" for n, line in enumerate(lines, start=1))
    page = make_active(wiki=cast.wiki, title="Window", body=body, editor=cast.editor)
    audit_revision(revision=current(page), auditor=ScriptedAuditor())
    client = enter(cast, "editor")
    with CaptureQueriesContext(connection) as queries:
        assert client.get(f"{URL}{place}").status_code == 200
    assert len(queries) <= 15


def test_the_words_of_a_withdrawn_source_leave_the_tab(cast: Cast, audited: Page) -> None:
    withdraw_source(source=cast.wiki.sources.get(), person=cast.editor, reason="Secret.")
    response = enter(cast).get(LIST)
    assert [row.claim.outcome for row in response.context["listing"].rows] == [
        *["unchecked"] * 4,
        "uncited",
    ]
    assert "14" not in response.text.partition('<ol class="claims">')[2].partition("</ol>")[0]
    assert "A source it cites was withdrawn" in response.text


def test_a_visitor_of_a_public_wiki_reads_verdicts_and_has_no_opinion(
    cast: Cast, audited: Page
) -> None:
    cast.wiki.public_read = True
    cast.wiki.save()
    response = Client().get(LIST)
    assert response.status_code == 200
    assert "Disagree" not in response.text


def test_checking_again_waits_for_its_turn_and_forgets_the_failures(
    cast: Cast, audited: Page
) -> None:
    AuditRun.objects.update(status=AuditRun.Status.FAILED, attempts=3, error="Broken off.")
    response = enter(cast, "contributor").post("/w/handbook/p/window/audit/", follow=True)
    run = AuditRun.objects.get()
    assert (run.status, run.attempts, run.error) == (AuditRun.Status.WAITING, 0, "")
    assert "being checked again" in response.text
