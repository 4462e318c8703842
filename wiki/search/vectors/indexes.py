"""The HNSW index of each embedding model: partial, over its searchable vectors alone."""

from django.db import connection
from psycopg import sql

from wiki.models import EmbeddingModel

# Twice pgvector's default of connections, and three times its depth. A few words lie far from all
# passages, and a sparse graph loses its way to the nearest (docs/retrieval.md: .79, and .92 so).
CONNECTIONS, BUILD_DEPTH = 32, 200
_TABLE = sql.Identifier("wiki_passagevector")
# Building and dropping an index of one model exclude each other, by this and the model's number.
_LOCK = 4_711_002


def index_name(model: EmbeddingModel) -> str:
    """Return the name of a model's index."""
    return f"passage_vector_hnsw_{model.pk}"


def build_index(model: EmbeddingModel) -> None:
    """Build the model's index unless it is there; search is exact and slower until it is.

    Online where no transaction is open. Whoever comes while another builds leaves it to them.
    """
    if not _is_usable(model) and _has_lock(model):
        try:
            _build(model)
        finally:
            _unlock(model)


def drop_index(model: EmbeddingModel) -> None:
    """Drop the model's index, online where no transaction is open."""
    _execute(sql.SQL("DROP INDEX {online} IF EXISTS {name}"), model)


def _build(model: EmbeddingModel) -> None:
    # One that broke off while it was built online stands there and is never used.
    if not _is_usable(model):
        drop_index(model)
        _execute(
            sql.SQL(
                "CREATE INDEX {online} {name} ON {table}"
                " USING hnsw ((vector::halfvec({dimensions})) halfvec_ip_ops)"
                " WITH (m = {connections}, ef_construction = {depth})"
                " WHERE model_id = {model} AND searchable"
            ),
            model,
        )


def _execute(statement: sql.SQL, model: EmbeddingModel) -> None:
    online = sql.SQL("" if connection.in_atomic_block else "CONCURRENTLY")
    composed = statement.format(
        online=online,
        name=sql.Identifier(index_name(model)),
        table=_TABLE,
        dimensions=sql.Literal(model.dimensions),
        connections=sql.Literal(CONNECTIONS),
        depth=sql.Literal(BUILD_DEPTH),
        model=sql.Literal(model.pk),
    )
    with connection.cursor() as cursor:
        if connection.in_atomic_block:
            # No index is made of a table that rows wait to be checked in.
            cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
            cursor.execute("SET CONSTRAINTS ALL DEFERRED")
        cursor.execute(composed)


def _is_usable(model: EmbeddingModel) -> bool:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT indisvalid FROM pg_index WHERE indexrelid = to_regclass(%s)",
            [index_name(model)],
        )
        row = cursor.fetchone()
    return row is not None and row[0]


def _has_lock(model: EmbeddingModel) -> bool:
    # Not waited for: an index that is built online waits itself for every open statement.
    kind = "xact_lock" if connection.in_atomic_block else "lock"
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT pg_try_advisory_{kind}(%s, %s)", [_LOCK, model.pk])
        return bool(cursor.fetchone()[0])


def _unlock(model: EmbeddingModel) -> None:
    if not connection.in_atomic_block:  # else it ends with the transaction
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_unlock(%s, %s)", [_LOCK, model.pk])
