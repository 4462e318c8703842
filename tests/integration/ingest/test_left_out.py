"""An update leaves out what contradicts the page; the conflict proposes it instead."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from engines.conflicts import local_conflict_finder
from engines.embed import local_embedder
from ingest.models import Document, PlannedChange
from ingest.services.engines import Engines
from tests.cast import Cast
from tests.integration.ingest.doubles import ToldFinder, bring, finish, make_engines
from wiki.models import Conflict, Page, Proposal
from wiki.services.lifecycle import promote_page
from wiki.services.pages import edit_page

OLD = "Staff may work from home up to two days a week."
NEW = "Staff may work from home up to three days a week."
ADDED = "The manager answers every request in writing."
FIRST = f"# Working from home\n\n{OLD} A laptop is lent on request.\n"
SECOND = f"# Working from home\n\n{ADDED} {NEW}\n"
ADDITION = f"\n## Working from home\n\n{ADDED}[^S2:3]\n"
Outcome = PlannedChange.Outcome


@pytest.fixture
def page(cast: Cast) -> Page:
    finish(bring(cast.wiki, cast.contributor, text=FIRST))
    return Page.objects.select_related("current_revision").get()


def told(confidence: float = 0.9) -> Engines:
    return make_engines(finder=ToldFinder({(OLD, NEW)}, confidence=confidence))


def real() -> Engines:
    return replace(make_engines(), finder=local_conflict_finder(local_embedder()))


def second(cast: Cast, engines: Engines, text: str = SECOND) -> PlannedChange:
    document: Document = bring(cast.wiki, cast.contributor, text=text, filename="second.md")
    finish(document, engines)
    return document.changes.exclude(kind=PlannedChange.Kind.FLAG).get()


def promote(cast: Cast, page: Page) -> None:
    revision = page.current_revision_id or 0
    promote_page(page=page, revision_id=revision, person=cast.editor, reason="read")


def body(page: Page) -> str:
    page.refresh_from_db()
    assert page.current_revision is not None
    return page.current_revision.body


@pytest.mark.parametrize("engines", [told, real])
def test_a_proposal_adds_the_rest_and_the_conflict_proposes_the_new_value(
    cast: Cast, page: Page, engines: Callable[[], Engines]
) -> None:
    promote(cast, page)
    before = body(page)
    change = second(cast, engines())
    assert change.outcome == Outcome.PROPOSED
    assert change.proposal is not None
    assert change.proposal.body == before + ADDITION
    assert change.note.endswith("left out as contradicting the page: 1 statement")
    conflict = Conflict.objects.get()
    assert (conflict.claim_text, conflict.source_text) == (OLD, NEW)
    settling = conflict.proposals.get().body
    assert f"{NEW}[^S2:3]" in settling
    assert OLD not in settling


@pytest.mark.parametrize("engines", [told, real])
def test_a_draft_nobody_edited_does_not_say_both(
    cast: Cast, page: Page, engines: Callable[[], Engines]
) -> None:
    before = body(page)
    change = second(cast, engines())
    assert change.outcome == Outcome.REVISED
    assert body(page) == before + ADDITION
    assert change.note.endswith("left out as contradicting the page: 1 statement")


def test_a_draft_a_person_edited_is_not_proposed_to_say_both(cast: Cast, page: Page) -> None:
    assert page.current_revision is not None
    edited = body(page) + "\nA word of mine.\n"
    edit_page(page=page, body=edited, base=page.current_revision, author=cast.editor)
    second(cast, told())
    proposal = Proposal.objects.get()
    assert proposal.body == edited + ADDITION


def test_a_statement_made_twice_is_left_out_twice(cast: Cast, page: Page) -> None:
    change = second(cast, told(), f"{SECOND.rstrip()} {NEW}\n")
    assert NEW not in body(page)
    assert change.note.endswith("left out as contradicting the page: 2 statements")


def test_where_nothing_else_is_new_the_page_stays_and_it_is_told_why(
    cast: Cast, page: Page
) -> None:
    before = body(page)
    change = second(cast, told(), f"# Working from home\n\n{NEW}\n")
    assert change.outcome == Outcome.NOTHING_NEW
    assert change.note.endswith("left out as contradicting the page: 1 statement")
    assert body(page) == before
    assert not Proposal.objects.exists()


def test_what_the_finder_is_not_sure_of_is_added(cast: Cast, page: Page) -> None:
    change = second(cast, told(confidence=0.5))
    assert f"{NEW}[^S2:3]" in body(page)
    assert "left out" not in change.note


def test_what_the_source_says_itself_it_does_not_contradict(cast: Cast, page: Page) -> None:
    second(cast, told(), f"{SECOND}\n## Interns\n\n{OLD}\n")
    assert NEW in body(page)
