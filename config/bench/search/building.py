"""The two large indexes of the search: taken away before passages are written, built afterwards."""

import time

from django.db import connection

from engines.embed import Embedder
from wiki.models import EmbeddingModel, Passage
from wiki.search.vectors import register

_WORDS = next(index for index in Passage._meta.indexes if index.name == "passage_lexemes")  # noqa: SLF001
_TABLES = (
    "wiki_passage",
    "wiki_passagevector",
    "wiki_corpusstatistic",
    "wiki_termstatistic",
)


def without_indexes(embedder: Embedder) -> EmbeddingModel:
    """Take both away; return the row of the model that is to embed."""
    with connection.schema_editor() as editor:
        editor.remove_index(Passage, _WORDS)
    return EmbeddingModel.objects.create(
        name=embedder.name, dimensions=embedder.dimensions, serving=True
    )


def build_word_index() -> float:
    """Build it over all that stands there; return the seconds."""
    begun = time.perf_counter()
    with connection.schema_editor() as editor:
        editor.add_index(Passage, _WORDS)
    return time.perf_counter() - begun


def build_vector_index(embedder: Embedder) -> float:
    """Likewise over the vectors of a model."""
    begun = time.perf_counter()
    with connection.cursor() as cursor:
        # A graph that does not fit is built on disk, many times slower; an operator would do so.
        cursor.execute("SET maintenance_work_mem = '2GB'")
    register(embedder)
    return time.perf_counter() - begun


def settle() -> None:
    """Tell the planner what stands there, and write out what is not on disk yet."""
    with connection.cursor() as cursor:
        for table in (*_TABLES, "wiki_page", "wiki_revision"):
            cursor.execute(f"VACUUM ANALYZE {table}")


def size_mb() -> float:
    """Return what the search's tables take with their indexes, in MB."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT sum(pg_total_relation_size(name::regclass)) FROM unnest(%s::text[]) AS name",
            [list(_TABLES)],
        )
        return float(cursor.fetchone()[0]) / 1e6
