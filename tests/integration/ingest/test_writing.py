"""What an engine wrote reaches a page only as far as it may."""

from dataclasses import replace

import pytest

from engines.writer import SourceText, Topic
from ingest.models import Document, PlannedChange, Status
from ingest.services import writing
from ingest.services.engines import Engines
from ingest.services.receiving import Namesake
from tests.cast import Cast
from tests.factories import make_active, make_draft
from tests.integration.ingest.doubles import bring, finish, make_engines
from wiki.models import Origin, Page, PageState, Proposal, ReviewItem
from wiki.services.lifecycle import archive_page, promote_page
from wiki.services.pages import edit_page

FIRST = "# Travel guide\n\nTravellers book trains before flights. A trip needs approval.\n"
SECOND = "# Travel guide\n\nReceipts above 75 dollars are kept for five years.\n"
Outcome = PlannedChange.Outcome


def outcome(document: Document) -> tuple[str, str]:
    change = PlannedChange.objects.get(document=document)
    return change.kind, change.outcome


def page() -> Page:
    return Page.objects.select_related("current_revision").get()


def body() -> str:
    revision = page().current_revision
    assert revision is not None
    return revision.body


def bring_second(cast: Cast) -> Document:
    return finish(bring(cast.wiki, cast.contributor, text=SECOND, filename="second.md"))


@pytest.fixture
def first(cast: Cast) -> Document:
    return finish(bring(cast.wiki, cast.contributor, text=FIRST))


def test_a_draft_no_person_edited_is_revised(cast: Cast, first: Document) -> None:
    second = bring_second(cast)
    assert outcome(first) == ("create", Outcome.CREATED)
    assert outcome(second) == ("update", Outcome.REVISED)
    assert "Travellers book trains before flights.[^S1:3]" in body()
    assert "Receipts above 75 dollars are kept for five years.[^S2:3]" in body()


def test_a_draft_a_person_edited_gets_a_proposal(cast: Cast, first: Document) -> None:
    draft = page()
    assert draft.current_revision is not None
    edited = body() + "\nA word of mine.\n"
    edit_page(page=draft, body=edited, base=draft.current_revision, author=cast.editor)
    assert outcome(bring_second(cast)) == ("update", Outcome.PROPOSED)
    assert body() == edited
    proposal = Proposal.objects.get()
    assert "A word of mine." in proposal.body
    assert "five years.[^S2:3]" in proposal.body


def test_an_active_page_gets_a_proposal_and_stays_as_it_is(cast: Cast, first: Document) -> None:
    draft = page()
    promote_page(
        page=draft, revision_id=draft.current_revision_id or 0, person=cast.editor, reason="read"
    )
    before = body()
    second = bring_second(cast)
    assert outcome(second) == ("update", Outcome.PROPOSED)
    assert body() == before
    proposal = Proposal.objects.get()
    assert proposal.origin == Origin.ENGINE
    assert proposal.reason == "S2 “Travel guide”: new in lines 1-3"
    assert PlannedChange.objects.get(document=second).proposal == proposal
    assert ReviewItem.objects.waiting().get().kind == ReviewItem.Kind.PROPOSAL


def test_a_document_that_says_the_same_changes_nothing(cast: Cast, first: Document) -> None:
    same = finish(bring(cast.wiki, cast.contributor, text=FIRST + "\n", filename="copy.md"))
    assert outcome(same) == ("update", Outcome.NOTHING_NEW)
    assert page().revisions.count() == 1


def test_an_archived_page_of_the_title_is_told(cast: Cast, first: Document) -> None:
    archive_page(page=page(), person=cast.editor)
    second = bring_second(cast)
    assert outcome(second) == ("update", Outcome.REFUSED)
    assert "archived" in PlannedChange.objects.get(document=second).note


def test_a_title_with_brackets_becomes_a_page(cast: Cast) -> None:
    text = "# Guide [final] | v2\n\nTravellers book trains before flights.\n"
    finish(bring(cast.wiki, cast.contributor, text=text, filename="Guide (v2) [final].md"))
    assert page().title == "Guide (final) / v2"


class Overtaken:
    """The real writer, but somebody makes the page while it drafts."""

    def __init__(self, cast: Cast) -> None:
        self.writer = make_engines().writer
        self.cast = cast
        self.fingerprint = "overtaken-1"

    def plan(self, source: SourceText, topics: list[Topic]) -> object:
        return self.writer.plan(source, topics)

    def draft(self, *args: object, **options: object) -> str:
        make_draft(wiki=self.cast.wiki, title="Travel guide", body="Made meanwhile.\n")
        return self.writer.draft(*args, **options)  # type: ignore[arg-type]

    def update(self, *args: object, **options: object) -> str | None:
        return self.writer.update(*args, **options)  # type: ignore[arg-type]


def with_writer(writer: object) -> Engines:
    base = make_engines()
    return replace(base, writer=writer)  # type: ignore[arg-type]


def test_a_title_taken_meanwhile_becomes_an_update(cast: Cast) -> None:
    document = finish(bring(cast.wiki, cast.contributor, text=FIRST), with_writer(Overtaken(cast)))
    assert outcome(document) == ("update", Outcome.REVISED)
    assert "Made meanwhile." in body()
    assert "Travellers book trains before flights.[^S1:3]" in body()


class Interrupted(Overtaken):
    """The real writer, but somebody edits the page each time it writes, so often."""

    def __init__(self, cast: Cast, *, times: int) -> None:
        super().__init__(cast)
        self.times = times

    def update(self, *args: object, **options: object) -> str | None:
        if self.times:
            self.times -= 1
            now = page()
            assert now.current_revision is not None
            edited = f"{body()}\nEdit {self.times} by a person.\n"
            edit_page(page=now, body=edited, base=now.current_revision, author=self.cast.editor)
        return super().update(*args, **options)


def test_a_page_written_meanwhile_is_read_again_and_loses_nothing(
    cast: Cast, first: Document
) -> None:
    engines = with_writer(Interrupted(cast, times=2))
    bring_second = bring(cast.wiki, cast.contributor, text=SECOND, filename="second.md")
    assert outcome(finish(bring_second, engines)) == ("update", Outcome.PROPOSED)
    proposal = Proposal.objects.get()
    for words in ("Edit 1 by a person.", "Edit 0 by a person.", "five years.[^S2:3]"):
        assert words in proposal.body


def test_a_page_written_at_every_try_is_tried_again_later(cast: Cast, first: Document) -> None:
    engines = with_writer(Interrupted(cast, times=writing.MAX_TRIES + 1))
    second = bring(cast.wiki, cast.contributor, text=SECOND, filename="second.md")
    assert finish(second, engines).status == Status.DONE
    assert outcome(second) == ("update", Outcome.PROPOSED)


def test_pages_link_to_each_other(cast: Cast) -> None:
    make_active(wiki=cast.wiki, title="Per diem", body="It is paid by day.\n", editor=cast.editor)
    text = "# Trips\n\nTravellers receive a per diem for every night of the trip.\n"
    finish(bring(cast.wiki, cast.contributor, text=text, namesake=Namesake.SEPARATE))
    trips = Page.objects.select_related("current_revision").get(title="Trips")
    assert trips.state == PageState.DRAFT
    assert trips.current_revision is not None
    assert "[[Per diem" in trips.current_revision.body
