"""What does not belong is kept with its reason; an editor has the last word."""

import pytest

from engines.gate import Decision
from ingest.models import Document, GateDecision, Status, Step
from ingest.services.steering import leave_out, overrule, retry
from tests.cast import Cast
from tests.factories import make_purpose, make_wiki
from tests.integration.ingest.doubles import (
    BELONGS,
    SKIP,
    UNSURE,
    ToldGate,
    bring,
    finish,
    make_engines,
)
from wiki.errors import NotAllowedError, RefusedError
from wiki.models import Event, Page, ReviewItem, Source
from wiki.services.wikis import STARTING_PURPOSE

GUIDE = "# Travel guide\n\nTravellers book trains before flights. A trip needs approval.\n"


def gated(cast: Cast, decision: Decision) -> Document:
    engines = make_engines(gate=ToldGate(decision))
    return finish(bring(cast.wiki, cast.contributor, text=GUIDE), engines)


def test_a_skipped_document_keeps_the_reason_and_the_lines_of_the_purpose(cast: Cast) -> None:
    document = gated(cast, SKIP)
    decision = GateDecision.objects.get(document=document)
    assert (document.status, document.step) == (Status.SKIPPED, Step.GATING)
    assert decision.reason == "Nothing of this."
    assert decision.quoted_lines() == [(2, "Travel and leave rules of our office belong here.")]
    assert Source.objects.exists()
    assert not Page.objects.exists()


def test_the_quoted_lines_are_those_of_the_purpose_of_that_day(cast: Cast) -> None:
    document = gated(cast, SKIP)
    make_purpose(wiki=cast.wiki, text="# New\nOther words.\n")
    decision = GateDecision.objects.get(document=document)
    assert decision.quoted_lines() == [(2, "Travel and leave rules of our office belong here.")]


def test_a_line_number_that_is_not_in_the_purpose_is_not_quoted(cast: Cast) -> None:
    document = gated(
        cast, Decision(belongs=False, confidence=0.9, reason="No.", purpose_lines=(0, 1, 99))
    )
    assert GateDecision.objects.get(document=document).quoted_lines() == [(1, "# Purpose")]


@pytest.mark.parametrize("decision", [SKIP, UNSURE])
def test_a_skipped_or_unsure_document_waits_in_the_review_queue(
    cast: Cast, decision: Decision
) -> None:
    document = gated(cast, decision)
    item = ReviewItem.objects.waiting().get()
    assert (item.kind, item.subject) == (ReviewItem.Kind.DOCUMENT, "guide.md")
    assert item.path == document.get_absolute_url()


def test_an_unsure_gate_leaves_it_to_a_person(cast: Cast) -> None:
    document = gated(cast, UNSURE)
    assert document.status == Status.WAITING_FOR_PERSON
    assert not Page.objects.exists()


def test_overruling_goes_on_to_the_pages_and_says_who_and_why(cast: Cast) -> None:
    document = gated(cast, SKIP)
    overrule(document=document, person=cast.editor, reason="It is our travel guide.")
    document = finish(document)
    assert document.status == Status.DONE
    assert Page.objects.count() == 1
    decision = GateDecision.objects.get(document=document)
    assert (decision.overruled_by, decision.overruled_reason) == (
        cast.editor,
        "It is our travel guide.",
    )
    assert not ReviewItem.objects.waiting().exists()
    assert Event.objects.filter(verb="overrule", actor=cast.editor).exists()


def test_overruling_a_skip_needs_a_reason(cast: Cast) -> None:
    document = gated(cast, SKIP)
    with pytest.raises(RefusedError, match="Write why"):
        overrule(document=document, person=cast.editor, reason="  ")


def test_taking_in_what_the_gate_was_unsure_about_needs_none(cast: Cast) -> None:
    document = gated(cast, UNSURE)
    overrule(document=document, person=cast.editor, reason="")
    assert finish(document).status == Status.DONE


def test_leaving_out_settles_the_queue(cast: Cast) -> None:
    document = leave_out(document=gated(cast, UNSURE), person=cast.editor, reason="off topic")
    assert document.status == Status.SKIPPED
    assert not ReviewItem.objects.waiting().exists()


def test_a_contributor_overrules_nothing(cast: Cast) -> None:
    document = gated(cast, SKIP)
    with pytest.raises(NotAllowedError):
        overrule(document=document, person=cast.contributor, reason="mine")
    with pytest.raises(NotAllowedError):
        leave_out(document=document, person=cast.contributor)


def test_a_document_that_went_in_cannot_be_overruled(cast: Cast) -> None:
    document = gated(cast, BELONGS)
    with pytest.raises(RefusedError, match="does not wait"):
        overrule(document=document, person=cast.editor, reason="why not")


def test_a_wiki_without_a_purpose_takes_everything(cast: Cast) -> None:
    wiki = make_wiki("No purpose")
    document = finish(bring(wiki, None, text=GUIDE), make_engines(gate=ToldGate(SKIP)))
    assert document.status == Status.DONE
    assert "no purpose yet" in GateDecision.objects.get(document=document).reason
    assert cast.wiki != wiki


def test_braces_in_the_purpose_are_only_words(cast: Cast) -> None:
    make_purpose(wiki=cast.wiki, text="# {purpose}\nRules on {travel} and {leave} {0}.\n")
    assert gated(cast, BELONGS).status == Status.DONE


@pytest.mark.parametrize("first", [SKIP, UNSURE])
def test_what_was_not_let_in_can_be_weighed_again_by_a_better_purpose(
    cast: Cast, first: Decision
) -> None:
    document = gated(cast, first)
    make_purpose(wiki=cast.wiki, text="# Purpose\nTravel guides belong here.\n")
    retry(document=document, person=cast.contributor)
    done = finish(document, make_engines(gate=ToldGate(BELONGS)))
    assert done.status == Status.DONE
    assert GateDecision.objects.get(document=done).reason == BELONGS.reason
    assert not ReviewItem.objects.waiting().filter(kind=ReviewItem.Kind.DOCUMENT).exists()


def test_the_starting_text_of_a_purpose_keeps_nothing_out(cast: Cast) -> None:
    make_purpose(wiki=cast.wiki, text=STARTING_PURPOSE)
    document = gated(cast, SKIP)
    assert document.status == Status.DONE
    assert "still the starting text" in GateDecision.objects.get(document=document).reason
