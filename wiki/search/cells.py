"""Where the best passages of a query may be: which of its words they hold, and how prominently.

BM25 sums, over the words of a query, what each tells (its idf) times how prominent it is in the
passage. The index knows which passages hold a word, and which hold it more prominently than some
steps (`wiki.models._lexemes.STEPS`). So the passages lie in cells: one interval of steps a word.
The search takes the cell in which the highest score is possible, and cuts it in two by the word
about which it leaves most open, until it is expected to hold few passages; those are candidates.
This is best-first branch and bound (Land & Doig, 1960), on the bounds of parts of an index as in
block-max indexes (Ding & Suel, SIGIR 2011).
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from heapq import heappop, heappush
from itertools import count
from math import sqrt

from wiki.models._lexemes import STEPS, any_of, prominent
from wiki.search.lexical import QueryTerm

# A cell that is expected to hold no more passages than this is not cut again.
SMALL = 30
# Cells that one search looks into: each costs a fifth of a millisecond.
MOST_CELLS = 64
# Words that cells are cut by: the rarest tell nearly all.
MOST_WORDS = 8
# How many of the passages that reach a step reach the next; about so in prose.
_STEP_SHARE = 0.4
# The most prominence there is below each step, from "not there" to "beyond the last step".
_CEILINGS = (0.0, *STEPS, 0.95)
_TOP = len(STEPS) + 1


@dataclass(frozen=True, slots=True)
class Word:
    """A word of a query: its terms, what it tells, and the share of passages that hold it."""

    terms: QueryTerm
    weight: float
    share: float

    def reaching(self, level: int) -> float:
        """Return the share of passages in which it is on this level, or above."""
        return 1.0 if level == 0 else self.share * _STEP_SHARE ** (level - 1)

    def on(self, level: int) -> str:
        """Return the part of a tsquery for that: level 1 is to be there, 2 to reach step 1."""
        return any_of(prominent(term, level - 1) for term in self.terms)


Interval = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Cell:
    """Passages in which each word is between two levels, both included.

    Attributes:
        words: The words.
        levels: For each of them, the lowest and the highest.
        corpus: How many passages there are in all.
    """

    words: Sequence[Word]
    levels: tuple[Interval, ...]
    corpus: float

    @property
    def bound(self) -> float:
        """The highest score a passage in it can have."""
        pairs = zip(self.words, self.levels, strict=True)
        return sum(word.weight * _CEILINGS[high] for word, (_, high) in pairs)

    @property
    def expected(self) -> float:
        """How many passages it would hold if words stood independently of one another."""
        share = 1.0
        for word, (low, high) in zip(self.words, self.levels, strict=True):
            above = word.reaching(high + 1) if high < _TOP else 0.0
            share *= word.reaching(low) - above
        return self.corpus * share

    def halves(self) -> "tuple[Cell, Cell] | None":
        """Cut it by the word about which it leaves most open: the upper part, and the lower."""
        open_ = [
            (word.weight * (_CEILINGS[high] - _CEILINGS[low]), place)
            for place, (word, (low, high)) in enumerate(zip(self.words, self.levels, strict=True))
            if low < high
        ]
        if not open_:
            return None
        place = max(open_)[1]
        low, high = self.levels[place]
        middle = 1 if low == 0 else (low + high + 1) // 2
        return self._with(place, (middle, high)), self._with(place, (low, middle - 1))

    def _with(self, place: int, interval: Interval) -> "Cell":
        levels = (*self.levels[:place], interval, *self.levels[place + 1 :])
        return replace(self, levels=levels)

    def tsquery(self) -> str:
        """Return what asks the index for its passages."""
        pairs = list(zip(self.words, self.levels, strict=True))
        held = [word.on(low) for word, (low, _) in pairs if low]
        if not held:
            held = [f"({' | '.join(word.on(1) for word, (_, high) in pairs if high)})"]
        below = [f"!{word.on(high + 1)}" for word, (_, high) in pairs if high < _TOP]
        return " & ".join([*held, *below])


def best_cells(words: Sequence[Word], *, passages: int) -> Iterator[Cell]:
    """Yield cells of a corpus of so many passages, the most promising first."""
    chosen = sorted(words, key=lambda word: -word.weight)[:MOST_WORDS]
    return _parts(Cell(chosen, ((0, _TOP),) * len(chosen), passages))


def inner_cells(outer: Cell, *, held: int) -> Iterator[Cell]:
    """Yield the cells of one that was found to hold so many passages, more than was expected.

    Since its words stand together, its other words are taken to stand there more often as well.
    """
    closer = [replace(word, share=sqrt(word.share)) for word in outer.words]
    of_one = replace(outer, words=closer, corpus=1.0)
    return _parts(replace(of_one, corpus=held / of_one.expected))


def _parts(outer: Cell) -> Iterator[Cell]:
    order = count()
    waiting = [(-outer.bound, next(order), outer)]
    yielded = 0
    while waiting and yielded < MOST_CELLS:
        *_, cell = heappop(waiting)
        halves = cell.halves() if cell.expected > SMALL else None
        if halves is None:
            yielded += 1
            yield cell
            continue
        for half in halves:
            if half.bound > 0:
                heappush(waiting, (-half.bound, next(order), half))
