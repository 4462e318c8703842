"""Which passages may be the best of a query, found without reading all that hold a word of it."""

from collections.abc import Iterator, Sequence
from math import inf

from wiki.models._lexemes import any_of
from wiki.search.cells import Cell, Word, best_cells, inner_cells
from wiki.search.lexical import LexicalQuery, QueryTerm
from wiki.search.reading import Candidate, Scope, read, read_each, read_shortest
from wiki.search.statistics import Figures

# Passages read for a query: at least so many, and so many for each that is wanted. A corpus that
# has no more is read as a whole.
IN_ALL, PER_HIT = 300, 6
# Cells are looked into together that should hold so many times that.
PLENTY = 4
# A cell that holds more than is still to be read is cut into smaller ones, so often.
MOST_CUTS = 2
# Passages of one cell among which the shortest are chosen: of more, the index has to choose.
CROWD = 1_500
# Passages of a narrowed scope up to which all that hold a word of the query are read.
FEW = 1_000


def candidates(
    scope: Scope, query: LexicalQuery, statistics: Figures, *, limit: int
) -> list[Candidate]:
    """Return passages that hold words of a query, among them nearly all of the best so many."""
    if not query.terms:
        return []
    most = max(IN_ALL, limit * PER_HIT)
    if _are_few(scope, statistics, most):
        return read(scope, _asked(query, any_of(query.variants)), query.variants)
    if query.phrases:
        # The index does not know what stands behind what: to look once is better than in each cell.
        holding = read(scope, " & ".join(query.demands), query.variants, most=FEW + 1)
        if len(holding) <= FEW:
            return holding
    words = [
        Word(term, statistics.idf(term), _share(statistics, term))
        for term in query.terms
        if (term,) not in query.excluded
        and (scope.passages is not None or statistics.frequency(term))
    ]
    if not words:
        return []
    cells = best_cells(words, passages=statistics.passages)
    found = _of_cells(scope, query, cells, most=most, cuts=MOST_CUTS)
    if len(found) >= limit:
        return found
    # All that was promising, and not enough: what holds any word at all.
    held = {each.pk for each in found}
    any_word = read(scope, _asked(query, any_of(query.variants)), query.variants, most=most)
    return found + [each for each in any_word if each.pk not in held]


def _of_cells(
    scope: Scope, query: LexicalQuery, cells: Iterator[Cell], *, most: int, cuts: int
) -> list[Candidate]:
    """Read so many passages of some cells, in their order."""
    found: list[Candidate] = []
    while len(found) < most and (some := _holding(cells, _plenty(scope, most - len(found)))):
        found += _read(scope, query, some, most=most - len(found), cuts=cuts)
    return found


def _plenty(scope: Scope, wanted: int) -> float:
    # How many of a cell's passages are within a narrower scope, nobody knows.
    return wanted * PLENTY if scope.passages is None else inf


def _holding(cells: Iterator[Cell], enough: float) -> list[Cell]:
    """Take the next cells, until they are expected to hold enough passages."""
    taken: list[Cell] = []
    expected = 0.0
    while expected < enough and (cell := next(cells, None)) is not None:
        taken.append(cell)
        expected += cell.expected
    return taken


def _read(
    scope: Scope, query: LexicalQuery, cells: Sequence[Cell], *, most: int, cuts: int
) -> list[Candidate]:
    """Read so many passages of these cells.

    Words do not stand independently: in a sentence that many pages repeat they all stand together,
    and a cell of them holds far more than was expected. Such a one is cut into smaller cells, and
    what cannot be cut is read by length: among passages that hold the same words, BM25 puts the
    shortest first.
    """
    queries = [_asked(query, cell.tsquery()) for cell in cells]
    among = max(CROWD, most)
    parts = read_each(scope, queries, query.variants, most=most, among=among)
    found = [each for part in parts for each in part.found]
    if len(found) < most:
        return found
    last = parts[-1]
    cell, left, before = cells[last.place], len(last.found), found[: -len(last.found)]
    if last.held == left:
        return found
    if cuts and cell.halves():
        inner = inner_cells(cell, held=last.held)
        return before + _of_cells(scope, query, inner, most=left, cuts=cuts - 1)
    if last.held < among:
        return found
    return before + read_shortest(scope, queries[last.place], query.variants, most=left)


def _are_few(scope: Scope, statistics: Figures, most: int) -> bool:
    if scope.passages is None:
        return statistics.passages <= most
    return scope.passages.filter(wiki__in=scope.wikis)[: FEW + 1].count() <= FEW


def _asked(query: LexicalQuery, words: str) -> str:
    return " & ".join([words, *query.demands])


def _share(statistics: Figures, term: QueryTerm) -> float:
    return statistics.frequency(term) / max(1, statistics.passages)
