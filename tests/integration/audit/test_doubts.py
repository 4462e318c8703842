"""Deciding about what a model doubts."""

import pytest
from django.db import IntegrityError

from audit.models import DoubtedClaim
from audit.services.doubts import dismiss_doubt, dispute_doubt
from tests.cast import Cast
from tests.factories import make_active, make_source
from tests.integration.audit.doubting import make_doubt
from tests.integration.wiki.acting import current
from wiki.errors import NotAllowedError, RefusedError
from wiki.models import Event, Page, PageState, ReviewItem, Role, SourceVersion
from wiki.services.conflicts import OpposingLines
from wiki.services.lifecycle import archive_page
from wiki.services.pages import edit_page

pytestmark = pytest.mark.django_db

CLAIM = "The Rhine ends in Rome."
BODY = f"{CLAIM}[^S1:1] It is long.[^S1:2]\n"


@pytest.fixture
def version(cast: Cast) -> SourceVersion:
    make_source(wiki=cast.wiki, lines=[CLAIM, "It is long."])
    return make_source(wiki=cast.wiki, lines=["The Rhine ends in the sea."])


@pytest.fixture
def page(cast: Cast, version: SourceVersion) -> Page:
    return make_active(wiki=cast.wiki, title="Rhine", body=BODY, editor=cast.editor)


@pytest.fixture
def doubt(page: Page) -> DoubtedClaim:
    return make_doubt(current(page), claim=CLAIM)


def lines(version: SourceVersion) -> OpposingLines:
    return OpposingLines(version, 1, 1, "The Rhine ends in the sea.")


def waiting() -> list[str]:
    return list(ReviewItem.objects.waiting().values_list("kind", flat=True))


def say(cast: Cast, page: Page, body: str) -> None:
    edit_page(page=page, body=body, base=current(page), author=cast.editor, comment="c")


def test_a_dismissal_has_a_person_and_a_reason(cast: Cast, doubt: DoubtedClaim) -> None:
    with pytest.raises(RefusedError, match="Write why"):
        dismiss_doubt(doubt=doubt, person=cast.editor, reason=" ")
    with pytest.raises(NotAllowedError):
        dismiss_doubt(doubt=doubt, person=cast.contributor, reason="So.")
    done = dismiss_doubt(doubt=doubt, person=cast.editor, reason="It is a joke.")
    assert (done.status, done.decided_by, done.decision_reason) == (
        "dismissed",
        cast.editor,
        "It is a joke.",
    )
    assert waiting() == []
    with pytest.raises(RefusedError, match="waits no more"):
        dismiss_doubt(doubt=doubt, person=cast.editor, reason="Again.")


def test_what_was_decided_is_told_to_editors_alone(cast: Cast, doubt: DoubtedClaim) -> None:
    dismiss_doubt(doubt=doubt, person=cast.editor, reason="A joke.")
    assert Event.objects.visible_to(Role.EDITOR).filter(verb="doubt").exists()
    assert not Event.objects.visible_to(Role.CONTRIBUTOR).filter(verb="doubt").exists()


def test_a_dispute_opens_a_conflict_by_the_lines_a_person_found(
    cast: Cast, page: Page, doubt: DoubtedClaim, version: SourceVersion
) -> None:
    conflict = dispute_doubt(
        doubt=doubt, person=cast.editor, against=lines(version), reason="The sea."
    )
    assert (conflict.claim_text, conflict.opened_by, conflict.origin) == (
        CLAIM,
        cast.editor,
        "person",
    )
    page.refresh_from_db()
    assert page.state == PageState.CONTRADICTED
    doubt.refresh_from_db()
    assert (doubt.status, doubt.conflict) == ("disputed", conflict)
    assert waiting() == [ReviewItem.Kind.CONFLICT]


def test_a_dispute_that_is_known_leaves_the_doubt_waiting(
    cast: Cast, page: Page, doubt: DoubtedClaim, version: SourceVersion
) -> None:
    dispute_doubt(doubt=doubt, person=cast.editor, against=lines(version), reason="The sea.")
    DoubtedClaim.objects.update(status="open", decided_by=None, decided_at=None, conflict=None)
    with pytest.raises(RefusedError, match="known already"):
        dispute_doubt(doubt=doubt, person=cast.editor, against=lines(version), reason="Again.")
    doubt.refresh_from_db()
    assert doubt.status == "open"


def test_a_doubt_goes_with_its_sentence_and_comes_back_with_it(
    cast: Cast, page: Page, doubt: DoubtedClaim, version: SourceVersion
) -> None:
    say(cast, page, "It is long.[^S1:2]\n")
    doubt.refresh_from_db()
    assert doubt.status == "gone"
    assert waiting() == []
    with pytest.raises(RefusedError, match="does not say it any more"):
        dispute_doubt(doubt=doubt, person=cast.editor, against=lines(version), reason="r")
    say(cast, page, BODY)
    doubt.refresh_from_db()
    assert doubt.status == "open"
    assert waiting() == [ReviewItem.Kind.DOUBT]


def test_a_doubt_goes_with_its_page(cast: Cast, page: Page, doubt: DoubtedClaim) -> None:
    archive_page(page=page, person=cast.editor)
    doubt.refresh_from_db()
    assert doubt.status == "gone"


def test_an_edit_of_another_sentence_leaves_it_waiting(
    cast: Cast, page: Page, doubt: DoubtedClaim
) -> None:
    say(cast, page, BODY.replace("It is long.", "It is old."))
    doubt.refresh_from_db()
    assert doubt.status == "open"


def test_nothing_but_a_person_decides(doubt: DoubtedClaim) -> None:
    with pytest.raises(IntegrityError, match="doubt_decided_by_a_person"):
        DoubtedClaim.objects.update(status="dismissed")
