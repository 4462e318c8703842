"""What it costs to save one page of a large wiki, until it is found."""

import time
from dataclasses import dataclass
from statistics import median

from config.bench.search.legs import Legs
from config.bench.search.names import name
from wiki.models import Page, Wiki
from wiki.search.index import embed_passages
from wiki.services.pages import edit_page

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

    Each was edited before, which is not timed: pages of a benchmark are not written as the site
    cuts them, so that their first edit makes every passage anew.

    Raises:
        NotFoundError: It was not found.
    """
    chosen = Page.objects.filter(wiki=wiki).select_related("wiki", "current_revision")
    words, vectors = [], []
    for number, page in enumerate(chosen.order_by("pk")[:pages]):
        word = name(_UNUSED + number)
        _edit(page, "first", legs)
        embed_passages(page_id=page.pk, embedder=legs.embedder)
        page.refresh_from_db()
        begun = time.perf_counter()
        _edit(page, word, legs)
        saved = time.perf_counter()
        if not legs.by_words(word):
            raise NotFoundError(f"{page} is not found by “{word}”.")
        looked = time.perf_counter()
        embed_passages(page_id=page.pk, embedder=legs.embedder)
        words.append(saved - begun)
        vectors.append(time.perf_counter() - looked)
    return UpdateCost(median(words) * 1000, median(vectors) * 1000)


def _edit(page: Page, word: str, legs: Legs) -> None:
    base = page.current_revision
    if base is None:
        raise NotFoundError(f"{page} has no text.")
    edit_page(page=page, body=f"{base.body}\n\nAsk {word}.", base=base, author=legs.person)
