"""An edit costs the model only what it changed."""

from collections.abc import Sequence

import numpy as np
import pytest
from numpy.typing import NDArray

from tests.cast import Cast
from tests.factories import make_active
from tests.integration.wiki.acting import current
from tests.integration.wiki.counting import counted, kept
from wiki.models import Page, PassageVector
from wiki.search.bm25 import LexicalQuery, Scope, rank
from wiki.search.index import embed_passages
from wiki.services.lifecycle import archive_page
from wiki.services.pages import edit_page, rename_page

BODY = "# Leave\n\nYou carry over 240 hours.\n\n## Sick\n\nA note is due.\n\n## Fee\n\nNone.\n"


class Reckoner:
    """Embeds a text as something of its length, and remembers what it was given."""

    name, dimensions = "reckoner", 2

    def __init__(self) -> None:
        self.given: list[str] = []

    def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        self.given += texts
        return np.array([[1 / len(text), 0.5] for text in texts], np.float32).reshape(-1, 2)


@pytest.fixture
def embedder() -> Reckoner:
    return Reckoner()


@pytest.fixture
def page(cast: Cast, embedder: Reckoner) -> Page:
    page = make_active(wiki=cast.wiki, title="Leave", body=BODY, editor=cast.editor)
    assert embed_passages(page_id=page.pk, embedder=embedder) == 3
    embedder.given.clear()
    return page


def vectors() -> dict[str, list[float]]:
    return dict(PassageVector.objects.values_list("passage__heading", "vector"))


def test_what_an_edit_left_alone_keeps_its_vector(
    cast: Cast, page: Page, embedder: Reckoner
) -> None:
    before = vectors()
    body = f"Preface.\n\n{BODY.replace('A note', 'No note')}"
    edit_page(page=page, body=body, base=current(page), author=cast.editor)
    assert vectors() == {heading: before[heading] for heading in ("Leave", "Leave / Fee")}
    assert PassageVector.objects.filter(searchable=True).count() == 2
    assert embed_passages(page_id=page.pk, embedder=embedder) == 2
    assert [text.rpartition(". ")[2] for text in embedder.given] == ["Preface.", "No note is due."]


def test_what_an_edit_left_alone_stays_the_row_it_was_wherever_it_stands_now(
    cast: Cast, page: Page
) -> None:
    before = dict(PassageVector.objects.values_list("passage", "pk"))
    sections = BODY.split("## ")
    body = f"{sections[0]}## {sections[2]}\n## {sections[1]}\n## New\n\nAnother.\n"
    edit_page(page=page, body=body, base=current(page), author=cast.editor)
    assert dict(PassageVector.objects.values_list("passage", "pk")) == before
    shown = list(page.passages.values_list("ordinal", "heading", "revision__number"))
    headings = ["Leave", "Leave / Fee", "Leave / Sick", "Leave / New"]
    assert shown == [(place, heading, 2) for place, heading in enumerate(headings)]
    assert kept(cast.wiki) == counted(cast.wiki)


def test_words_that_state_nothing_are_found_anew_in_a_passage_that_says_the_same(
    cast: Cast, page: Page
) -> None:
    before = vectors()
    body = BODY.replace("None.\n", "None.\n\n```\nrun zeppelin\n```\n")
    edit_page(page=page, body=body, base=current(page), author=cast.editor)
    found = rank(Scope((cast.wiki.pk,)), LexicalQuery.of("zeppelin"), limit=9)
    assert [page.passages.get(pk=hit.pk).heading for hit in found] == ["Leave / Fee"]
    assert vectors() == before
    assert kept(cast.wiki) == counted(cast.wiki)


def test_of_two_passages_that_say_the_same_each_stays_as_long_as_it_stands(
    cast: Cast, page: Page, embedder: Reckoner
) -> None:
    twice = f"{BODY}\n## Fee\n\nNone.\n"
    edit_page(page=page, body=twice, base=current(page), author=cast.editor)
    assert embed_passages(page_id=page.pk, embedder=embedder) == 1
    edit_page(page=page, body=f"Preface.\n\n{twice}", base=current(page), author=cast.editor)
    assert PassageVector.objects.count() == 4
    edit_page(page=page, body=BODY, base=current(page), author=cast.editor)
    assert PassageVector.objects.count() == page.passages.count() == 3


def test_a_new_title_is_embedded_everywhere(cast: Cast, page: Page, embedder: Reckoner) -> None:
    rename_page(page=page, title="Absence", author=cast.editor)
    assert not PassageVector.objects.exists()
    assert embed_passages(page_id=page.pk, embedder=embedder) == 3
    assert all(text.startswith("Absence. ") for text in embedder.given)


def test_vectors_follow_their_page_out_of_the_search(cast: Cast, page: Page) -> None:
    archive_page(page=page, person=cast.editor)
    assert PassageVector.objects.count() == 3
    assert not PassageVector.objects.filter(searchable=True).exists()
