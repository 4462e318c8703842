"""The front page says how the wiki is and what to do next."""

from tests.cast import Cast
from tests.factories import make_draft
from tests.web.wiki.conftest import Visit
from wiki.models import Page, ReviewItem
from wiki.services.queue import enqueue

FRONT = "/w/handbook/"


def test_it_shows_the_truth_of_the_whole_and_what_happened(visit: Visit, page: Page) -> None:
    response = visit("reader").get(FRONT)
    shown = response.content.decode()

    assert "2 supported, 1 hallucination, 1 uncited" in shown
    assert response.context["figures"]["active"] == 1
    assert response.context["figures"]["sources"] == 1
    assert "Loans: Draft → Active" in shown


def test_a_new_wiki_tells_each_person_what_to_do_next(cast: Cast, visit: Visit) -> None:
    assert "Upload documents" in visit("contributor").get(FRONT).content.decode()
    told = visit("reader").get(FRONT).content.decode()
    assert "Its editors have not let a page in" in told
    assert "Upload documents" not in told


def test_an_editor_sees_what_waits_and_a_reader_does_not(cast: Cast, visit: Visit) -> None:
    enqueue(
        wiki=cast.wiki,
        kind=ReviewItem.Kind.PROPOSAL,
        key="proposal:1",
        subject="A better wording",
        path="/w/handbook/proposal/1/",
    )

    assert "A better wording" in visit("editor").get(FRONT).content.decode()
    assert "A better wording" not in visit("contributor").get(FRONT).content.decode()


def test_what_happened_to_a_draft_is_not_told_to_readers(cast: Cast, visit: Visit) -> None:
    make_draft(wiki=cast.wiki, title="Secret plans", body="None.\n", author=cast.editor)

    assert "Secret plans" not in visit("reader").get(FRONT).content.decode()
    assert "Secret plans" in visit("contributor").get(FRONT).content.decode()
