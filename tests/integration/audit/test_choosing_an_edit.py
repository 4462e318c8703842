"""Who asks for edits and chooses one, and when neither is possible."""

import pytest
from django.db import IntegrityError

from audit.models import SuggestedEdit
from audit.services.suggesting import (
    choose_suggestion,
    queue_suggestions,
)
from engines.resolver import Dispute, Edit, ScriptedResolver
from tests.cast import Cast
from tests.integration.audit.disputing import (
    BODY,
    GOOD,
    by_model,
    loaded,
    make_conflict,
    suggest,
)
from wiki.errors import NotAllowedError, RefusedError
from wiki.models import Conflict, PageState
from wiki.services.conflicts import dismiss_conflict
from wiki.services.pages import edit_page
from wiki.services.sources import withdraw_source

pytestmark = pytest.mark.django_db


def test_choosing_makes_a_proposal_through_the_gate_and_publishes_nothing(cast: Cast) -> None:
    conflict = make_conflict(cast)
    suggest(conflict, GOOD)
    made = choose_suggestion(edit=by_model(conflict)[0], person=cast.editor)
    assert (made.status, made.origin, made.made_by) == ("open", "engine", "model")
    assert made.reason == GOOD.reason
    assert list(made.conflicts.all()) == [conflict]
    page = loaded(conflict).page
    assert page.state == PageState.CONTRADICTED
    assert page.current_revision is not None
    assert page.current_revision.body == BODY


def test_who_is_no_editor_neither_asks_nor_chooses(cast: Cast) -> None:
    conflict = make_conflict(cast)
    suggest(conflict, GOOD)
    with pytest.raises(NotAllowedError):
        queue_suggestions(conflict=conflict, person=cast.contributor)
    with pytest.raises(NotAllowedError):
        choose_suggestion(edit=by_model(conflict)[0], person=cast.contributor)


def test_a_decided_conflict_gets_no_edits(cast: Cast) -> None:
    conflict = make_conflict(cast)
    suggest(conflict, GOOD)
    edit = by_model(conflict)[0]
    dismiss_conflict(conflict=conflict, person=cast.editor, reason="Both stand.")
    edit = SuggestedEdit.objects.get(pk=edit.pk)
    for refused in (
        lambda: queue_suggestions(conflict=loaded(conflict), person=cast.editor),
        lambda: choose_suggestion(edit=edit, person=cast.editor),
    ):
        with pytest.raises(RefusedError, match="decided already"):
            refused()
    assert "decided already" in suggest(loaded(conflict), GOOD).error


@pytest.mark.parametrize("number", [1, 2])
def test_the_words_of_a_withdrawn_source_are_gone_from_suggestions(cast: Cast, number: int) -> None:
    conflict = make_conflict(cast)
    suggest(conflict, Edit("It was 14 days, from May on 30 days.", (1, 2, 4), "Both."))
    source = cast.wiki.sources.get(number=number)
    withdraw_source(source=source, person=cast.administrator, reason="A mistake.")
    assert not by_model(conflict)


@pytest.mark.parametrize("number", [1, 2])
def test_a_source_that_is_withdrawn_while_a_model_works_leaves_no_words_behind(
    cast: Cast, number: int
) -> None:
    class Slow(ScriptedResolver):
        def suggest(self, dispute: Dispute) -> list[Edit]:
            source = cast.wiki.sources.get(number=number)
            withdraw_source(source=source, person=cast.administrator, reason="A mistake.")
            return super().suggest(dispute)

    conflict = make_conflict(cast)
    both = Edit("It was 14 days, from May on 30 days.", (1, 2, 4), "Both.")
    suggest(conflict, resolver=Slow([both]))
    assert not by_model(conflict)


def test_a_claim_that_is_gone_gets_no_edits(cast: Cast) -> None:
    conflict = make_conflict(cast)
    conflict.claim_text = "The page never said this."
    assert "not on the page any more" in suggest(conflict, GOOD).error


def test_the_database_offers_nothing_that_is_not_supported(cast: Cast) -> None:
    conflict = make_conflict(cast)
    suggest(conflict, GOOD)
    with pytest.raises(IntegrityError, match="offered_edit_is_supported"):
        SuggestedEdit.objects.filter(conflict=conflict).update(outcome="drift")


def test_what_a_changed_page_would_be_changed_by_elsewhere_is_not_proposed(cast: Cast) -> None:
    conflict = make_conflict(cast)
    suggest(conflict, GOOD)
    page = conflict.page
    edit_page(
        page=page,
        body=BODY.replace("The window is 14 days.[^S1:1]", "It was 30 days.[^S2:2]"),
        base=page.current_revision,  # type: ignore[arg-type]
        author=cast.editor,
        comment="c",
    )
    Conflict.objects.filter(pk=conflict.pk).update(status="open", decided_by=None, decided_at=None)
    edit = SuggestedEdit.objects.get(pk=by_model(conflict)[0].pk)
    with pytest.raises(RefusedError, match="not on the page any more"):
        choose_suggestion(edit=edit, person=cast.editor)


def test_edits_are_looked_for_once_at_a_time(cast: Cast) -> None:
    conflict = make_conflict(cast)
    queue_suggestions(conflict=conflict, person=cast.editor)
    with pytest.raises(RefusedError, match="already"):
        queue_suggestions(conflict=conflict, person=cast.editor)
    suggest(conflict, GOOD)
    assert queue_suggestions(conflict=conflict, person=cast.editor).is_under_way


def test_a_conflict_of_lost_words_has_no_source_to_quote(cast: Cast) -> None:
    conflict = make_conflict(cast)
    conflict.kind = Conflict.Kind.LOST
    with pytest.raises(RefusedError, match="No source says otherwise"):
        queue_suggestions(conflict=conflict, person=cast.editor)
