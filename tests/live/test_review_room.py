"""The review room on a real model: what it words and doubts is its own, that it is held is ours."""

import pytest

from audit.engines import auditor, reviewer_endpoint, reviewer_on, suggesters
from audit.models import CriticalReading, DoubtedClaim, SuggestedEdit
from audit.services.critical import read_critically
from audit.services.suggesting import choose_suggestion, make_suggestions
from engines.text import claims, markers
from tests.cast import Cast
from tests.integration.audit.disputing import BODY, loaded, make_conflict
from tests.integration.audit.doubting import begun
from tests.live.books import assert_the_books
from wiki.models import PageState, Proposal
from wiki.services.anchors import verify_anchors

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("every_role"),
]


def test_edits_that_a_model_words_are_anchored_and_supported_or_withheld(cast: Cast) -> None:
    conflict = make_conflict(cast)
    run = make_suggestions(conflict=conflict, suggesters=suggesters(), auditor=auditor())
    assert not run.is_under_way
    for edit in SuggestedEdit.objects.all():
        assert {marker.source for marker in markers(edit.markdown)} <= {1, 2}
        assert markers(edit.markdown)
        assert edit.outcome == "supported" or edit.obstacle
        if edit.is_offered:
            made = choose_suggestion(edit=edit, person=cast.editor)
            assert made.status == Proposal.Status.OPEN
            assert len(claims(made.body)) == len(claims(BODY))
    page = loaded(conflict).page
    assert page.state == PageState.CONTRADICTED
    assert page.current_revision is not None
    assert page.current_revision.body == BODY
    assert verify_anchors().broken == ()
    assert_the_books("writer", "auditor")


def test_a_page_that_a_model_reads_critically_stays_as_it_is(cast: Cast) -> None:
    conflict = make_conflict(cast)
    page = conflict.page
    conflict.delete()
    type(page).objects.filter(pk=page.pk).update(state=PageState.ACTIVE)
    page.refresh_from_db()
    endpoint = reviewer_endpoint()
    assert endpoint is not None
    reading = begun(cast, page)
    read_critically(reading=reading, reviewer=reviewer_on(endpoint), name=endpoint.name)
    reading.refresh_from_db()
    assert reading.status == CriticalReading.Status.DONE
    assert reading.done + reading.unread == reading.total == len(claims(BODY))
    said = {claim.text for claim in claims(BODY)}
    for doubt in DoubtedClaim.objects.all():
        start, end = doubt.words
        assert doubt.claim_text in said
        assert doubt.claim_text[start:end].strip()
    page.refresh_from_db()
    assert page.state == PageState.ACTIVE
    assert_the_books("reviewer")
