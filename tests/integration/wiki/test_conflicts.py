"""A dispute takes its page out of the pool at once, and back in only when all is settled."""

import pytest

from tests.cast import Cast
from tests.factories import make_active, make_checked, make_draft, make_source, make_wiki
from tests.integration.wiki.acting import current, dispute, disputed
from wiki.errors import NotAllowedError, RefusedError
from wiki.models import Conflict, Page, PageState, ReviewItem, SourceVersion
from wiki.search import retrieve
from wiki.services.conflicts import (
    DisputedClaim,
    OpposingLines,
    dismiss_conflict,
    open_conflict,
)
from wiki.services.pages import edit_page
from wiki.services.proposals import approve_proposal, propose
from wiki.services.resolving import suggested_body

WINDOW, OPENING = "The window is 14 days.", "It opens in June."
BODY = f"{WINDOW}[^S1:1] {OPENING}[^S1:2]\n"


@pytest.fixture
def old(cast: Cast) -> SourceVersion:
    return make_source(wiki=cast.wiki, lines=[WINDOW, OPENING], title="Old")


@pytest.fixture
def new(cast: Cast, old: SourceVersion) -> SourceVersion:
    lines = ["The window is 30 days.", "It opens in May."]
    return make_source(wiki=cast.wiki, lines=lines, title="New")


@pytest.fixture
def page(cast: Cast, new: SourceVersion) -> Page:
    return make_active(wiki=cast.wiki, title="Window", body=BODY, editor=cast.editor)


def state(page: Page) -> str:
    page.refresh_from_db()
    return page.state


def test_a_conflict_takes_the_page_out_at_once_and_waits_in_the_queue(
    cast: Cast, page: Page, new: SourceVersion
) -> None:
    assert retrieve("window", user=cast.reader).hits
    conflict = disputed(page, new, claim=WINDOW)
    assert state(page) == PageState.CONTRADICTED
    assert not retrieve("window", user=cast.reader).hits
    item = ReviewItem.objects.waiting().get()
    assert item.path == f"/w/handbook/conflict/{conflict.pk}/"
    assert WINDOW in item.detail
    assert "30 days" in item.detail


def test_the_same_conflict_opens_once_however_it_ended(
    cast: Cast, page: Page, new: SourceVersion
) -> None:
    conflict = disputed(page, new, claim=WINDOW)
    assert dispute(page, new, claim=WINDOW) is None
    dismiss_conflict(conflict=conflict, person=cast.editor, reason="Two systems.")
    assert dispute(page, new, claim=WINDOW) is None
    assert state(page) == PageState.ACTIVE
    assert not ReviewItem.objects.waiting().exists()


def test_a_page_returns_only_when_the_last_of_its_conflicts_is_settled(
    cast: Cast, page: Page, new: SourceVersion
) -> None:
    first = disputed(page, new, claim=WINDOW, line=1)
    second = disputed(page, new, claim=OPENING, line=2)
    dismiss_conflict(conflict=first, person=cast.editor, reason="Two systems.")
    assert state(page) == PageState.CONTRADICTED
    dismiss_conflict(conflict=second, person=cast.editor, reason="Another year.")
    assert state(page) == PageState.ACTIVE


def test_a_source_that_disputes_two_pages_takes_both_out(
    cast: Cast, page: Page, new: SourceVersion
) -> None:
    other = make_active(
        wiki=cast.wiki, title="Deadlines", body=f"{WINDOW}[^S1:1]\n", editor=cast.editor
    )
    for one in (page, other):
        disputed(one, new, claim=WINDOW)
    assert [state(page), state(other)] == [PageState.CONTRADICTED] * 2
    assert ReviewItem.objects.waiting().count() == 2


def test_a_claim_of_a_revision_that_is_not_current_is_looked_for_again(
    cast: Cast, page: Page, new: SourceVersion
) -> None:
    seen = current(page)
    edit_page(page=page, body=f"{BODY}\nMore.\n", base=seen, author=cast.editor)
    opened = open_conflict(
        page=page,
        revision=seen,
        claim=DisputedClaim(WINDOW, 0, len(WINDOW)),
        against=OpposingLines(new, 1, 1, "The window is 30 days."),
        reason="r",
        confidence=1.0,
    )
    assert opened is None
    assert state(page) == PageState.ACTIVE


@pytest.mark.parametrize("name", ["contributor", "reader", "outsider"])
def test_only_an_editor_opens_or_dismisses(
    cast: Cast, page: Page, new: SourceVersion, name: str
) -> None:
    with pytest.raises(NotAllowedError):
        dispute(page, new, claim=WINDOW, person=cast.by_name(name))
    conflict = disputed(page, new, claim=WINDOW)
    with pytest.raises(NotAllowedError):
        dismiss_conflict(conflict=conflict, person=cast.by_name(name), reason="No.")


def test_an_editors_own_dispute_bears_their_name(
    cast: Cast, page: Page, new: SourceVersion
) -> None:
    conflict = dispute(page, new, claim=WINDOW, person=cast.editor)
    assert conflict is not None
    assert (conflict.opened_by, conflict.origin) == (cast.editor, "person")


