"""The faithfulness tab: every claim beside what it cites, from what is stored alone."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from audit import engines
from audit.accuracy import measured_accuracy
from audit.models import AuditRun, ClaimFeedback
from audit.services.runs import audit_revision
from engines.text import Span
from engines.verify import Finding, ScriptedAuditor, Unchecked, Verdict
from tests.cast import Cast
from tests.factories import make_active, make_draft, make_source
from wiki.models import Page, Revision
from wiki.services.faithfulness import VERDICTS
from wiki.services.sources import withdraw_source

URL = "/w/handbook/p/window/faithfulness/"
LINES = ["The window is 14 days.", "It opens in June.", "<b>Bold</b> & free.", "Closed in May."]
BODY = (
    "The window is 30 days.[^S1:1] It opens in June.[^S1:2] All is free.[^S1:3] "
    "Closed in May.[^S1:4] Nobody cites this.\n"
)
FINDINGS = (
    Finding(Verdict.HALLUCINATION, "It says 14.", 0.91, (Span(14, 16),), (Span(14, 16),), "s"),
    Finding(Verdict.SUPPORTED, "Verbatim.", 1.0, (), (), "s"),
    Finding(Verdict.DRIFT, "<script>alert(1)</script>", 0.6, (Span(0, 3),), (Span(0, 11),), "s"),
    Unchecked("The judge is away."),
)
OUTCOMES = ["hallucination", "supported", "drift", "unchecked", "uncited"]


@pytest.fixture
def auditor(monkeypatch: pytest.MonkeyPatch) -> ScriptedAuditor:
    """The site's auditor, scripted: it remembers whether it was asked."""
    scripted = ScriptedAuditor()
    monkeypatch.setattr(engines, "auditor", lambda: scripted)
    return scripted


@pytest.fixture
def page(cast: Cast) -> Page:
    make_source(wiki=cast.wiki, lines=LINES)
    return make_active(wiki=cast.wiki, title="Window", body=BODY, editor=cast.editor)


def current(page: Page) -> Revision:
    page.refresh_from_db()
    assert page.current_revision is not None
    return page.current_revision


@pytest.fixture
def audited(page: Page) -> Page:
    judge = ScriptedAuditor()
    judge.enqueue(*FINDINGS)
    audit_revision(revision=current(page), auditor=judge)
    return page


def enter(cast: Cast, name: str = "reader") -> Client:
    client = Client()
    client.force_login(cast.by_name(name))
    return client


def test_the_figures_equal_the_recount_and_no_model_is_asked(
    cast: Cast, audited: Page, auditor: ScriptedAuditor
) -> None:
    response = enter(cast).get(URL)
    shown = [row.claim.outcome for row in response.context["claims"]]
    assert shown == OUTCOMES
    assert response.context["figures"] == [(name, shown.count(name)) for name in VERDICTS]
    assert "80 %" in response.text
    assert auditor.seen == []


def test_the_words_at_fault_are_marked_and_the_lines_stand_beside(
    cast: Cast, audited: Page
) -> None:
    shown = enter(cast).get(URL).text
    assert '>The window is <mark class="fault">30</mark> days.<' in shown
    assert '>The window is <mark class="evidence">14</mark> days.<' in shown
    assert "/w/handbook/s/1/?v=1&amp;lines=1-1#L1" in shown
    for reason in ("It says 14.", "The judge is away.", "It cites nothing."):
        assert reason in shown


def test_each_claim_stands_beside_its_own_citations_and_no_others(cast: Cast) -> None:
    make_source(wiki=cast.wiki, lines=LINES)
    body = (
        "# Head [^S1:4]\n\nOne.[^S1:1][^S1:2]\n\n## Second [^S1:3]\n\n"
        "- Two.\n- [^S1:2] Three.\n\nNone.\n"
    )
    page = make_active(wiki=cast.wiki, title="Window", body=body, editor=cast.editor)
    audit_revision(revision=current(page), auditor=ScriptedAuditor())
    shown = enter(cast).get(URL).context["claims"]
    assert [[c.first_line for c in row.citations] for row in shown] == [[1, 2], [], [2], []]


def test_words_of_sources_and_reasons_are_inert(cast: Cast, audited: Page) -> None:
    shown = enter(cast).get(URL).text
    assert "<b>Bold</b>" not in shown
    assert "<script>alert" not in shown
    assert "&lt;b&gt;Bold&lt;/b&gt;" in shown


@pytest.mark.parametrize("verdict", [*VERDICTS, "nonsense"])
def test_claims_are_filtered_by_their_verdict(cast: Cast, audited: Page, verdict: str) -> None:
    claims = enter(cast).get(f"{URL}?verdict={verdict}").context["claims"]
    expected = OUTCOMES if verdict == "nonsense" else [verdict]
    assert [row.claim.outcome for row in claims] == expected


