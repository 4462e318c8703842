"""A change is published exactly as it was seen, by somebody who may, once."""

import pytest

from tests.cast import Cast
from tests.factories import make_active, make_checked, make_source
from wiki.errors import NotAllowedError, OutdatedError, RefusedError, UnknownMarkerError
from wiki.models import Origin, Page, Proposal, ReviewItem, Revision
from wiki.services.lifecycle import archive_page
from wiki.services.pages import edit_page
from wiki.services.proposals import (
    approve_proposal,
    propose,
    reject_proposal,
    supersede_proposal,
)

OLD = "The window is 14 days.[^S1:1]\n"
NEW = "The window is 30 days.[^S1:2]\n"


@pytest.fixture
def page(cast: Cast) -> Page:
    make_source(wiki=cast.wiki, lines=["The window is 14 days.", "The window is 30 days."])
    return make_active(wiki=cast.wiki, title="Window", body=OLD, editor=cast.editor)


def current(page: Page) -> Revision:
    page.refresh_from_db()
    assert page.current_revision is not None
    return page.current_revision


def by_engine(page: Page, body: str = NEW) -> Proposal:
    proposal = propose(page=page, base=current(page), body=body, reason="newer source", agent="e1")
    return make_checked(proposal)


def test_approving_publishes_the_body_and_says_who(page: Page, cast: Cast) -> None:
    proposal = by_engine(page)
    revision = approve_proposal(
        proposal=proposal, reviewer=cast.editor, body_sha256=proposal.body_sha256
    )
    assert current(page) == revision
    assert revision.body == NEW
    assert revision.origin == Origin.ENGINE
    assert [(c.first_line, c.last_line) for c in revision.citations.all()] == [(2, 2)]
    assert page.events.filter(verb="approve", actor=cast.editor).exists()
    assert not ReviewItem.objects.waiting().exists()


def test_another_text_than_the_one_seen_is_refused(page: Page, cast: Cast) -> None:
    with pytest.raises(RefusedError, match="not the text"):
        approve_proposal(proposal=by_engine(page), reviewer=cast.editor, body_sha256="0" * 64)


def test_a_page_that_moved_on_is_not_overwritten(page: Page, cast: Cast) -> None:
    proposal = by_engine(page)
    edit_page(page=page, body="By hand.\n", base=current(page), author=cast.editor)
    with pytest.raises(OutdatedError):
        approve_proposal(proposal=proposal, reviewer=cast.editor, body_sha256=proposal.body_sha256)
    assert current(page).body == "By hand.\n"


def test_only_an_editor_approves(page: Page, cast: Cast) -> None:
    proposal = by_engine(page)
    for name in ("reader", "contributor", "outsider"):
        with pytest.raises(NotAllowedError):
            approve_proposal(
                proposal=proposal,
                reviewer=cast.by_name(name),
                body_sha256=proposal.body_sha256,
            )


def test_a_second_person_approves_where_the_wiki_asks_for_one(page: Page, cast: Cast) -> None:
    cast.wiki.second_person = True
    cast.wiki.save()
    proposal = propose(page=page, base=current(page), body=NEW, reason="mine", author=cast.editor)
    make_checked(proposal)
    with pytest.raises(RefusedError, match="second person"):
        approve_proposal(proposal=proposal, reviewer=cast.editor, body_sha256=proposal.body_sha256)
    approve_proposal(
        proposal=proposal, reviewer=cast.administrator, body_sha256=proposal.body_sha256
    )
    with pytest.raises(RefusedError, match="Suggest"):
        edit_page(page=page, body="By hand.\n", base=current(page), author=cast.editor)


def test_the_same_change_waits_once(page: Page) -> None:
    assert by_engine(page) == by_engine(page)
    assert ReviewItem.objects.waiting().count() == 1


def test_a_decision_is_final(page: Page, cast: Cast) -> None:
    proposal = by_engine(page)
    reject_proposal(proposal=proposal, reviewer=cast.editor, reason="The old rule stands.")
    with pytest.raises(RefusedError, match="already"):
        approve_proposal(proposal=proposal, reviewer=cast.editor, body_sha256=proposal.body_sha256)
    with pytest.raises(RefusedError, match="already"):
        reject_proposal(proposal=proposal, reviewer=cast.editor, reason="again")


def test_an_archived_page_takes_no_change(page: Page, cast: Cast) -> None:
    proposal = by_engine(page)
    archive_page(page=page, person=cast.editor)
    with pytest.raises(RefusedError, match="archived"):
        approve_proposal(proposal=proposal, reviewer=cast.editor, body_sha256=proposal.body_sha256)
    with pytest.raises(RefusedError, match="archived"):
        by_engine(page, "Another text.\n")
    reject_proposal(proposal=proposal, reviewer=cast.editor, reason="Out of use.")


def test_an_outdated_base_is_not_proposed_on(page: Page, cast: Cast) -> None:
    seen = current(page)
    edit_page(page=page, body="By hand.\n", base=seen, author=cast.editor)
    with pytest.raises(OutdatedError):
        propose(page=page, base=seen, body=NEW, reason="r", agent="e")


def test_rejecting_needs_a_reason(page: Page, cast: Cast) -> None:
    with pytest.raises(RefusedError, match="Write why"):
        reject_proposal(proposal=by_engine(page), reviewer=cast.editor, reason="  ")


def test_editing_a_proposal_keeps_the_first_text_on_record(page: Page, cast: Cast) -> None:
    first = by_engine(page)
    second = supersede_proposal(
        proposal=first, person=cast.editor, body="The window is a month.[^S1:2]\n", reason="plain"
    )
    first.refresh_from_db()
    assert first.status == Proposal.Status.SUPERSEDED
    assert first.body == NEW
    assert (second.author, second.origin) == (cast.editor, Origin.PERSON)


@pytest.mark.parametrize(
    ("body", "error"),
    [
        (OLD, RefusedError),
        ("  \n", RefusedError),
        ("See.[^S9:1]\n", UnknownMarkerError),
        ("See.[^S1:3]\n", UnknownMarkerError),
        ("See.[^S1@2:1]\n", UnknownMarkerError),
    ],
)
def test_what_cannot_be_a_page_cannot_be_proposed(
    page: Page, body: str, error: type[Exception]
) -> None:
    with pytest.raises(error):
        by_engine(page, body)
