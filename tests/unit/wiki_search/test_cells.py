"""Cells of passages: disjoint, the most promising first, and none that matters is left out."""

from dataclasses import replace
from itertools import pairwise, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from wiki.models._lexemes import STEPS, as_tsvector
from wiki.search.cells import MOST_CELLS, Cell, Word, best_cells, inner_cells

LEVELS = range(len(STEPS) + 2)
WORDS = st.lists(
    st.builds(
        Word,
        terms=st.sampled_from([("fee",), ("leave", "leav"), ("it's",)]),
        weight=st.floats(0.1, 12),
        share=st.floats(0.0001, 1),
    ),
    min_size=1,
    max_size=6,
)


def holds(cell: Cell, levels: tuple[int, ...]) -> bool:
    return all(low <= at <= high for at, (low, high) in zip(levels, cell.levels, strict=True))


@settings(deadline=None)
@given(words=WORDS, passages=st.integers(0, 2_000_000))
def test_cells_come_in_the_order_of_what_is_possible_in_them(
    words: list[Word], passages: int
) -> None:
    cells = list(best_cells(words, passages=passages))
    assert 0 < len(cells) <= MOST_CELLS
    assert all(before.bound >= after.bound for before, after in pairwise(cells))


@settings(deadline=None)
@given(words=WORDS.filter(lambda words: len(words) < 3), passages=st.integers(0, 2_000_000))
def test_a_passage_is_in_one_cell_and_none_that_can_score_higher_is_missing(
    words: list[Word], passages: int
) -> None:
    cells = list(best_cells(words, passages=passages))
    for levels in product(LEVELS, repeat=len(words)):
        within = [cell for cell in cells if holds(cell, levels)]
        assert len(within) <= 1
        exactly = replace(cells[0], levels=tuple((at, at) for at in levels))
        if exactly.bound > cells[-1].bound:
            assert within, levels


@settings(deadline=None)
@given(words=WORDS.filter(lambda words: len(words) < 3), held=st.integers(1, 2_000), data=st.data())
def test_a_crowded_cell_is_cut_into_its_own_parts(
    words: list[Word], held: int, data: st.DataObject
) -> None:
    outer = data.draw(st.sampled_from(list(best_cells(words, passages=10_000))))
    inner = list(inner_cells(outer, held=held))
    for levels in product(LEVELS, repeat=len(words)):
        within = [cell for cell in inner if holds(cell, levels)]
        assert len(within) <= (1 if holds(outer, levels) else 0)
        possible = replace(outer, levels=tuple((at, at) for at in levels)).bound
        if holds(outer, levels) and possible > inner[-1].bound:
            assert within, levels


def test_words_that_were_found_together_are_expected_together() -> None:
    weights = {"notice": 7.0, "period": 6.0, "month": 5.0}
    words = [Word((name,), weight, 0.001) for name, weight in weights.items()]
    (together, *_) = best_cells(words, passages=100_000)
    assert together.tsquery() == "('notice') & ('period')"
    first, *_ = inner_cells(together, held=1_000)
    assert "'month'" in first.tsquery()


def test_a_rare_word_is_looked_up_whole_and_frequent_ones_where_they_are_prominent() -> None:
    rare, frequent = Word(("aldh1",), 8.0, 0.0002), Word(("cell",), 1.0, 0.3)
    first, second, *_ = best_cells([frequent, rare], passages=100_000)
    assert first.tsquery() == "('aldh1')"
    assert second.tsquery().startswith("('cell\x1f")
    assert second.tsquery().endswith("!('aldh1')")


def test_a_small_wiki_is_one_cell() -> None:
    words = [Word(("fee",), 1.0, 0.5), Word(("leave",), 2.0, 0.1)]
    (cell,) = best_cells(words, passages=20)
    assert cell.tsquery() == "(('leave') | ('fee'))"


@pytest.mark.parametrize(
    ("times", "others", "steps"), [(1, 99, 0), (2, 98, 1), (3, 97, 2), (1, 0, 3), (20, 0, 6)]
)
def test_a_term_is_indexed_again_for_each_step_it_reaches(
    times: int, others: int, steps: int
) -> None:
    vector = as_tsvector(["fee"] * times + [f"other{n}" for n in range(others)])
    assert vector.count("'fee\x1f") == steps
