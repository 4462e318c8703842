"""What is recorded: who sees it, and how rows name themselves to a person."""

import pytest

from audit.models import AuditRun, Claim, ClaimFeedback, Verdict
from audit.services.runs import audit_proposal, audit_revision
from engines.verify import ScriptedAuditor
from tests.cast import Cast
from tests.factories import make_active, make_draft, make_source
from tests.integration.ask.answers import asked, make_leave
from tests.integration.wiki.acting import current, disputed
from wiki.errors import RefusedError
from wiki.models import (
    Citation,
    Event,
    Faithfulness,
    Membership,
    Page,
    PageLink,
    PageState,
    Passage,
    Promotion,
    Reliance,
    ReviewItem,
    Role,
    SourceLine,
)
from wiki.services.events import MAX_REASON_CHARACTERS, record
from wiki.services.lifecycle import archive_page
from wiki.services.pages import rename_page
from wiki.services.proposals import propose
from wiki.services.queue import enqueue, settle


def test_events_are_for_who_may_see_their_page(cast: Cast) -> None:
    make_active(wiki=cast.wiki, title="Open", body="Text.\n", editor=cast.editor)
    make_draft(wiki=cast.wiki, title="Hidden", body="Text.\n")
    for verb in ("purpose", "member", "settings", "answer", "skip", "overrule"):
        record(wiki=cast.wiki, verb=verb, summary=verb)

    def seen(role: Role | None) -> set[str]:
        return {
            event.verb if event.page is None else event.page.title
            for event in Event.objects.visible_to(role)
        }

    assert seen(None) == set()
    assert seen(Role.READER) == {"Open", "purpose"}
    documents = {"Open", "Hidden", "purpose", "skip", "overrule"}
    assert seen(Role.CONTRIBUTOR) == documents
    assert seen(Role.EDITOR) == documents | {"answer"}
    assert seen(Role.ADMINISTRATOR) == documents | {"answer", "member", "settings"}


def test_what_comes_back_waits_again_and_what_is_settled_is_settled_once(cast: Cast) -> None:
    def come(subject: str) -> ReviewItem:
        kind = ReviewItem.Kind.ANSWER
        return enqueue(wiki=cast.wiki, kind=kind, key="answer:1", path="/", subject=subject)

    first = come("s" * 400)
    settle(wiki=cast.wiki, key="answer:1", outcome="Released", person=cast.editor)
    settle(wiki=cast.wiki, key="answer:1", outcome="Again", person=cast.administrator)
    first.refresh_from_db()
    assert (first.outcome, first.settled_by, len(first.subject)) == ("Released", cast.editor, 300)
    assert come("again") == first
    assert list(ReviewItem.objects.waiting()) == [first]


@pytest.fixture
def page(cast: Cast) -> Page:
    version = make_source(wiki=cast.wiki, lines=["It is so.", "It is not so."], title="Rules")
    body = "# Head\n\nIt is so.[^S1:1] See [[Fees]].\n"
    page = make_active(wiki=cast.wiki, title="Window", body=body, editor=cast.editor)
    audit_revision(revision=current(page), auditor=ScriptedAuditor())
    rename_page(page=page, title="Windows", author=cast.editor)
    proposal = propose(page=page, base=current(page), body="New.\n", reason="r", agent="e")
    audit_proposal(proposal=proposal, auditor=ScriptedAuditor())
    disputed(page, version, claim="It is so.", line=2)
    return current(page).page


def test_every_row_has_a_name_a_person_can_read(cast: Cast, page: Page) -> None:
    claim = Claim.objects.all()[0]
    opinion = ClaimFeedback.objects.create(claim=claim, person=cast.reader, agrees=False)
    proposal, conflict = page.proposals.get(), page.conflicts.get()
    named = {
        str(cast.wiki): "Office handbook",
        str(Membership.objects.get(user=cast.reader)): "reed is reader of Office handbook",
        str(cast.wiki.purposes.get()): "purpose.md 1 of Office handbook",
        str(page): "Windows",
        str(current(page)): "Windows r1",
        str(Citation.objects.get()): "S1@1 Rules.md lines 1-1",
        str(cast.wiki.sources.get()): "S1 Rules",
        str(SourceLine.objects.all()[0]): "It is so.",
        str(page.aliases.get()): "Window",
        str(PageLink.objects.get()): "Windows links to Fees",
        str(Faithfulness.objects.get()): "Windows r1: 1 of 2 supported",
        str(Promotion.objects.get()): "Windows r1 promoted by edith",
        str(Passage.objects.all()[0]): "Windows: Head",
        str(conflict): "Windows: It is so.",
        str(proposal): f"Proposal {proposal.pk} for Windows",
        str(proposal.faithfulness): f"Proposal {proposal.pk} for Windows: 0 of 1 supported",
        str(ReviewItem.objects.waiting()[0]): "proposal: Windows",
        str(page.events.filter(verb="rename").get()): "Window is now called Windows",
        str(Verdict.objects.get()): "supported: As scripted.",
        str(claim): "It is so.",
        str(opinion): "reed disagrees",
        str(AuditRun.objects.get()): "Windows r1: done, 2 of 2",
    }
    assert list(named) == list(named.values())


def test_an_answer_and_what_it_rests_on_are_named_too(cast: Cast) -> None:
    make_leave(cast)
    answer = asked(cast)
    assert str(answer) == answer.question
    assert str(answer.passages.all()[0]) == "1. Leave: Annual leave"
    assert str(answer.sentences.all()[0]).startswith("You can carry over")
    assert str(Reliance.objects.get()) == f"{answer.question} rests on Leave r1"


def test_a_reason_that_nobody_reads_to_its_end_is_refused(cast: Cast) -> None:
    page = make_active(wiki=cast.wiki, title="Open", body="Text.\n", editor=cast.editor)
    with pytest.raises(RefusedError, match="Shorten yours"):
        archive_page(page=page, person=cast.editor, reason="x" * (MAX_REASON_CHARACTERS + 1))
    page.refresh_from_db()
    assert page.state == PageState.ACTIVE
