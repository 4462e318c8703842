"""What a new document contradicts is disputed: on every page, with the exact lines of both."""

import pytest

from ingest.models import Document, PlannedChange, Status
from ingest.services import comparing
from tests.cast import Cast
from tests.factories import make_active, make_checked, make_draft, make_source
from tests.integration.ingest.doubles import ToldFinder, bring, finish, make_engines
from wiki.models import Conflict, Page, PageState, Proposal, ReviewItem
from wiki.services.proposals import approve_proposal

OLD = "The return window is 14 days."
NEW = "The return window is 30 days."
DOCUMENT = f"# Returns policy\n\nGoods come back unused.\n{NEW}\n"


def active(cast: Cast, title: str, *sentences: str) -> Page:
    version = make_source(wiki=cast.wiki, lines=list(sentences), title=f"{title} source")
    cited = " ".join(
        f"{sentence}[^S{version.source.number}:{number}]"
        for number, sentence in enumerate(sentences, start=1)
    )
    return make_active(wiki=cast.wiki, title=title, body=f"{cited}\n", editor=cast.editor)


def compare(cast: Cast, *pairs: tuple[str, str], text: str = DOCUMENT) -> Document:
    engines = make_engines(finder=ToldFinder(set(pairs or {(OLD, NEW)})))
    name = f"{Document.objects.count()}.md"
    return finish(bring(cast.wiki, cast.contributor, text=text, filename=name), engines)


def test_a_contradicted_claim_takes_its_page_out_of_the_evidence(cast: Cast) -> None:
    page = active(cast, "Returns", "Shops take goods back.", OLD)
    document = compare(cast)
    conflict = Conflict.objects.get()
    page.refresh_from_db()
    assert page.state == PageState.CONTRADICTED
    assert conflict.claim_text == OLD
    assert (conflict.source_text, conflict.first_line, conflict.last_line) == (NEW, 4, 4)
    assert conflict.source_version == document.source_version
    assert conflict.found_by == "told-finder-1"
    assert document.counts["disputed"] == 1


def test_the_edit_that_would_settle_it_is_proposed_with_it(cast: Cast) -> None:
    page = active(cast, "Returns", "Shops take goods back.", OLD)
    document = compare(cast)
    conflict = Conflict.objects.get()
    proposal = conflict.proposals.get()
    assert proposal.body == f"Shops take goods back.[^S1:1] {NEW}[^S2:4]\n"
    flagged = document.changes.get(kind=PlannedChange.Kind.FLAG)
    assert (flagged.page, flagged.conflict, flagged.proposal) == (page, conflict, proposal)
    make_checked(proposal)
    approve_proposal(proposal=proposal, reviewer=cast.editor, body_sha256=proposal.body_sha256)
    page.refresh_from_db()
    assert page.state == PageState.ACTIVE


def test_every_page_that_says_it_is_flagged(cast: Cast) -> None:
    pages = [active(cast, title, OLD) for title in ("Returns", "Shop rules", "Questions")]
    document = compare(cast)
    assert {conflict.page for conflict in Conflict.objects.all()} == set(pages)
    assert document.counts["disputed"] == len(pages)
    assert ReviewItem.objects.filter(kind=ReviewItem.Kind.CONFLICT).count() == len(pages)


def test_a_contradicted_page_is_compared_with_the_next_document_too(cast: Cast) -> None:
    active(cast, "Returns", OLD, "Shipping is free of charge.")
    compare(cast)
    other = "Shipping is not free of charge."
    compare(cast, ("Shipping is free of charge.", other), text=f"# Shipping\n\n{other}\n")
    assert Conflict.objects.count() == 2


def test_drafts_are_no_evidence_and_are_not_disputed(cast: Cast) -> None:
    version = make_source(wiki=cast.wiki, lines=[OLD])
    make_draft(wiki=cast.wiki, title="Returns", body=f"{OLD}[^S{version.source.number}:1]\n")
    compare(cast)
    assert not Conflict.objects.exists()


def test_a_source_that_says_it_twice_opens_one_conflict_a_claim(cast: Cast) -> None:
    active(cast, "Returns", OLD)
    compare(cast, text=f"# Policy\n\n{NEW}\n\n## Summary\n\n{NEW}\n")
    assert Conflict.objects.count() == 1


def test_a_source_that_says_the_same_elsewhere_does_not_dispute_it(cast: Cast) -> None:
    active(cast, "Returns", OLD)
    compare(cast, text=f"# Policy\n\n{NEW}\n\n## Outlet\n\n**{OLD}**\n")
    assert not Conflict.objects.exists()


def test_running_the_comparison_again_opens_nothing_more(cast: Cast) -> None:
    active(cast, "Returns", OLD)
    document = compare(cast)
    Document.objects.filter(pk=document.pk).update(status=Status.WAITING, step="comparing")
    document.steps.filter(step="comparing").update(reached=0)
    finish(document, make_engines(finder=ToldFinder({(OLD, NEW)})))
    assert Conflict.objects.count() == Proposal.objects.count() == 1
    assert document.changes.filter(kind=PlannedChange.Kind.FLAG).count() == 1


def test_a_claim_is_not_compared_with_the_version_it_rests_on(cast: Cast) -> None:
    document = finish(bring(cast.wiki, cast.contributor, text=DOCUMENT))
    assert document.source_version is not None
    number = document.source_version.source.number
    make_active(wiki=cast.wiki, title="Window", body=f"{NEW}[^S{number}:4]\n", editor=cast.editor)
    finder = ToldFinder()
    Document.objects.filter(pk=document.pk).update(status=Status.WAITING, step="comparing")
    document.steps.filter(step="comparing").update(reached=0)
    finish(document, make_engines(finder=finder))
    assert finder.seen == []


def test_unrelated_claims_are_not_even_compared(cast: Cast) -> None:
    active(cast, "Parking", "Cyclists leave bicycles in the cellar.")
    finder = ToldFinder()
    finish(bring(cast.wiki, cast.contributor, text=DOCUMENT), make_engines(finder=finder))
    assert finder.seen == []


def test_what_the_finder_is_hardly_sure_of_opens_nothing(cast: Cast) -> None:
    active(cast, "Returns", OLD)
    engines = make_engines(finder=ToldFinder({(OLD, NEW)}, confidence=0.69))
    finish(bring(cast.wiki, cast.contributor, text=DOCUMENT), engines)
    assert not Conflict.objects.exists()


def test_a_disputed_table_row_is_left_to_a_person(cast: Cast) -> None:
    version = make_source(wiki=cast.wiki, lines=["Window: 14 days"])
    row = f"| Item | Rule |\n|---|---|\n| Window | 14 days[^S{version.source.number}:1] |\n"
    make_active(wiki=cast.wiki, title="Returns", body=row, editor=cast.editor)
    claim = "Item: Window; Rule: 14 days"
    new = "The window of every item is 30 days by rule."
    compare(cast, (claim, new), text=f"# Window\n\n{new}\n")
    assert Conflict.objects.get().claim_text == claim
    assert not Proposal.objects.exists()


def test_a_long_document_goes_on_where_its_turn_ended(
    cast: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(comparing, "TURN_SECONDS", -1.0)
    active(cast, "Returns", OLD)
    more = "\n".join(f"Shelf {number} holds {number} books." for number in range(comparing.BATCH))
    document = compare(cast, text=f"# Library\n\n{NEW}\n{more}\n")
    record = document.steps.get(step="comparing")
    assert (record.starts, record.reached) == (2, comparing.BATCH + 1)
    assert Conflict.objects.count() == 1
