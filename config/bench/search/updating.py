"""What it costs to save one page of a large wiki, until it is found."""

import time
import uuid
from dataclasses import dataclass
from statistics import median

from config.bench.search.legs import Legs
from config.bench.search.names import name
from wiki.models import Page, Revision, Wiki
from wiki.search.index import embed_passages
from wiki.services.lifecycle import archive_page, promote_page
from wiki.services.pages import create_page, edit_page

_UNUSED = 40_000_000  # beyond every rank that a corpus reaches


@dataclass(frozen=True, slots=True)
class UpdateCost:
    """Medians in milliseconds.

    Attributes:
        words_ms: Until the commit from which the page is found by its new words.
        vectors_ms: After that, until its new passages are found by their meaning.
    """

    words_ms: float
    vectors_ms: float


class NotFoundError(Exception):
    """A saved page was not found by a word that it alone has."""


def update_cost(wiki: Wiki, *, legs: Legs, pages: int = 10) -> UpdateCost:
    """Edit some pages, and look for each by a new word as soon as its edit is saved.

    They are written for this, each with the text of a page of the wiki, and archived afterwards:
    the others stay as they were filled, to be measured again.

    Raises:
        NotFoundError: It was not found.
    """
    words, vectors = [], []
    for model in Page.objects.filter(wiki=wiki).order_by("pk")[:pages]:
        page = _like(model, legs)
        word = name(_UNUSED + page.pk)
        begun = time.perf_counter()
        _edit(page, word, legs)
        saved = time.perf_counter()
        if not legs.by_words(word):
            raise NotFoundError(f"{page} is not found by “{word}”.")
        looked = time.perf_counter()
        embed_passages(page_id=page.pk, embedder=legs.embedder)
        words.append(saved - begun)
        vectors.append(time.perf_counter() - looked)
        archive_page(page=page, person=legs.person)
    return UpdateCost(median(words) * 1000, median(vectors) * 1000)


def _like(model: Page, legs: Legs) -> Page:
    """Return a new active page with the text of another one."""
    body, title = _text(model).body, f"Edited {uuid.uuid4().hex}"
    page = create_page(wiki=model.wiki, title=title, body=body, author=legs.person)
    promote_page(page=page, revision_id=_text(page).pk, person=legs.person, reason="To be edited")
    embed_passages(page_id=page.pk, embedder=legs.embedder)
    page.refresh_from_db()
    return page


def _text(page: Page) -> Revision:
    if page.current_revision is None:
        raise NotFoundError(f"{page} has no text.")
    return page.current_revision


def _edit(page: Page, word: str, legs: Legs) -> None:
    base = _text(page)
    edit_page(page=page, body=f"{base.body}\n\nAsk {word}.", base=base, author=legs.person)
