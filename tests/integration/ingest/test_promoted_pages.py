"""Two drafts that contradict each other cannot both become evidence unnoticed."""

import pytest

from ingest.models import PageComparison
from ingest.services.engines import Engines
from ingest.services.promoting import compare_promoted
from ingest.services.resuming import lost_comparisons
from tests.cast import Cast
from tests.factories import make_active, make_source
from tests.integration.ingest.doubles import ToldFinder, make_engines
from wiki.models import Conflict, Page, PageState, Revision
from wiki.services.lifecycle import archive_page

OLD = "The return window is 14 days."
NEW = "The return window is 30 days."


def source(cast: Cast, sentence: str) -> int:
    return make_source(wiki=cast.wiki, lines=["Intro.", sentence]).source.number


def active(cast: Cast, title: str, sentence: str, number: int) -> Page:
    body = f"{sentence}[^S{number}:2]\n"
    return make_active(wiki=cast.wiki, title=title, body=body, editor=cast.editor)


def engines() -> Engines:
    return make_engines(finder=ToldFinder({(OLD, NEW), (NEW, OLD)}))


def shown(page: Page) -> Revision:
    page.refresh_from_db()
    assert page.current_revision is not None
    return page.current_revision


def states(*pages: Page) -> list[str]:
    for page in pages:
        page.refresh_from_db()
    return [page.state for page in pages]


@pytest.mark.parametrize("order", ["older first", "newer first"])
def test_the_page_on_the_older_document_is_disputed_whichever_came_first(
    cast: Cast, order: str
) -> None:
    older, newer = source(cast, OLD), source(cast, NEW)
    sides = [("Old rules", OLD, older), ("New rules", NEW, newer)]
    if order == "newer first":
        sides.reverse()
    pages = [active(cast, *side) for side in sides]
    assert compare_promoted(revision=shown(pages[1]), engines=engines()) == 1
    conflict = Conflict.objects.get()
    assert (conflict.page.title, conflict.claim_text) == ("Old rules", OLD)
    assert (conflict.source_version.source.number, conflict.first_line) == (newer, 2)
    assert conflict.source_text == NEW
    assert sorted(states(*pages)) == [PageState.ACTIVE, PageState.CONTRADICTED]
    assert conflict.proposals.get().body == f"{NEW}[^S{newer}:2]\n"


def test_comparing_twice_opens_nothing_twice(cast: Cast) -> None:
    first = active(cast, "Old rules", OLD, source(cast, OLD))
    second = active(cast, "New rules", NEW, source(cast, NEW))
    assert compare_promoted(revision=shown(second), engines=engines()) == 1
    assert compare_promoted(revision=shown(second), engines=engines()) == 0
    assert states(first) == [PageState.CONTRADICTED]


def test_a_page_does_not_dispute_itself(cast: Cast) -> None:
    numbers = source(cast, OLD), source(cast, NEW)
    body = f"{OLD}[^S{numbers[0]}:2] {NEW}[^S{numbers[1]}:2]\n"
    page = make_active(wiki=cast.wiki, title="Both", body=body, editor=cast.editor)
    assert compare_promoted(revision=shown(page), engines=engines()) == 0


def test_a_page_that_is_no_evidence_any_more_is_left_alone(cast: Cast) -> None:
    active(cast, "Old rules", OLD, source(cast, OLD))
    second = active(cast, "New rules", NEW, source(cast, NEW))
    archive_page(page=second, person=cast.editor)
    assert compare_promoted(revision=shown(second), engines=engines()) == 0
    assert not Conflict.objects.exists()


def test_a_promotion_queues_the_comparison_and_a_lost_message_is_found(cast: Cast) -> None:
    page = active(cast, "Old rules", OLD, source(cast, OLD))
    waiting = PageComparison.objects.get()
    assert waiting.revision == shown(page)
    assert lost_comparisons() == []
    waiting.queued_at = waiting.queued_at.replace(year=2020)
    waiting.save()
    assert lost_comparisons() == [shown(page).pk]
    compare_promoted(revision=shown(page), engines=engines())
    assert lost_comparisons() == []


def test_a_contradiction_that_shows_from_one_side_only_is_none(cast: Cast) -> None:
    active(cast, "Old rules", OLD, source(cast, OLD))
    second = active(cast, "New rules", NEW, source(cast, NEW))
    one_sided = make_engines(finder=ToldFinder({(OLD, NEW)}))
    assert compare_promoted(revision=shown(second), engines=one_sided) == 0
