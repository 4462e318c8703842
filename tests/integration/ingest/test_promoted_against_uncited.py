"""A page that becomes evidence is held against newer sources that no page shows."""

import pytest

from ingest.models import Status
from ingest.services import uncited
from ingest.services.promoting import compare_promoted
from tests.cast import Cast
from tests.factories import make_active, make_source
from tests.integration.ingest.doubles import SKIP, ToldGate, bring, finish, make_engines
from tests.integration.ingest.test_promoted_pages import NEW, OLD, active, engines, shown, source
from wiki.models import Conflict, Page, PageState
from wiki.services.sources import withdraw_source


def promoted(cast: Cast) -> Page:
    return active(cast, "Old rules", OLD, source(cast, OLD))


def test_a_newer_source_that_stands_on_no_page_disputes_it(cast: Cast) -> None:
    page = promoted(cast)
    newer = source(cast, NEW)
    assert compare_promoted(revision=shown(page), engines=engines()) == 1
    conflict = Conflict.objects.get()
    assert (conflict.page, conflict.claim_text, conflict.source_text) == (page, OLD, NEW)
    assert (conflict.source_version.source.number, conflict.first_line) == (newer, 2)
    assert shown(page).page.state == PageState.CONTRADICTED
    assert compare_promoted(revision=shown(page), engines=engines()) == 0


def test_an_older_source_that_stands_on_no_page_does_not(cast: Cast) -> None:
    older = source(cast, NEW)
    page = promoted(cast)
    assert compare_promoted(revision=shown(page), engines=engines()) == 0
    assert not Conflict.objects.filter(source_version__source__number=older).exists()


def test_a_source_that_the_page_itself_repeats_does_not(cast: Cast) -> None:
    page = promoted(cast)
    make_source(wiki=cast.wiki, lines=[OLD, "", NEW])
    assert compare_promoted(revision=shown(page), engines=engines()) == 0


def test_a_source_that_was_kept_out_does_not(cast: Cast) -> None:
    page = promoted(cast)
    refusing = make_engines(gate=ToldGate(SKIP))
    document = finish(bring(cast.wiki, cast.contributor, text=f"Intro.\n\n{NEW}\n"), refusing)
    assert document.status == Status.SKIPPED
    assert document.source_version is not None
    assert compare_promoted(revision=shown(page), engines=engines()) == 0


def test_a_withdrawn_source_does_not(cast: Cast) -> None:
    page = promoted(cast)
    gone = make_source(wiki=cast.wiki, lines=["Intro.", NEW])
    withdraw_source(source=gone.source, person=cast.editor, reason="Wrong.")
    assert compare_promoted(revision=shown(page), engines=engines()) == 0


def test_a_claim_that_cites_nothing_is_not_disputed(cast: Cast) -> None:
    page = make_active(wiki=cast.wiki, title="Bare", body=f"{OLD}\n", editor=cast.editor)
    source(cast, NEW)
    assert compare_promoted(revision=shown(page), engines=engines()) == 0


def test_only_so_many_statements_are_looked_at(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    page = promoted(cast)
    source(cast, NEW)
    make_source(wiki=cast.wiki, lines=["A first fact stands here.", "", "A second one stands."])
    monkeypatch.setattr(uncited, "MOST_STATEMENTS", 2)
    assert compare_promoted(revision=shown(page), engines=engines()) == 0
