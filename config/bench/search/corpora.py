"""Text of any size that is like real text, for measuring at size.

A passage is three to eight sentences of real corpora: of the bundled handbooks and labelled claims,
and of a test collection where one is named. Which sentence stands in how many passages follows
Zipf's law, and so do the names and identifiers of one more sentence or two, of which a corpus has
the more the larger it is (Heaps' law). Sentences keep their own words, so that common words go
together as they do in life; the law is checked in tests/unit/bench_search/test_corpora.py.

Everything follows from the seed.
"""

import random
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate
from pathlib import Path

from config.bench.claims import ClaimRow
from config.bench.rows import read_rows
from config.bench.search.beir import read_collection
from config.bench.search.names import code, name
from engines.text import claims, sentences
from engines.text.analysis import search_terms

_ROOT = Path(__file__).resolve().parents[2]
_HANDBOOKS = _ROOT / "demo" / "handbook"
_CLAIMS = _ROOT / "bench" / "planted"

_FEWEST_WORDS, _MOST_WORDS = 5, 60
_SENTENCES = (3, 8)
# Of sentences, less than Zipf's own 1: the words within them are distributed by it already.
_EXPONENT = 0.6
_DISTINCT_PER_PASSAGE = 2
_PARTICULARS = (
    "{name} of the {place} office signed {code}.",
    "Ask {name} for form {code} before the stay in {place} is booked.",
    "In {place}, {code} was replaced by what {name} had proposed.",
    "The account {code} of {name} is kept in {place}.",
    "{name} travelled to {place} under order {code}.",
    "{place} and {name} are named in {code}.",
)


@dataclass(frozen=True, slots=True)
class Mixed:
    """A passage that was put together.

    Attributes:
        text: What it says.
        terms: Its search terms, in order, as the analyser gives them for the whole text.
        sentences: Which sentences of the pool it took.
        particulars: The names and identifiers in it.
    """

    text: str
    terms: tuple[str, ...]
    sentences: tuple[int, ...]
    particulars: tuple[str, ...]


def pool(collection: Path | None = None) -> list[str]:
    """Return the distinct sentences that passages are made of, in an order that is always the same.

    Raises:
        UnusableCollectionError: The folder is no test collection.
        UnreadableRowsError: A line cannot be used.
    """
    found = dict.fromkeys(" ".join(text.split()) for text in _texts(collection))
    return [text for text in found if _FEWEST_WORDS <= len(text.split()) <= _MOST_WORDS]


def _texts(collection: Path | None) -> Iterator[str]:
    for path in sorted(_HANDBOOKS.rglob("*.md")):
        yield from (claim.text for claim in claims(path.read_text(encoding="utf-8")))
    for path in sorted(_CLAIMS.glob("*.jsonl")):
        yield from (row.claim for row in read_rows(ClaimRow, path))
    if collection is not None:
        for document in read_collection(collection).documents:
            spans = sentences(document.text)
            yield from (document.text[span.start : span.end] for span in spans)


class Mixture:
    """Passages of a corpus of a given size.

    Attributes:
        sentences: The pool; of a small corpus, only as many as it has passages.
    """

    def __init__(self, sentences: Sequence[str], *, size: int, seed: int = 1) -> None:
        self.sentences = sentences = sentences[:size]
        self._size = size
        self._seed = seed
        self._vocabulary = size * _DISTINCT_PER_PASSAGE
        shuffled = list(range(len(sentences)))
        random.Random(seed).shuffle(shuffled)  # noqa: S311 - nothing secret
        self._by_rank = shuffled
        self._heights = list(accumulate((rank + 1) ** -_EXPONENT for rank in range(len(shuffled))))
        self._terms = lru_cache(maxsize=None)(lambda at: tuple(search_terms(sentences[at])))

    def passages(self) -> Iterator[Mixed]:
        """Yield them all, the same each time."""
        chance = random.Random(self._seed)  # noqa: S311
        for _ in range(self._size):
            yield self._passage(chance)

    def _passage(self, chance: random.Random) -> Mixed:
        chosen = tuple(self._sentence(chance) for _ in range(chance.randint(*_SENTENCES)))
        text = [self.sentences[at] for at in chosen]
        terms = [term for at in chosen for term in self._terms(at)]
        particulars: list[str] = []
        for _ in range(chance.randint(1, 2)):
            words = {"name": name(self._rank(chance)), "place": name(self._rank(chance) + 1)}
            words["code"] = code(self._rank(chance))
            said = chance.choice(_PARTICULARS).format(**words)
            text.append(said)
            terms += search_terms(said)
            particulars += words.values()
        return Mixed(" ".join(text), tuple(terms), chosen, tuple(particulars))

    def _sentence(self, chance: random.Random) -> int:
        """Draw a sentence: the one of rank r with a chance like 1 / r ** 0.6."""
        at = bisect_left(self._heights, chance.random() * self._heights[-1])
        return self._by_rank[min(at, len(self._by_rank) - 1)]

    def _rank(self, chance: random.Random) -> int:
        """Draw a rank below the size of the vocabulary, r with a chance like 1 / r."""
        return int(self._vocabulary ** chance.random())