def test_a_filter_that_leaves_nothing_says_so(cast: Cast, page: Page) -> None:
    audit_revision(revision=current(page), auditor=ScriptedAuditor())
    assert "No claim has this verdict" in enter(cast).get(f"{URL}?verdict=drift").text


def test_verdicts_of_another_auditor_are_called_stale(
    cast: Cast, audited: Page, auditor: ScriptedAuditor
) -> None:
    assert "Fresh" in enter(cast).get(URL).text
    auditor.fingerprint = "scripted-2"
    assert "Stale: the auditor changed since" in enter(cast).get(URL).text


def test_accuracy_is_shown_of_exactly_the_auditor_that_was_measured(
    cast: Cast, audited: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    shipped = engines.auditor().fingerprint
    (first, *_) = measured_accuracy(shipped)
    assert f"with a balanced accuracy of {first.balanced_accuracy}" in enter(cast).get(URL).text
    other = ScriptedAuditor(fingerprint=f"{shipped}.")
    monkeypatch.setattr(engines, "auditor", lambda: other)
    assert "has not been measured" in enter(cast).get(URL).text


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
    cast: Cast, page: Page, status: str, said: str, *, polls: bool
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
    shown = enter(cast).get(URL).text
    assert "That is not “100 % supported”" in shown
    assert "no claims" in shown


def test_a_page_that_was_never_audited_says_so(cast: Cast, page: Page) -> None:
    AuditRun.objects.all().delete()
    assert "Nobody has checked this page" in enter(cast).get(URL).text


@pytest.mark.parametrize("count", [10, 300])
def test_reading_takes_no_more_than_15_queries(cast: Cast, count: int) -> None:
    lines = [f"Rule {n} lasts {n} days." for n in range(1, count + 1)]
    make_source(wiki=cast.wiki, lines=lines)
    body = "".join(f"- {line}[^S1:{n}]\n" for n, line in enumerate(lines, start=1))
    page = make_active(wiki=cast.wiki, title="Window", body=body, editor=cast.editor)
    audit_revision(revision=current(page), auditor=ScriptedAuditor())
    client = enter(cast, "editor")
    with CaptureQueriesContext(connection) as queries:
        assert len(client.get(URL).context["claims"]) == count
    assert len(queries) <= 15


def test_the_words_of_a_withdrawn_source_leave_the_tab(cast: Cast, audited: Page) -> None:
    withdraw_source(source=cast.wiki.sources.get(), person=cast.editor, reason="Secret.")
    response = enter(cast).get(URL)
    assert [row.claim.outcome for row in response.context["claims"]] == [
        *["unchecked"] * 4,
        "uncited",
    ]
    assert "14" not in response.text.partition('id="claims"')[2].partition("</ol>")[0]
    assert "A source it cites was withdrawn" in response.text


def test_a_person_has_one_opinion_a_verdict_and_may_change_it(cast: Cast, audited: Page) -> None:
    claim = current(audited).claims.all()[0]
    client = enter(cast)
    for agrees in ("yes", "no", "no"):
        url = f"/w/handbook/claims/{claim.pk}/feedback/"
        response = client.post(url, {"agrees": agrees, "note": "n" * 900}, follow=True)
        assert "your opinion is kept" in response.text
    opinion = ClaimFeedback.objects.get()
    assert (opinion.person, opinion.agrees, len(opinion.note)) == (cast.reader, False, 500)
    assert "Disagree (1)" in response.text
    assert response.context["claims"][0].mine is False
    assert enter(cast, "editor").get(URL).context["claims"][0].mine is None


@pytest.mark.parametrize("agrees", ["", "perhaps", None])
def test_an_opinion_is_yes_or_no(cast: Cast, audited: Page, agrees: str | None) -> None:
    claim = current(audited).claims.all()[0]
    sent = {} if agrees is None else {"agrees": agrees}
    response = enter(cast).post(f"/w/handbook/claims/{claim.pk}/feedback/", sent)
    assert response.status_code == 400
    assert not ClaimFeedback.objects.exists()


def test_there_is_no_opinion_on_a_page_one_may_not_see(cast: Cast) -> None:
    make_source(wiki=cast.wiki, lines=LINES)
    draft = make_draft(wiki=cast.wiki, title="Draft", body=BODY)
    audit_revision(revision=current(draft), auditor=ScriptedAuditor())
    url = f"/w/handbook/claims/{current(draft).claims.all()[0].pk}/feedback/"
    assert enter(cast).post(url, {"agrees": "yes"}).status_code == 404
    assert enter(cast, "contributor").post(url, {"agrees": "yes"}).status_code == 302


def test_a_visitor_of_a_public_wiki_reads_verdicts_and_has_no_opinion(
    cast: Cast, audited: Page
) -> None:
    cast.wiki.public_read = True
    cast.wiki.save()
    response = Client().get(URL)
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
