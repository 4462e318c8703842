"""Reading active pages critically: what is doubted waits for a person, and changes nothing else."""

from collections.abc import Sequence

import pytest

from audit.models import CriticalReading, DoubtedClaim, ReadClaim
from audit.services.critical import MAX_ATTEMPTS, queue_reading, read_critically
from audit.services.doubts import dismiss_doubt
from engines.reviewer import Doubt, Reading, ScriptedReviewer, Statement
from engines.text import Span
from tests.cast import Cast
from tests.factories import make_active, make_draft, make_source
from tests.integration.audit.doubting import begun
from wiki.errors import NotAllowedError, RefusedError
from wiki.models import Page, PageState, ReviewItem, Revision
from wiki.services.lifecycle import archive_page
from wiki.services.pages import edit_page

pytestmark = pytest.mark.django_db

BODY = "The Rhine ends in Rome.[^S1:1] It is long.[^S1:2]\n"
DOUBT = Doubt(1, Span(18, 22), "It ends in the North Sea.", "Geography.", 0.9)
MODEL = "host/model"


@pytest.fixture
def page(cast: Cast) -> Page:
    make_source(wiki=cast.wiki, lines=["The Rhine ends in Rome.", "It is long."])
    return make_active(wiki=cast.wiki, title="Rhine", body=BODY, editor=cast.editor)


def read(
    cast: Cast,
    *readings: Reading,
    page: Page | None = None,
    reviewer: ScriptedReviewer | None = None,
    seconds: float = 1_000.0,
    name: str = MODEL,
) -> CriticalReading:
    """Start a reading and read all of it."""
    reading = begun(cast, page)
    reviewer = reviewer or ScriptedReviewer(*readings)
    while read_critically(reading=reading, reviewer=reviewer, name=name, seconds=seconds):
        reading.refresh_from_db()
    return CriticalReading.objects.get(pk=reading.pk)


def current(page: Page) -> Revision:
    page.refresh_from_db()
    assert page.current_revision is not None
    return page.current_revision


def test_a_doubt_waits_in_the_queue_and_the_page_stays_as_it_is(cast: Cast, page: Page) -> None:
    before = current(page)
    reading = read(cast, Reading((DOUBT,)))
    assert (reading.status, reading.total, reading.done, reading.found) == ("done", 2, 2, 1)
    doubt = DoubtedClaim.objects.get()
    assert (doubt.claim_text, doubt.belief, doubt.model) == (
        "The Rhine ends in Rome.",
        DOUBT.belief,
        MODEL,
    )
    item = ReviewItem.objects.get(kind=ReviewItem.Kind.DOUBT)
    assert item.detail.startswith("A model's own knowledge; not from your sources")
    assert current(page) == before
    assert page.state == PageState.ACTIVE
    assert not page.conflicts.exists()


def test_only_active_pages_are_read(cast: Cast, page: Page) -> None:
    make_draft(wiki=cast.wiki, title="Draft", body="The moon is cheese.\n")
    gone = make_active(wiki=cast.wiki, title="Gone", body="Two is three.\n", editor=cast.editor)
    archive_page(page=gone, person=cast.editor)
    reviewer = ScriptedReviewer()
    read(cast, reviewer=reviewer)
    assert {title for title, _ in reviewer.seen} == {"Rhine"}
    gone.refresh_from_db()
    with pytest.raises(RefusedError, match="Only an active page"):
        queue_reading(wiki=cast.wiki, page=gone, person=cast.editor)


def test_an_unchanged_page_is_not_read_again_and_of_a_changed_one_the_new_claims(
    cast: Cast, page: Page
) -> None:
    reviewer = ScriptedReviewer()
    read(cast, reviewer=reviewer)
    assert len(reviewer.seen) == 2
    read(cast, reviewer=reviewer, page=page)
    assert len(reviewer.seen) == 2
    edit_page(
        page=page,
        body=BODY.replace("It is long.", "It is very long."),
        base=current(page),
        author=cast.editor,
        comment="c",
    )
    again = read(cast, reviewer=reviewer)
    assert [statement.text for _, statement in reviewer.seen[2:]] == ["It is very long."]
    assert (again.total, again.done) == (2, 2)


