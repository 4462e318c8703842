"""A new embedding model is filled while the old one serves, and takes over when it is complete."""

import pytest
from django.db import connection, transaction
from psycopg import sql

from engines.embed import Embedder, local_embedder
from tests.cast import Cast
from tests.factories import make_active, make_draft
from tests.support.vectors import Directions, Wide
from wiki.models import EmbeddingModel, Page, Passage, PassageVector
from wiki.search import engines, retrieve, vectors
from wiki.search.index import embed_passages
from wiki.search.vectors.indexes import build_index, index_name
from wiki.tasks import embed_missing, embed_page


@pytest.fixture(autouse=True)
def no_index_of_another_test(db: None) -> None:
    """A test whose transaction is committed empties its tables, and leaves its indexes behind."""
    with connection.cursor() as cursor:
        for name in indexes():
            cursor.execute(sql.SQL("DROP INDEX {}").format(sql.Identifier(name)))


@pytest.fixture
def pages(cast: Cast) -> list[Page]:
    made = [
        make_active(wiki=cast.wiki, title=f"No {n}", body="Text.\n", editor=cast.editor)
        for n in (5, 7)
    ]
    for page in made:
        embed_passages(page_id=page.pk, embedder=local_embedder())
    return made


def serving() -> str:
    model = vectors.serving_model()
    assert model is not None
    return model.name


def indexes() -> set[str]:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT relname FROM pg_index JOIN pg_class ON oid = indexrelid"
            " WHERE indisvalid AND relname LIKE 'passage_vector_hnsw_%'"
        )
        return {name for (name,) in cursor.fetchall()}


def test_the_old_model_serves_until_every_searchable_passage_is_embedded_anew(
    cast: Cast, pages: list[Page]
) -> None:
    old = local_embedder().name
    embed_passages(page_id=pages[0].pk, embedder=Directions())
    new = vectors.register(Directions())
    assert vectors.switch_over(new) is False
    assert serving() == old
    make_draft(wiki=cast.wiki, title="Waits", body="A draft is no evidence.\n")
    embed_passages(page_id=pages[1].pk, embedder=Directions())
    assert vectors.switch_over(new) is True
    assert serving() == "directions"


def test_the_vectors_and_the_index_of_the_old_model_are_gone_after_it(pages: list[Page]) -> None:
    old = vectors.serving_model()
    assert old is not None
    for page in pages:
        embed_passages(page_id=page.pk, embedder=Directions())
    new = vectors.register(Directions())
    assert indexes() == {index_name(old), index_name(new)}
    assert vectors.switch_over(new)
    assert vectors.switch_over(new)
    assert list(EmbeddingModel.objects.values_list("name", flat=True)) == ["directions"]
    assert PassageVector.objects.count() == Passage.objects.count()
    assert indexes() == {index_name(new)}


def test_a_query_is_embedded_by_the_model_that_serves(cast: Cast, pages: list[Page]) -> None:
    for page in pages:
        embed_passages(page_id=page.pk, embedder=Directions())
    by_old = retrieve("words about 7", user=cast.reader)
    assert by_old.note == ""
    assert {hit.cosine for hit in by_old.hits}.isdisjoint({0.0, 1.0})
    vectors.switch_over(vectors.register(Directions()))
    by_new = retrieve("words about 7", user=cast.reader, embedder=Directions())
    assert [hit.cosine for hit in by_new.hits] == [1.0, 0.0]


@pytest.fixture
def changed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The site is set to another model than the one that serves."""

    class Other:
        def embedder(self) -> Embedder:
            return Directions()

        def asked_embedders(self) -> list[Embedder]:
            return [Directions()]

        def reranker(self) -> None:
            return None

    monkeypatch.setattr(engines, "_models", [Other()])


@pytest.mark.usefixtures("changed")
def test_what_is_written_meanwhile_is_found_by_meaning_at_once(
    cast: Cast, pages: list[Page]
) -> None:
    page = make_active(wiki=cast.wiki, title="No 9", body="New.\n", editor=cast.editor)
    embed_page(page.pk)
    names = PassageVector.objects.filter(passage__page=page).values_list("model__name", flat=True)
    assert set(names) == {local_embedder().name, "directions"}
    for other in pages:
        embed_page(other.pk)
    embed_missing()
    assert serving() == "directions"


def test_where_nobody_can_embed_a_query_words_alone_find_and_that_is_said(
    cast: Cast, pages: list[Page]
) -> None:
    for page in pages:
        embed_passages(page_id=page.pk, embedder=Directions())
    vectors.switch_over(vectors.register(Directions()))
    results = retrieve("text", user=cast.reader)
    assert {hit.passage.page.title for hit in results.hits} == {"No 5", "No 7"}
    assert {hit.ranks["vector"] for hit in results.hits} == {None}
    assert results.note.startswith("Searched by words alone")


def test_vectors_too_long_for_an_index_are_refused_with_the_way_out(db: None) -> None:
    with pytest.raises(vectors.TooManyDimensionsError, match=r"4,001 .* 4,000 .*“dimensions”"):
        vectors.register(Wide())
    assert not EmbeddingModel.objects.exists()


def test_registering_twice_is_registering_once(db: None) -> None:
    assert vectors.register(Directions()) == vectors.register(Directions())
    assert len(indexes()) == 1


@pytest.mark.django_db(transaction=True)
def test_an_index_is_built_online_and_one_that_broke_off_anew() -> None:
    model = vectors.register(Directions())
    assert indexes() == {index_name(model)}
    with connection.cursor() as cursor:
        cursor.execute(f"DROP INDEX {index_name(model)}")
    with transaction.atomic():
        build_index(model)
        transaction.set_rollback(True)
    assert indexes() == set()
    build_index(model)
    assert indexes() == {index_name(model)}
    vectors.switch_over(model)
    EmbeddingModel.objects.all().delete()
