"""Two sentences of one page are disputed: one approval does not cost the other its change."""

import pytest

from tests.cast import Cast
from tests.factories import make_active, make_checked, make_source
from tests.integration.wiki.acting import current, disputed
from wiki.errors import OutdatedError
from wiki.models import Conflict, Page, PageState, Proposal, ReviewItem
from wiki.services.conflicts import dismiss_conflict
from wiki.services.pages import edit_page
from wiki.services.proposals import approve_proposal, propose, supersede_proposal
from wiki.services.resolving import suggested_body

WINDOW, OPENING = "The window is 14 days.", "It opens in June."
BODY = f"{WINDOW}[^S1:1] {OPENING}[^S1:2]\n"
LINES = ["The window is 30 days.", "It opens in May.", "The window is 45 days."]


@pytest.fixture
def page(cast: Cast) -> Page:
    make_source(wiki=cast.wiki, lines=[WINDOW, OPENING])
    make_source(wiki=cast.wiki, lines=LINES)
    return make_active(wiki=cast.wiki, title="Window", body=BODY, editor=cast.editor)


def answered(page: Page, claim: str, line: int) -> Proposal:
    """Dispute a claim with a line, and propose what the line says, as the engines do."""
    version = page.wiki.sources.get(number=2).versions.get()
    conflict = disputed(page, version, claim=claim, line=line)
    conflict.page = page
    current(page)
    return propose(
        page=page,
        base=current(page),
        body=suggested_body(conflict),
        reason=conflict.reason,
        agent="engine",
        conflicts=[conflict],
    )


@pytest.fixture
def two(page: Page) -> list[Proposal]:
    return [answered(page, WINDOW, 1), answered(page, OPENING, 2)]


def approve(cast: Cast, proposal: Proposal) -> None:
    approve_proposal(
        proposal=make_checked(proposal),
        reviewer=cast.editor,
        body_sha256=proposal.body_sha256,
    )


def waiting() -> list[str]:
    return list(ReviewItem.objects.waiting().values_list("kind", flat=True))


def test_a_conflict_and_its_change_are_one_matter(two: list[Proposal]) -> None:
    assert waiting() == ["conflict", "conflict"]


def test_the_second_change_follows_the_page_and_both_are_published(
    cast: Cast, page: Page, two: list[Proposal]
) -> None:
    approve(cast, two[0])
    two[1].refresh_from_db()
    assert two[1].status == Proposal.Status.SUPERSEDED
    second = Proposal.objects.get(status=Proposal.Status.OPEN)
    assert second.body == "The window is 30 days.[^S2:1] It opens in May.[^S2:2]\n"
    assert (second.base_revision, second.origin) == (current(page), "engine")
    assert waiting() == ["conflict"]
    assert current(page).body == "The window is 30 days.[^S2:1] It opens in June.[^S1:2]\n"
    approve(cast, second)
    assert current(page).body == second.body
    assert page.state == PageState.ACTIVE
    assert waiting() == []


def test_after_an_edit_by_hand_both_are_outdated_and_refused(
    cast: Cast, page: Page, two: list[Proposal]
) -> None:
    edit_page(page=page, body=f"{BODY}\nMore.\n", base=current(page), author=cast.editor)
    for proposal in two:
        with pytest.raises(OutdatedError):
            approve(cast, proposal)
    assert Proposal.objects.filter(status=Proposal.Status.OPEN).count() == 2


def test_a_change_of_the_same_sentence_is_not_put_on_top(cast: Cast, page: Page) -> None:
    first, second = answered(page, WINDOW, 1), answered(page, WINDOW, 3)
    approve(cast, first)
    second.refresh_from_db()
    # Its conflict was about a sentence that the page does not say any more.
    assert second.status == Proposal.Status.SUPERSEDED
    assert not Proposal.objects.filter(status=Proposal.Status.OPEN).exists()
    assert waiting() == []


def test_what_a_person_wrote_waits_for_a_person_to_rebase_it(
    cast: Cast, page: Page, two: list[Proposal]
) -> None:
    mine = supersede_proposal(
        proposal=two[1],
        person=cast.editor,
        body=f"{WINDOW}[^S1:1] It opens in spring.[^S2:2]\n",
        reason="plainer",
    )
    approve(cast, two[0])
    mine.refresh_from_db()
    assert mine.status == Proposal.Status.OPEN
    with pytest.raises(OutdatedError):
        approve(cast, Proposal.objects.get(pk=mine.pk))


def test_another_change_of_the_engines_follows_as_well(
    cast: Cast, page: Page, two: list[Proposal]
) -> None:
    more = propose(
        page=page,
        base=current(page),
        body=f"{BODY}\nIt opens in May.[^S2:2]\n",
        reason="new lines",
        agent="writer",
    )
    assert waiting() == ["conflict", "conflict", "proposal"]
    approve(cast, two[0])
    more.refresh_from_db()
    assert more.status == Proposal.Status.SUPERSEDED
    followed = Proposal.objects.get(status=Proposal.Status.OPEN, made_by="writer")
    assert followed.body == (
        "The window is 30 days.[^S2:1] It opens in June.[^S1:2]\n\nIt opens in May.[^S2:2]\n"
    )
    assert waiting() == ["conflict", "proposal"]


def test_a_dismissed_dispute_takes_the_engines_change_with_it(
    cast: Cast, page: Page, two: list[Proposal]
) -> None:
    conflict = Conflict.objects.get(claim_text=WINDOW)
    dismiss_conflict(conflict=conflict, person=cast.editor, reason="Another window.")
    two[0].refresh_from_db()
    assert two[0].status == Proposal.Status.SUPERSEDED
    assert waiting() == ["conflict"]
