"""A new version of a source: citations follow their words; what is lost is for a person."""

import pytest

from ingest.models import Document, GateDecision, PlannedChange, Status
from ingest.services.receiving import Namesake
from ingest.services.steering import take_as_separate, take_as_version
from tests.cast import Cast
from tests.integration.ingest.doubles import (
    SKIP,
    ToldFinder,
    ToldGate,
    bring,
    finish,
    make_engines,
)
from wiki.errors import RefusedError
from wiki.models import Conflict, Page, PageState, Proposal, Source, SourceVersion
from wiki.services.lifecycle import promote_page
from wiki.services.pages import create_page

KEPT = "Goods come back unused."
OLD = "The return window is 14 days."
NEW = "The return window is 30 days."
FIRST = f"# Returns policy\n\n{KEPT}\n{OLD}\n"
SECOND = f"# Returns policy\n\nAn opening line.\n\n{KEPT}\n{NEW}\n"
NOT_SAID = f"# Returns policy\n\nAn opening line.\n\n{KEPT}\n"


@pytest.fixture
def first(cast: Cast) -> Document:
    return finish(bring(cast.wiki, cast.contributor, text=FIRST))


def page() -> Page:
    return Page.objects.select_related("current_revision").get()


def promote(cast: Cast) -> Page:
    draft = page()
    revision = draft.current_revision_id or 0
    return promote_page(page=draft, revision_id=revision, person=cast.editor, reason="read")


def second(cast: Cast, text: str = SECOND, finder: ToldFinder | None = None) -> Document:
    document = bring(cast.wiki, cast.contributor, text=text)
    take_as_version(document=document, person=cast.contributor)
    return finish(document, make_engines(finder=finder))


def test_answering_new_version_adds_a_version(cast: Cast, first: Document) -> None:
    document = second(cast)
    assert document.status == Status.DONE
    versions = SourceVersion.objects.order_by("number")
    assert [(v.source_id, v.number) for v in versions] == [
        (Source.objects.get().pk, 1),
        (Source.objects.get().pk, 2),
    ]


def test_answering_separate_adds_a_source(cast: Cast, first: Document) -> None:
    document = bring(cast.wiki, cast.contributor, text=SECOND)
    take_as_separate(document=document, person=cast.contributor)
    assert finish(document).status == Status.DONE
    assert Source.objects.count() == 2


def test_the_question_is_answered_once(cast: Cast, first: Document) -> None:
    document = bring(cast.wiki, cast.contributor, text=SECOND)
    take_as_separate(document=document, person=cast.contributor)
    with pytest.raises(RefusedError, match="answered already"):
        take_as_version(document=document, person=cast.contributor)


def test_a_name_that_is_still_being_read_is_asked_for_later(cast: Cast) -> None:
    bring(cast.wiki, cast.contributor, text=FIRST)
    document = bring(cast.wiki, cast.contributor, text=SECOND)
    with pytest.raises(RefusedError, match="not read yet"):
        take_as_version(document=document, person=cast.contributor)


def test_citations_of_an_engines_draft_move_at_once(cast: Cast, first: Document) -> None:
    second(cast)
    revision = page().current_revision
    assert revision is not None
    assert f"{KEPT}[^S1@2:5]" in revision.body
    assert "re-anchored: 1 citation" in revision.comment


def test_an_engines_draft_says_no_more_what_its_source_took_back(
    cast: Cast, first: Document
) -> None:
    second(cast)
    revision = page().current_revision
    assert revision is not None
    assert OLD not in revision.body
    assert NEW in revision.body
    assert "no longer said: 1 claim" in revision.comment


def test_citations_of_an_active_page_move_by_a_proposal(cast: Cast, first: Document) -> None:
    promote(cast)
    document = second(cast)
    shown = page().current_revision
    assert shown is not None
    assert f"{KEPT}[^S1:3]" in shown.body
    change = document.changes.exclude(kind=PlannedChange.Kind.FLAG).get()
    assert change.proposal is not None
    assert f"{KEPT}[^S1@2:5]" in change.proposal.body
    assert "re-anchored: 1 citation" in change.proposal.reason


