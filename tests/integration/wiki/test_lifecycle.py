"""Every arrow of the table of states, and every arrow that is not in it."""

import itertools
from collections.abc import Callable

import pytest
from django.db import transaction
from django.utils import timezone

from tests.cast import Cast
from tests.factories import make_active, make_draft, make_source
from tests.integration.wiki.acting import current, disputed
from wiki.errors import NotAllowedError, RefusedError
from wiki.models import Faithfulness, Page, PageState, Role
from wiki.search import retrieve
from wiki.services.conflicts import dismiss_conflict
from wiki.services.lifecycle import MOVES, archive_page, promote_page, restore_page
from wiki.services.pages import edit_page
from wiki.services.sources import withdraw_source
from wiki.signals import page_state_changed

CLAIM = "The window is 14 days."
BODY = f"{CLAIM}[^S1:1]\n"
DRAFT, ACTIVE, CONTRADICTED, ARCHIVED = PageState


def page_in(state: PageState, cast: Cast) -> Page:
    version = make_source(wiki=cast.wiki, lines=[CLAIM, "The window is 30 days."])
    if state == DRAFT:
        return make_draft(wiki=cast.wiki, title="Window", body=BODY)
    page = make_active(wiki=cast.wiki, title="Window", body=BODY, editor=cast.editor)
    if state == CONTRADICTED:
        disputed(page, version, claim=CLAIM, line=2)
    elif state == ARCHIVED:
        archive_page(page=page, person=cast.editor)
    page.refresh_from_db()
    assert page.state == state
    return page


def promote(page: Page, cast: Cast, reason: str = "Read it") -> Page:
    return promote_page(page=page, revision_id=current(page).pk, person=cast.editor, reason=reason)


def archive(page: Page, cast: Cast) -> Page:
    return archive_page(page=page, person=cast.editor, reason="Old")


def restore(page: Page, cast: Cast) -> Page:
    return restore_page(page=page, person=cast.editor)


def test_the_table_holds_seven_arrows() -> None:
    arrows = {(start, move.target) for move in MOVES for start in move.sources}
    assert arrows == {
        (DRAFT, ACTIVE),
        (ACTIVE, CONTRADICTED),
        (CONTRADICTED, ACTIVE),
        (DRAFT, ARCHIVED),
        (ACTIVE, ARCHIVED),
        (CONTRADICTED, ARCHIVED),
        (ARCHIVED, DRAFT),
    }


@pytest.mark.parametrize(
    ("start", "move", "end"),
    [
        (DRAFT, promote, ACTIVE),
        (DRAFT, archive, ARCHIVED),
        (ACTIVE, archive, ARCHIVED),
        (CONTRADICTED, archive, ARCHIVED),
        (ARCHIVED, restore, DRAFT),
        (ACTIVE, promote, None),
        (CONTRADICTED, promote, None),
        (ARCHIVED, promote, None),
        (ARCHIVED, archive, None),
        (DRAFT, restore, None),
        (ACTIVE, restore, None),
        (CONTRADICTED, restore, None),
    ],
)
def test_a_person_moves_a_page_along_the_table_and_no_other_way(
    cast: Cast, start: PageState, move: Callable[[Page, Cast], Page], end: PageState | None
) -> None:
    page = page_in(start, cast)
    if end is None:
        with pytest.raises(RefusedError):
            move(page, cast)
        page.refresh_from_db()
        assert page.state == start
        return
    assert move(page, cast).state == end
    event = page.events.first()
    assert event is not None
    assert (event.actor, event.verb) == (cast.editor, move.__name__)


@pytest.mark.parametrize("move", [promote_page, archive_page, restore_page])
@pytest.mark.parametrize("name", ["contributor", "reader", "outsider"])
def test_only_an_editor_moves_a_page(cast: Cast, move: Callable[..., Page], name: str) -> None:
    page = page_in(DRAFT, cast)
    more = {"revision_id": current(page).pk} if move is promote_page else {}
    with pytest.raises(NotAllowedError):
        move(page=page, person=cast.by_name(name), **more)


