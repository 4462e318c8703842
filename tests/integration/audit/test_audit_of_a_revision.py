"""From a saved revision to claims, verdicts and the page's summary."""

from collections.abc import Sequence
from datetime import timedelta

import pytest
from django.utils import timezone

from audit.models import AuditRun, Claim, Verdict
from audit.services.runs import audit_proposal, audit_revision, queue_audit, stalled_runs
from audit.services.verdicts import BATCH
from engines.verify import Finding, Pair, ScriptedAuditor, Unchecked
from tests.cast import Cast
from tests.factories import make_draft, make_source
from wiki.models import Faithfulness, Page, Revision
from wiki.services.faithfulness import VERDICTS
from wiki.services.pages import edit_page
from wiki.services.proposals import propose
from wiki.services.sources import withdraw_source

BODY = (
    "# Window\n\nThe window is 14 days.[^S1:1] It opens in May.[^S1:2][^S1:3] "
    "Nobody cites this one.\n"
)


@pytest.fixture
def page(cast: Cast) -> Page:
    make_source(wiki=cast.wiki, lines=["The window is 14 days.", "It opens in May.", "Or June."])
    return make_draft(wiki=cast.wiki, title="Window", body=BODY)


def current(page: Page) -> Revision:
    page.refresh_from_db()
    assert page.current_revision is not None
    return page.current_revision


def outcomes(revision: Revision) -> list[str]:
    return [claim.outcome for claim in revision.claims.select_related("verdict")]


def test_a_saved_revision_waits_for_its_audit(page: Page) -> None:
    assert current(page).audit_run.status == AuditRun.Status.WAITING


def test_the_auditor_sees_the_claim_and_the_cited_lines_and_nothing_else(page: Page) -> None:
    auditor = ScriptedAuditor()
    audit_revision(revision=current(page), auditor=auditor)
    assert [(pair.claim, pair.evidence) for pair in auditor.seen] == [
        ("The window is 14 days.", "The window is 14 days."),
        ("It opens in May.", "It opens in May.\n\nOr June."),
    ]


def test_claims_are_spans_of_the_body_with_their_outcome(page: Page) -> None:
    auditor = ScriptedAuditor()
    auditor.enqueue_verdict("supported")
    auditor.enqueue_verdict("drift", reason="A month was lost.")
    audit_revision(revision=current(page), auditor=auditor)
    assert outcomes(current(page)) == ["supported", "drift", "uncited"]
    assert [BODY[claim.start : claim.end] for claim in Claim.objects.all()] == [
        "The window is 14 days.",
        "It opens in May.",
        "Nobody cites this one.",
    ]


def test_the_headline_equals_the_recount(page: Page) -> None:
    auditor = ScriptedAuditor()
    auditor.enqueue_verdict("hallucination")
    summary = audit_revision(revision=current(page), auditor=auditor)
    assert summary is not None
    for verdict in VERDICTS:
        assert getattr(summary, verdict) == outcomes(current(page)).count(verdict)
    assert summary.claims == 3
    assert summary.coverage == pytest.approx(2 / 3)


def test_a_page_without_claims_has_no_coverage(cast: Cast) -> None:
    page = make_draft(wiki=cast.wiki, title="Empty", body="# Only a heading\n")
    summary = audit_revision(revision=current(page), auditor=ScriptedAuditor())
    assert summary is not None
    assert (summary.claims, summary.coverage) == (0, None)


def test_the_same_content_is_never_judged_twice(page: Page, cast: Cast) -> None:
    audit_revision(revision=current(page), auditor=ScriptedAuditor())
    edit_page(page=page, body=f"{BODY}\nA new end.\n", base=current(page), author=cast.editor)
    again = ScriptedAuditor()
    audit_revision(revision=current(page), auditor=again)
    assert again.seen == []
    assert outcomes(current(page)) == ["supported", "supported", "uncited", "uncited"]


def test_another_auditor_judges_afresh(page: Page) -> None:
    audit_revision(revision=current(page), auditor=ScriptedAuditor())
    other = ScriptedAuditor(fingerprint="scripted-2")
    audit_revision(revision=current(page), auditor=other)
    assert len(other.seen) == 2


def test_a_failure_is_shown_and_asked_again_but_never_stored(page: Page) -> None:
    auditor = ScriptedAuditor()
    auditor.enqueue(Unchecked("The judge did not answer."))
    audit_revision(revision=current(page), auditor=auditor)
    assert outcomes(current(page)) == ["unchecked", "supported", "uncited"]
    assert Verdict.objects.count() == 1
    again = ScriptedAuditor()
    audit_revision(revision=current(page), auditor=again)
    assert [pair.claim for pair in again.seen] == ["The window is 14 days."]
    assert outcomes(current(page)) == ["supported", "supported", "uncited"]


def test_auditing_twice_leaves_one_set_of_claims(page: Page) -> None:
    for _ in range(2):
        audit_revision(revision=current(page), auditor=ScriptedAuditor())
    assert Claim.objects.count() == 3
    assert Faithfulness.objects.count() == 1


def test_an_audit_that_dies_again_and_again_says_so(page: Page) -> None:
    queue_audit(revision=current(page))
    AuditRun.objects.update(attempts=3)
    assert audit_revision(revision=current(page), auditor=ScriptedAuditor()) is None
    run = AuditRun.objects.get()
    assert run.status == AuditRun.Status.FAILED
    assert "Check again" in run.error