def test_a_page_the_plan_does_not_touch_is_re_anchored_too(cast: Cast, first: Document) -> None:
    other = create_page(
        wiki=cast.wiki, title="Quite another matter", body=f"{KEPT}[^S1:3]\n", author=cast.editor
    )
    document = second(cast)
    change = document.changes.get(page=other)
    assert change.kind == PlannedChange.Kind.REANCHOR
    assert change.proposal is not None
    assert change.proposal.body == f"{KEPT}[^S1@2:5]\n"


def test_words_that_are_gone_are_a_conflict_for_a_person(cast: Cast, first: Document) -> None:
    active = promote(cast)
    second(cast, NOT_SAID)
    conflict = Conflict.objects.get()
    assert (conflict.kind, conflict.claim_text) == (Conflict.Kind.LOST, OLD)
    assert (conflict.source_version.number, conflict.first_line) == (1, 4)
    assert conflict.source_text == OLD
    active.refresh_from_db()
    assert active.state == PageState.CONTRADICTED


def test_words_that_are_contradicted_are_one_conflict_with_the_new_lines(
    cast: Cast, first: Document
) -> None:
    promote(cast)
    second(cast, finder=ToldFinder({(OLD, NEW)}))
    conflict = Conflict.objects.get()
    assert conflict.kind == Conflict.Kind.CONTRADICTION
    assert (conflict.source_version.number, conflict.first_line) == (2, 6)
    assert f"{NEW}[^S1@2:6]" in conflict.proposals.get().body


def test_a_lost_claim_is_disputed_once_however_often_the_step_runs(
    cast: Cast, first: Document
) -> None:
    promote(cast)
    document = second(cast, NOT_SAID)
    Document.objects.filter(pk=document.pk).update(status=Status.WAITING, step="comparing")
    finish(document)
    assert Conflict.objects.count() == 1


def test_lines_that_stood_in_the_old_version_are_not_compared_again(
    cast: Cast, first: Document
) -> None:
    promote(cast)
    finder = ToldFinder()
    second(cast, finder=finder)
    assert {source for _, source in finder.seen} <= {NEW, "An opening line."}


def test_no_proposal_is_made_twice(cast: Cast, first: Document) -> None:
    promote(cast)
    document = second(cast)
    before = Proposal.objects.count()
    planned = document.changes.exclude(kind=PlannedChange.Kind.FLAG)
    planned.update(done_at=None, outcome="")
    Document.objects.filter(pk=document.pk).update(status=Status.WAITING, step="writing")
    finish(document)
    assert Proposal.objects.count() == before


def test_a_command_may_say_new_version_beforehand(cast: Cast, first: Document) -> None:
    document = bring(cast.wiki, None, text=SECOND, namesake=Namesake.NEW_VERSION)
    assert finish(document).status == Status.DONE
    assert SourceVersion.objects.filter(number=2).exists()


def test_a_new_version_of_what_was_taken_in_belongs_without_asking(
    cast: Cast, first: Document
) -> None:
    document = bring(cast.wiki, cast.contributor, text=SECOND)
    take_as_version(document=document, person=cast.contributor)
    document = finish(document, make_engines(gate=ToldGate(SKIP)))
    assert document.status == Status.DONE
    assert "new version of S1" in GateDecision.objects.get(document=document).reason


def test_a_new_version_of_what_was_skipped_is_weighed_again(cast: Cast) -> None:
    engines = make_engines(gate=ToldGate(SKIP))
    finish(bring(cast.wiki, cast.contributor, text=FIRST), engines)
    document = bring(cast.wiki, cast.contributor, text=SECOND)
    take_as_version(document=document, person=cast.contributor)
    assert finish(document, engines).status == Status.SKIPPED
