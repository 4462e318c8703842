"""Searching the web for what is left open, and fetching what was found."""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import zip_longest
from urllib.parse import urlsplit

from ask.services.gaps import search_queries
from engines.websearch import PageClosedError, Result, Web, WebPage

PAGES = 4
_LONGEST_REASON = 200  # characters


@dataclass(frozen=True, slots=True)
class Closed:
    """A page that could not be had, and why."""

    domain: str
    reason: str


def search(topics: Sequence[str], web: Web) -> list[Result]:
    """Return the first results for each topic, in turn, each address once.

    Only telling words of the topics leave the machine: nothing of the wiki, nor of who asks.

    Raises:
        WebSearchError: The engine could not be asked.
    """
    queries = [next(iter(search_queries(topic, scope="")), topic) for topic in topics]
    rounds = zip_longest(*(web.results(query, most=PAGES) for query in queries))
    found = (result for taken in rounds for result in taken if result is not None)
    return list({result.url: result for result in found}.values())[:PAGES]


def open_pages(results: Sequence[Result], web: Web) -> tuple[list[WebPage], list[Closed]]:
    """Fetch and read pages side by side; return those that could be, and why others not."""
    with ThreadPoolExecutor(PAGES, thread_name_prefix="web") as pool:
        opened = list(pool.map(lambda result: _open(result, web), results))
    pages = [each for each in opened if isinstance(each, WebPage)]
    return pages, [each for each in opened if isinstance(each, Closed)]


def _open(result: Result, web: Web) -> WebPage | Closed:
    try:
        page = web.page(result)
    except PageClosedError as error:
        return Closed(urlsplit(result.url).hostname or "", str(error)[:_LONGEST_REASON])
    if not any(line.strip() for line in page.lines):
        return Closed(urlsplit(page.address).hostname or "", "There is no text on it.")
    return page


def in_words(closed: Sequence[Closed]) -> str:
    """Say which pages could not be had, and why; "" where all could."""
    return " ".join(dict.fromkeys(f"{each.domain}: {each.reason}" for each in closed))