def test_another_model_reads_for_itself(cast: Cast, page: Page) -> None:
    read(cast)
    other = ScriptedReviewer(fingerprint="other")
    read(cast, reviewer=other)
    assert len(other.seen) == 2


def test_what_was_dismissed_is_not_doubted_again_by_the_same_model(cast: Cast, page: Page) -> None:
    read(cast, Reading((DOUBT,)))
    dismiss_doubt(doubt=DoubtedClaim.objects.get(), person=cast.editor, reason="A joke.")
    ReadClaim.objects.all().delete()
    assert read(cast, Reading((DOUBT,))).found == 0
    assert not ReviewItem.objects.waiting().exists()
    # Another model may see it too.
    ReadClaim.objects.all().delete()
    assert read(cast, Reading((DOUBT,)), name="other/model").found == 1


def test_what_was_not_read_is_counted_with_its_reason_and_read_the_next_time(
    cast: Cast, page: Page
) -> None:
    reading = read(cast, Reading((DOUBT,), {2: "Not the form."}))
    assert (reading.status, reading.done, reading.unread) == ("done", 1, 1)
    assert reading.error == "Not the form."
    reviewer = ScriptedReviewer()
    assert read(cast, reviewer=reviewer).unread == 0
    assert [statement.text for _, statement in reviewer.seen] == ["It is long."]


def test_where_nobody_answers_the_reading_ends_and_says_why(cast: Cast, page: Page) -> None:
    reason = "The day's limit would be passed."
    reading = read(cast, Reading((), {1: reason, 2: reason}, away=True))
    assert (reading.status, reading.error, reading.done) == ("failed", reason, 0)
    assert not ReadClaim.objects.exists()


def test_a_long_reading_goes_on_in_turns(cast: Cast, page: Page) -> None:
    reading = begun(cast, None)
    reviewer = ScriptedReviewer()
    assert read_critically(reading=reading, reviewer=reviewer, name=MODEL, seconds=-1.0)
    assert reviewer.seen == []
    assert not read_critically(reading=reading, reviewer=reviewer, name=MODEL)
    assert not read_critically(reading=reading, reviewer=reviewer, name=MODEL)
    assert len(reviewer.seen) == 2


def test_one_that_is_broken_off_again_and_again_gives_up(cast: Cast, page: Page) -> None:
    reading = begun(cast, None)
    for _ in range(MAX_ATTEMPTS):
        read_critically(reading=reading, reviewer=ScriptedReviewer(), name=MODEL, seconds=-1.0)
    assert not read_critically(reading=reading, reviewer=ScriptedReviewer(), name=MODEL)
    reading.refresh_from_db()
    assert (reading.status, reading.error) == ("failed", "It was broken off 3 times.")


def test_a_page_that_changed_while_it_was_read_is_read_again(cast: Cast, page: Page) -> None:
    class Slow(ScriptedReviewer):
        def read(self, *, title: str, statements: Sequence[Statement]) -> Reading:
            Page.objects.filter(pk=page.pk).update(state=PageState.CONTRADICTED)
            return super().read(title=title, statements=statements)

    read(cast, reviewer=Slow(Reading((DOUBT,))))
    assert not DoubtedClaim.objects.exists()
    assert not ReadClaim.objects.exists()


def test_one_reading_of_the_same_pages_runs_at_a_time(cast: Cast, page: Page) -> None:
    first = queue_reading(wiki=cast.wiki, page=None, person=cast.editor)
    assert first is not None
    assert queue_reading(wiki=cast.wiki, page=None, person=cast.administrator) is None
    assert queue_reading(wiki=cast.wiki, page=page, person=cast.editor) is not None


def test_who_is_no_editor_starts_none(cast: Cast, page: Page) -> None:
    with pytest.raises(NotAllowedError):
        queue_reading(wiki=cast.wiki, page=None, person=cast.contributor)
