"""The nearest passages: as many as were asked for, through every filter, however it is done."""

from dataclasses import dataclass

import numpy as np
import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from numpy.typing import NDArray

from tests.cast import Cast
from tests.factories import make_active, make_user, make_wiki
from tests.support.vectors import Directions, put_passages, unit_rows
from wiki.models import EmbeddingModel, Page, Passage
from wiki.search import vectors
from wiki.search.reading import Scope
from wiki.search.vectors import nearest

FEW, MANY = 40, 760
QUERY = unit_rows(1, Directions.dimensions, seed=3)


@dataclass(frozen=True)
class Corpus:
    """A small wiki beside a large one, and the vector of each passage."""

    model: EmbeddingModel
    few: Page
    many: Page
    rows: dict[int, NDArray[np.float32]]

    def best(self, pks: list[int], limit: int = 10) -> list[int]:
        """Return the nearest by comparing with every one."""
        return sorted(pks, key=lambda pk: (-float(self.rows[pk] @ QUERY[0]), pk))[:limit]

    def of(self, page: Page) -> list[int]:
        return list(page.passages.values_list("pk", flat=True))

    @property
    def both(self) -> tuple[int, ...]:
        return (self.few.wiki_id, self.many.wiki_id)


@pytest.fixture
def corpus(cast: Cast) -> Corpus:
    model = vectors.register(Directions())
    few = make_active(wiki=cast.wiki, title="Few", body="Text.\n", editor=cast.editor)
    runner = make_user(is_superuser=True)
    many = make_active(wiki=make_wiki(), title="Many", body="Text.\n", editor=runner)
    rows: dict[int, NDArray[np.float32]] = {}
    for page, count, seed in ((few, FEW, 1), (many, MANY, 2)):
        # As they are kept: in half precision.
        made = unit_rows(count, model.dimensions, seed=seed).astype(np.float16).astype(np.float32)
        rows |= dict(zip(put_passages(page, made, model=model), made, strict=True))
    return Corpus(model, few, many, rows)


def by_index(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the index answer though the corpus is small."""
    monkeypatch.setattr(nearest, "EXACT", 0)
    monkeypatch.setattr(nearest, "EXACT_THIN", 0)


def found(scope: Scope, model: EmbeddingModel, limit: int = 10) -> list[int]:
    return [near.pk for near in vectors.nearest_each(scope, QUERY, model=model, limit=limit)[0]]


def test_a_small_wiki_is_compared_exactly(corpus: Corpus) -> None:
    near = vectors.nearest_each(Scope((corpus.few.wiki_id,)), QUERY, model=corpus.model, limit=10)
    best = corpus.best(corpus.of(corpus.few))
    assert [each.pk for each in near[0]] == best
    expected = [float(corpus.rows[pk] @ QUERY[0]) for pk in best]
    assert [each.cosine for each in near[0]] == pytest.approx(expected, abs=1e-3)


def test_several_wikis_are_searched_at_once(corpus: Corpus) -> None:
    assert found(Scope(corpus.both), corpus.model) == corpus.best(list(corpus.rows))


def test_the_index_finds_all_rows_of_a_wiki_that_is_a_twentieth(
    corpus: Corpus, monkeypatch: pytest.MonkeyPatch
) -> None:
    by_index(monkeypatch)
    seen = found(Scope((corpus.few.wiki_id,)), corpus.model)
    assert len(seen) == 10
    assert len(set(seen) & set(corpus.best(corpus.of(corpus.few)))) >= 9


def test_the_index_of_the_model_is_what_is_asked(
    corpus: Corpus, monkeypatch: pytest.MonkeyPatch
) -> None:
    by_index(monkeypatch)
    with CaptureQueriesContext(connection) as queries:
        found(Scope(corpus.both), corpus.model)
    asked = next(each["sql"] for each in queries if "unnest" in each["sql"])
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL enable_sort = off")
        _, statement = asked.split(";")  # the settings are sent with it
        cursor.execute(f"EXPLAIN {statement}")
        plan = " ".join(row[0] for row in cursor.fetchall())
    assert f"passage_vector_hnsw_{corpus.model.pk}" in plan


@pytest.mark.parametrize("how", ["exactly", "by index"])
def test_a_further_filter_loses_no_row(
    corpus: Corpus, monkeypatch: pytest.MonkeyPatch, how: str
) -> None:
    if how == "by index":
        by_index(monkeypatch)
    odd = Passage.objects.filter(ordinal__in=range(1, MANY, 2))
    seen = found(Scope(corpus.both, odd), corpus.model)
    best = corpus.best(list(odd.values_list("pk", flat=True)))
    assert len(seen) == 10
    assert len(set(seen) & set(best)) >= (10 if how == "exactly" else 9)


@pytest.mark.parametrize("how", ["exactly", "by index"])
def test_what_is_no_evidence_is_found_where_a_filter_asks_for_it(
    corpus: Corpus, monkeypatch: pytest.MonkeyPatch, how: str
) -> None:
    if how == "by index":
        by_index(monkeypatch)
    Page.objects.filter(pk=corpus.few.pk).update(state="contradicted")
    assert found(Scope((corpus.few.wiki_id,)), corpus.model) == []
    scope = Scope((corpus.few.wiki_id,), Passage.objects.disputable())
    assert found(scope, corpus.model) == corpus.best(corpus.of(corpus.few))


def test_a_filter_that_nothing_passes_finds_nothing(corpus: Corpus) -> None:
    wikis = (corpus.few.wiki_id,)
    assert found(Scope(wikis, Passage.objects.none()), corpus.model) == []
    assert found(Scope(wikis, Passage.objects.filter(pk=0)), corpus.model) == []
    assert found(Scope(()), corpus.model) == []
    assert vectors.nearest_each(Scope(wikis), QUERY[:0], model=corpus.model, limit=3) == []


def test_each_of_many_queries_finds_what_it_finds_alone(corpus: Corpus) -> None:
    scope = Scope((corpus.many.wiki_id,))
    queries = unit_rows(5, Directions.dimensions, seed=4)
    together = vectors.nearest_each(scope, queries, model=corpus.model, limit=7)
    alone = [
        vectors.nearest_each(scope, row[None], model=corpus.model, limit=7)[0] for row in queries
    ]
    assert together == alone


def test_a_model_finds_nothing_among_the_vectors_of_another(corpus: Corpus) -> None:
    other = EmbeddingModel.objects.create(name="other", dimensions=Directions.dimensions)
    assert found(Scope((corpus.many.wiki_id,)), other) == []


def test_equal_cosines_are_ordered_by_id(corpus: Corpus) -> None:
    pks = put_passages(corpus.few, np.repeat(QUERY, 5, axis=0), model=corpus.model)
    assert found(Scope((corpus.few.wiki_id,)), corpus.model, limit=3) == sorted(pks)[:3]


def test_the_cosine_of_a_passage_can_be_asked_for(corpus: Corpus) -> None:
    pks = corpus.of(corpus.few)[:3]
    known = vectors.cosines(QUERY[0], [*pks, 0], model=corpus.model)
    expected = {pk: float(corpus.rows[pk] @ QUERY[0]) for pk in pks}
    assert known == pytest.approx(expected, abs=1e-3)