def test_only_what_is_evidence_can_be_disputed(cast: Cast, new: SourceVersion) -> None:
    draft = make_draft(wiki=cast.wiki, title="Draft", body=BODY)
    with pytest.raises(RefusedError, match="draft"):
        dispute(draft, new, claim=WINDOW)


def test_a_source_of_another_wiki_disputes_nothing(cast: Cast, page: Page) -> None:
    foreign = make_source(wiki=make_wiki(), lines=["The window is 30 days."])
    with pytest.raises(RefusedError, match="another wiki"):
        dispute(page, foreign, claim=WINDOW)
    assert state(page) == PageState.ACTIVE


def test_a_sentence_that_is_not_on_the_page_is_not_disputed(page: Page, new: SourceVersion) -> None:
    with pytest.raises(RefusedError, match="not on the page"):
        dispute(page, new, claim="The window is wide.")
    assert state(page) == PageState.ACTIVE


def test_dismissing_needs_a_reason_and_happens_once(
    cast: Cast, page: Page, new: SourceVersion
) -> None:
    conflict = disputed(page, new, claim=WINDOW)
    with pytest.raises(RefusedError, match="Write why"):
        dismiss_conflict(conflict=conflict, person=cast.editor, reason=" ")
    dismiss_conflict(conflict=conflict, person=cast.editor, reason="Two systems.")
    with pytest.raises(RefusedError, match="already"):
        dismiss_conflict(conflict=conflict, person=cast.editor, reason="Again.")


def test_an_edit_that_takes_the_sentence_out_settles_its_conflict_alone(
    cast: Cast, page: Page, new: SourceVersion
) -> None:
    first = disputed(page, new, claim=WINDOW, line=1)
    second = disputed(page, new, claim=OPENING, line=2)
    edit_page(page=page, body=f"{OPENING}[^S1:2]\n", base=current(page), author=cast.editor)
    first.refresh_from_db()
    second.refresh_from_db()
    assert (first.status, first.decided_by) == (Conflict.Status.SETTLED, cast.editor)
    assert second.status == Conflict.Status.OPEN
    assert state(page) == PageState.CONTRADICTED
    assert ReviewItem.objects.waiting().count() == 1


def test_an_edit_elsewhere_settles_nothing(cast: Cast, page: Page, new: SourceVersion) -> None:
    conflict = disputed(page, new, claim=WINDOW)
    edit_page(page=page, body=f"{BODY}\nMore.\n", base=current(page), author=cast.editor)
    conflict.refresh_from_db()
    assert conflict.status == Conflict.Status.OPEN


def test_the_suggested_edit_quotes_the_source_and_leaves_every_other_byte(
    page: Page, new: SourceVersion
) -> None:
    conflict = disputed(page, new, claim=WINDOW)
    conflict.page.refresh_from_db()
    assert suggested_body(conflict) == f"The window is 30 days.[^S2:1] {OPENING}[^S1:2]\n"


def test_the_suggested_edit_says_what_a_site_generator_shows_in_place_of_its_tags(
    page: Page, new: SourceVersion
) -> None:
    conflict = disputed(page, new, claim=WINDOW)
    conflict.page.refresh_from_db()
    conflict.source_text = 'The window is [30 days]({% page "/days" %}) in {% room "North" %}.'
    said = "The window is 30 days in North.[^S2:1]"
    assert suggested_body(conflict) == f"{said} {OPENING}[^S1:2]\n"


def test_a_claim_that_stands_twice_on_the_page_is_changed_in_both_places(
    cast: Cast, new: SourceVersion
) -> None:
    body = f"{WINDOW}[^S1:1]\n\n## Again\n\n- {WINDOW}[^S1:1]\n- {OPENING}[^S1:2]\n"
    page = make_active(wiki=cast.wiki, title="Twice", body=body, editor=cast.editor)
    conflict = disputed(page, new, claim=WINDOW)
    proposal = propose(
        page=page,
        base=current(page),
        body=suggested_body(conflict),
        reason="newer",
        agent="e",
        conflicts=[conflict],
    )
    make_checked(proposal)
    approve_proposal(proposal=proposal, reviewer=cast.editor, body_sha256=proposal.body_sha256)
    assert current(page).body == (
        "The window is 30 days.[^S2:1]\n\n## Again\n\n"
        f"- The window is 30 days.[^S2:1]\n- {OPENING}[^S1:2]\n"
    )
    assert state(page) == PageState.ACTIVE


def test_a_sentence_whose_words_are_lost_is_taken_out(page: Page, old: SourceVersion) -> None:
    lost = dispute(page, old, claim=WINDOW, kind=Conflict.Kind.LOST)
    assert lost is not None
    lost.page.refresh_from_db()
    assert suggested_body(lost) == f" {OPENING}[^S1:2]\n"


def test_there_is_no_edit_for_a_sentence_that_is_gone(
    cast: Cast, page: Page, new: SourceVersion
) -> None:
    conflict = disputed(page, new, claim=WINDOW)
    edit_page(page=page, body=f"{OPENING}[^S1:2]\n", base=current(page), author=cast.editor)
    conflict.page.refresh_from_db()
    with pytest.raises(RefusedError, match="not on the page"):
        suggested_body(conflict)