@pytest.mark.parametrize(
    ("found", "said"),
    [
        (None, "not been checked"),
        ({"hallucination": 2, "supported": 9}, "2 hallucination"),
        ({"unchecked": 1}, "1 claim"),
        ({"supported": 1, "drift": 1, "uncited": 3}, ""),
        ({}, ""),
    ],
)
def test_a_page_whose_audit_is_not_clean_is_promoted_for_a_written_reason_only(
    cast: Cast, found: dict[str, int] | None, said: str
) -> None:
    page = page_in(DRAFT, cast)
    if found is not None:
        Faithfulness.objects.create(
            revision=current(page), fingerprint="t", checked_at=timezone.now(), **found
        )
    if said:
        with pytest.raises(RefusedError, match=said):
            promote(page, cast, reason="  ")
        promote(page, cast, reason="A person compared it.")
        assert page.promotions.get().reason == "A person compared it."
    else:
        promote(page, cast, reason="")
    page.refresh_from_db()
    assert page.state == ACTIVE


def test_another_revision_than_the_one_seen_is_not_promoted(cast: Cast) -> None:
    page = page_in(DRAFT, cast)
    seen = current(page)
    edit_page(page=page, body=f"{BODY}\nMore.\n", base=seen, author=cast.editor)
    with pytest.raises(RefusedError, match="changed while"):
        promote_page(page=page, revision_id=seen.pk, person=cast.editor, reason="Seen")


def test_an_open_conflict_outlives_the_archive_and_blocks_promotion(cast: Cast) -> None:
    page = page_in(CONTRADICTED, cast)
    conflict = page.conflicts.get()
    archive(page, cast)
    restore(page, cast)
    with pytest.raises(RefusedError, match="open conflict"):
        promote(page, cast)
    dismiss_conflict(conflict=conflict, person=cast.editor, reason="Two systems.")
    page.refresh_from_db()
    assert page.state == DRAFT
    assert promote(page, cast).state == ACTIVE


def test_a_dispute_dismissed_while_the_page_is_archived_leaves_it_there(cast: Cast) -> None:
    page = page_in(CONTRADICTED, cast)
    archive(page, cast)
    dismiss_conflict(conflict=page.conflicts.get(), person=cast.editor, reason="Two systems.")
    page.refresh_from_db()
    assert page.state == ARCHIVED


def test_a_draft_on_a_withdrawn_source_is_not_promoted(cast: Cast) -> None:
    page = page_in(DRAFT, cast)
    withdraw_source(source=cast.wiki.sources.get(), person=cast.editor, reason="Secret.")
    with pytest.raises(RefusedError, match="withdrawn"):
        promote(page, cast)


def found(cast: Cast) -> list[int]:
    return [hit.passage.page_id for hit in retrieve("window days", user=cast.reader).hits]


def test_search_sees_a_move_in_its_own_transaction_and_not_after_a_rollback(cast: Cast) -> None:
    page = page_in(DRAFT, cast)
    assert found(cast) == []
    with transaction.atomic():
        promote(page, cast)
        assert found(cast) == [page.pk]
        transaction.set_rollback(True)
    assert found(cast) == []
    promote(page, cast)
    with transaction.atomic():
        archive(page, cast)
        assert found(cast) == []
        transaction.set_rollback(True)
    assert found(cast) == [page.pk]


@pytest.mark.parametrize("state", [DRAFT, CONTRADICTED, ARCHIVED])
def test_what_is_not_active_is_not_found(cast: Cast, state: PageState) -> None:
    page_in(state, cast)
    assert found(cast) == []


def test_who_has_no_role_sees_a_page_in_no_state(cast: Cast) -> None:
    page_in(ACTIVE, cast)
    assert not Page.objects.visible_to(None).exists()
    assert Page.objects.visible_to(Role.READER).exists()


def test_every_move_is_told_to_the_rooms_above(cast: Cast) -> None:
    told: list[tuple[str, str]] = []

    def hear(page: Page, before: str, **_news: object) -> None:
        told.append((before, page.state))

    page_state_changed.connect(hear)
    try:
        page = page_in(CONTRADICTED, cast)
        archive(page, cast)
        restore(page, cast)
    finally:
        page_state_changed.disconnect(hear)
    way = [DRAFT, ACTIVE, CONTRADICTED, ARCHIVED, DRAFT]
    assert told == list(itertools.pairwise(way))
