"""Edits for a conflict: cited by the server, judged by the auditor, chosen by a person."""

import pytest

from audit.models import SuggestionRun, Verdict
from audit.services.runs import audit_proposal
from audit.services.suggesting import (
    MAX_ATTEMPTS,
    choose_suggestion,
)
from engines.llm import EndpointDownError
from engines.resolver import Edit, ScriptedResolver
from engines.text import claims
from engines.verify import ScriptedAuditor, Unchecked, local_auditor
from tests.cast import Cast
from tests.integration.audit.disputing import (
    BODY,
    CLAIM,
    GOOD,
    NEW,
    SHOWN,
    by_model,
    make_conflict,
    suggest,
)
from wiki.errors import RefusedError
from wiki.models import Proposal

pytestmark = pytest.mark.django_db


def test_the_model_sees_the_claim_its_section_and_numbered_lines(cast: Cast) -> None:
    resolver = ScriptedResolver()
    suggest(make_conflict(cast), resolver=resolver)
    (dispute,) = resolver.seen
    assert (dispute.claim, dispute.title, dispute.lines) == (CLAIM, "Returns", SHOWN)
    assert dispute.opposing == (2,)
    assert "It opens in June." in dispute.section
    assert "[^S" not in dispute.section


def test_what_its_lines_support_is_offered_with_markers_of_the_server(cast: Cast) -> None:
    conflict = make_conflict(cast)
    both = Edit("The window is 30 days, refunds take a week.", (2, 3), "More.")
    run = suggest(conflict, GOOD, both)
    assert (run.status, run.error) == (SuggestionRun.Status.DONE, "")
    first, second = by_model(conflict)
    assert (first.markdown, first.outcome, first.is_offered) == (
        "The window is 30 days.[^S2:2]",
        "supported",
        True,
    )
    assert second.markdown.endswith("[^S2:2][^S2:4]")


def test_lines_that_follow_each_other_share_a_marker_and_the_own_source_may_be_cited(
    cast: Cast,
) -> None:
    conflict = make_conflict(cast)
    suggest(conflict, Edit("It was 14 days, from May on 30 days.", (1, 2, 4), "Both."))
    (edit,) = by_model(conflict)
    assert edit.markdown.endswith("[^S1:1][^S2:1-2]")


def test_the_bundled_edit_stays_among_them(cast: Cast) -> None:
    conflict = make_conflict(cast)
    suggest(conflict, GOOD)
    own = conflict.suggestions.get(engine="built-in")
    assert own.is_offered
    assert own.text == NEW[1]


@pytest.mark.parametrize(
    ("edit", "why"),
    [
        (Edit("The window is 90 days.", (2,), "r"), "do not support"),
        (Edit("The window is 30 days.", (3,), "r"), "do not support"),
        (Edit("The window is 30 days. It is kind.", (2,), "r"), "not one sentence"),
        (Edit(CLAIM, (4,), "r"), "already"),
        (Edit("Is it 30 days?", (2,), "r"), "not one sentence"),
    ],
)
def test_what_cannot_be_chosen_is_withheld_with_its_reason(
    cast: Cast, edit: Edit, why: str
) -> None:
    conflict = make_conflict(cast)
    suggest(conflict, edit)
    (row,) = by_model(conflict)
    assert why in row.obstacle
    with pytest.raises(RefusedError, match="not offered"):
        choose_suggestion(edit=row, person=cast.editor)
    assert not Proposal.objects.exists()


@pytest.mark.parametrize(
    "text",
    [
        "# The window is 30 days.",
        "- The window is 30 days.",
        "The window is 30 days.[^S1:1]",
        "The window is **30** days.",
        "<b>The window is 30 days.</b>",
        "```",
        "> The window is 30 days.",
        "| The window | is 30 days. |",
    ],
)
def test_whatever_is_worded_the_rest_of_the_page_stays(cast: Cast, text: str) -> None:
    conflict = make_conflict(cast)
    suggest(conflict, Edit(text, (2,), "r"), auditor=ScriptedAuditor())
    for row in by_model(conflict):
        if not row.is_offered:
            continue
        made = choose_suggestion(edit=row, person=cast.editor)
        first, second = claims(made.body)
        assert (second.text, second.markers[0].source) == ("It opens in June.", 1)
        assert [marker.source for marker in first.markers] == [2]
        before, _, after = BODY.partition("The window is 14 days.[^S1:1]")
        assert made.body == before + row.markdown + after


def test_its_verdict_is_the_one_that_the_audit_of_the_proposal_finds_again(cast: Cast) -> None:
    conflict = make_conflict(cast)
    suggest(conflict, GOOD)
    known = set(Verdict.objects.values_list("key", flat=True))
    assert known
    made = choose_suggestion(edit=by_model(conflict)[0], person=cast.editor)
    audit_proposal(proposal=made, auditor=local_auditor())
    new = Verdict.objects.exclude(key__in=known)
    # That of the other sentence alone: the edit's own was in the cache.
    assert new.count() == 1


def test_an_edit_that_could_not_be_checked_is_withheld(cast: Cast) -> None:
    conflict = make_conflict(cast)
    judge = ScriptedAuditor()
    judge.enqueue(Unchecked("The judge is away."), Unchecked("The judge is away."))
    suggest(conflict, GOOD, auditor=judge)
    (row,) = by_model(conflict)
    assert (row.outcome, row.finding, row.is_offered) == ("unchecked", "The judge is away.", False)


def test_a_model_that_is_away_loses_only_its_own_edits(cast: Cast) -> None:
    conflict = make_conflict(cast)
    run = suggest(conflict, resolver=ScriptedResolver(EndpointDownError("It is down.")))
    assert run.status == SuggestionRun.Status.FAILED
    assert run.error == "model suggested nothing. It is down."
    assert [edit.engine for edit in conflict.suggestions.all()] == ["built-in"]


def test_a_second_run_takes_the_place_of_the_first(cast: Cast) -> None:
    conflict = make_conflict(cast)
    suggest(conflict, GOOD)
    suggest(conflict, Edit("From May on the window is 30 days.", (1, 2), "r"))
    assert [edit.text for edit in by_model(conflict)] == ["From May on the window is 30 days."]
    assert conflict.suggestions.count() == 2


def test_a_run_that_dies_again_and_again_gives_up(cast: Cast) -> None:
    conflict = make_conflict(cast)
    SuggestionRun.objects.create(conflict=conflict, attempts=MAX_ATTEMPTS)
    run = suggest(conflict, GOOD)
    assert "broken off 3 times" in run.error
    assert not conflict.suggestions.exists()


def test_a_row_of_a_table_is_left_to_a_person(cast: Cast) -> None:
    table = "| Rule | Days |\n| --- | --- |\n| Window[^S1:1] | 14 |\n"
    conflict = make_conflict(cast, body=table)
    assert "row of a table" in suggest(conflict, GOOD).error
