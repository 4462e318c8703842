"""Pages of the web cut into excerpts that can be cited, and those that speak of a question."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest

from engines.answerer import Candidate
from engines.embed import Embedder
from engines.text import content_words, sentences
from engines.websearch import WebPage

# About what the encoder reads at its best, and what a person checks at a glance.
EXCERPT_WORDS = 100
LONG_LINE = 120  # words beyond which a line is cut into its sentences
MOST_CHARACTERS = 2_000  # of a sentence: what is longer is none, and nothing is quoted of it
MOST_EMBEDDED = 60  # those that share most words with the question; a person waits
MOST = 12


@dataclass(frozen=True, slots=True)
class Excerpt:
    """Lines of a page, word for word.

    Attributes:
        page: Where they stand.
        first: The first line, from 1.
        last: The last line.
        text: What they say, a line each.
    """

    page: WebPage
    first: int
    last: int
    text: str

    def as_candidate(self, number: int) -> Candidate:
        """Return it for an answerer, each line as a paragraph: a heading runs into no sentence."""
        return Candidate(number, self.page.title, "", self.text.replace("\n", "\n\n"))


def excerpts_about(
    topics: Sequence[str], pages: Sequence[WebPage], *, embedder: Embedder
) -> list[Excerpt]:
    """Return the excerpts that speak of any of the topics, those that do so most first."""
    found = [excerpt for page in pages for excerpt in _cut(page)]
    rounds = zip_longest(*(_ranked(topic, found, embedder) for topic in topics))
    in_turn = (excerpt for taken in rounds for excerpt in taken if excerpt is not None)
    return list(dict.fromkeys(in_turn))[:MOST]


def _cut(page: WebPage) -> Iterator[Excerpt]:
    taken: list[tuple[int, str]] = []
    for number, text in _pieces(page):
        if taken and _words(taken) + len(text.split()) > EXCERPT_WORDS:
            yield _excerpt(page, taken)
            taken = []
        taken.append((number, text))
    if taken:
        yield _excerpt(page, taken)


def _pieces(page: WebPage) -> Iterator[tuple[int, str]]:
    for number, line in enumerate(page.lines, start=1):
        if len(line.split()) <= LONG_LINE and len(line) <= MOST_CHARACTERS:
            parts = [line]
        else:
            parts = [line[span.start : span.end] for span in sentences(line)]
        yield from (
            (number, part) for part in parts if part.strip() and len(part) <= MOST_CHARACTERS
        )


def _words(taken: Sequence[tuple[int, str]]) -> int:
    return sum(len(text.split()) for _, text in taken)


def _excerpt(page: WebPage, taken: Sequence[tuple[int, str]]) -> Excerpt:
    return Excerpt(page, taken[0][0], taken[-1][0], "\n".join(text for _, text in taken))


def _ranked(topic: str, excerpts: Sequence[Excerpt], embedder: Embedder) -> list[Excerpt]:
    """Return excerpts by what they mean, of those that share most of the topic's words."""
    wanted = set(content_words(topic))
    shared = [len(wanted.intersection(content_words(each.text))) for each in excerpts]
    places = sorted(range(len(excerpts)), key=lambda at: -shared[at])[:MOST_EMBEDDED]
    near = [excerpts[at] for at in places]
    vectors = embedder.embed([topic, *(each.text for each in near)])
    cosines = vectors[1:] @ vectors[0]
    return [near[at] for at in cosines.argsort()[::-1]]