def test_a_withdrawn_source_loses_only_the_claims_that_cite_it(page: Page, cast: Cast) -> None:
    make_source(wiki=cast.wiki, lines=["It closes in August."])
    body = f"{BODY}\nIt closes in August.[^S2:1]\n"
    edit_page(page=page, body=body, base=current(page), author=cast.editor)
    withdraw_source(source=cast.wiki.sources.get(number=1), person=cast.editor, reason="Secret.")
    auditor = ScriptedAuditor()
    audit_revision(revision=current(page), auditor=auditor)
    assert outcomes(current(page)) == ["unchecked", "unchecked", "uncited", "supported"]
    assert "withdrawn" in current(page).claims.all()[0].unchecked_reason
    assert [pair.claim for pair in auditor.seen] == ["It closes in August."]


def test_a_withdrawal_takes_the_words_out_of_verdicts_that_were_given(
    page: Page, cast: Cast
) -> None:
    auditor = ScriptedAuditor()
    auditor.enqueue_verdict("drift", reason="The source says 14 days.")
    audit_revision(revision=current(page), auditor=auditor)
    withdraw_source(source=cast.wiki.sources.get(), person=cast.editor, reason="Secret.")
    summary = Faithfulness.objects.get()
    assert (summary.unchecked, summary.uncited, summary.drift) == (2, 1, 0)
    assert "14 days" not in str([mark["reason"] for mark in summary.marks])
    assert set(Claim.objects.values_list("evidence", flat=True)) == {""}
    assert not Verdict.objects.exists()


def test_a_withdrawal_while_the_auditor_works_leaves_no_words_behind(
    page: Page, cast: Cast
) -> None:
    class Slow(ScriptedAuditor):
        def judge(self, pairs: Sequence[Pair]) -> list[Finding | Unchecked]:
            withdraw_source(source=cast.wiki.sources.get(), person=cast.editor, reason="Secret.")
            return super().judge(pairs)

    audit_revision(revision=current(page), auditor=Slow())
    assert outcomes(current(page)) == ["unchecked", "unchecked", "uncited"]
    assert set(Claim.objects.values_list("evidence", flat=True)) == {""}


def test_an_auditor_that_breaks_is_tried_three_times_and_then_said_to_have_failed(
    page: Page,
) -> None:
    class Broken(ScriptedAuditor):
        def judge(self, pairs: Sequence[Pair]) -> list[Finding | Unchecked]:
            raise MemoryError(len(pairs))

    for attempt in (1, 2, 3):
        with pytest.raises(MemoryError):
            audit_revision(revision=current(page), auditor=Broken())
        assert AuditRun.objects.get().attempts == attempt
        assert AuditRun.objects.get().status == AuditRun.Status.RUNNING
    assert audit_revision(revision=current(page), auditor=Broken()) is None
    run = AuditRun.objects.get()
    assert run.status == AuditRun.Status.FAILED
    assert "broken off 3 times" in run.error
    queue_audit(revision=current(page))
    assert audit_revision(revision=current(page), auditor=ScriptedAuditor()) is not None


def test_a_cited_line_that_is_empty_is_said_to_be(cast: Cast) -> None:
    make_source(wiki=cast.wiki, lines=["", "Text."])
    page = make_draft(wiki=cast.wiki, title="Blank", body="It is so.[^S1:1]\n")
    auditor = ScriptedAuditor()
    audit_revision(revision=current(page), auditor=auditor)
    assert outcomes(current(page)) == ["unchecked"]
    assert current(page).claims.get().unchecked_reason == "The cited lines are empty."
    assert auditor.seen == []


def test_a_claim_that_stands_twice_is_judged_once(cast: Cast) -> None:
    make_source(wiki=cast.wiki, lines=["It is so."])
    page = make_draft(wiki=cast.wiki, title="Twice", body="- It is so.[^S1:1]\n" * 40)
    auditor = ScriptedAuditor()
    auditor.enqueue(Unchecked("Away."))
    audit_revision(revision=current(page), auditor=auditor)
    assert len(auditor.seen) == 2  # in the next batch it is asked for again
    assert outcomes(current(page)) == ["unchecked"] * BATCH + ["supported"] * (40 - BATCH)


def test_fewer_claims_than_before_leave_none_behind(page: Page) -> None:
    revision = current(page)
    extra = {"revision": revision, "start": 0, "end": 1, "text": "Gone."}
    Claim.objects.create(ordinal=9, **extra)
    audit_revision(revision=revision, auditor=ScriptedAuditor())
    assert list(revision.claims.values_list("ordinal", flat=True)) == [1, 2, 3]


def test_a_quiet_run_is_found_again(page: Page) -> None:
    assert stalled_runs() == []
    AuditRun.objects.update(heartbeat_at=timezone.now() - timedelta(minutes=3))
    assert stalled_runs() == [current(page).pk]


def test_a_proposal_is_judged_before_it_is_decided(page: Page) -> None:
    proposal = propose(
        page=page, base=current(page), body="It opens in June.[^S1:3]\n", reason="r", agent="e"
    )
    auditor = ScriptedAuditor()
    auditor.enqueue_verdict("drift")
    audit_proposal(proposal=proposal, auditor=auditor)
    assert proposal.faithfulness.drift == 1
    assert proposal.faithfulness.marks[0]["text"] == "It opens in June."
