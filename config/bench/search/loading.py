"""Passages written straight into the tables of a throw-away site: by COPY, a page for every ten.

Triggers stay on, so that pages, statistics and vectors stand as they would had somebody written
them; only the two large indexes are built afterwards, as a restored site builds them.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

import numpy as np
from django.db import connection, transaction
from django.utils import timezone
from numpy.typing import NDArray
from pgvector import HalfVector
from pgvector.psycopg import register_vector

from config.bench.search.corpora import Mixed
from wiki.models import EmbeddingModel, Origin, Passage, PassageVector, User, Wiki
from wiki.models._lexemes import as_tsvector
from wiki.search.index import INDEX_VERSION
from wiki.services.pages import body_hash

PER_PAGE = 10
# Every twentieth page is the small wiki's.
SMALL_EVERY = 20
_PAGES_AT_ONCE = 1_000
_NOISE = 0.15  # length of what is added to a vector of length one

_PROMOTE = """
    INSERT INTO wiki_promotion (page_id, revision_id, person_id, reason, created_at)
    SELECT page_id, id, author_id, '', created_at FROM wiki_revision WHERE page_id >= %(first)s;
    UPDATE wiki_page SET state = 'active', current_revision_id = revision.id
    FROM wiki_revision AS revision
    WHERE revision.page_id = wiki_page.id AND wiki_page.id >= %(first)s;
"""


@dataclass(frozen=True, slots=True)
class Written:
    """A passage, and where it is to stand."""

    pk: int
    mixed: Mixed

    @property
    def page(self) -> int:
        """The id of its page, and of that page's only revision."""
        return (self.pk - 1) // PER_PAGE + 1


@dataclass(frozen=True, slots=True)
class Shelf:
    """Where pages go.

    Attributes:
        large: The wiki of nearly all of them.
        small: The wiki of the rest.
        person: Who wrote and promoted them.
        model: Which embedded them.
    """

    large: Wiki
    small: Wiki
    person: User
    model: EmbeddingModel

    def wiki(self, page: int) -> int:
        """Return the id of a page's wiki."""
        return (self.small if page % SMALL_EVERY == 0 else self.large).pk


def load(
    passages: Iterable[Mixed], *, shelf: Shelf, embeddings: NDArray[np.float32]
) -> Iterator[Mixed]:
    """Write all passages to a site that has none, and yield each when it stands.

    The n-th has the id n, counted from 1.

    Args:
        passages: What to write.
        shelf: Where to.
        embeddings: Of the sentences that they were made of.
    """
    chance = np.random.default_rng(1)
    waiting = (Written(pk, mixed) for pk, mixed in enumerate(passages, start=1))
    while group := list(islice(waiting, _PAGES_AT_ONCE * PER_PAGE)):
        with transaction.atomic():
            _write_pages(group, shelf)
            _write_passages(group, shelf)
            _write_vectors(group, shelf, mixed_vectors(group, embeddings, chance))
        yield from (each.mixed for each in group)
    _continue_numbering()


def mixed_vectors(
    group: Sequence[Written], embeddings: NDArray[np.float32], chance: np.random.Generator
) -> NDArray[np.float32]:
    """Return a vector of length one for each passage: its sentences' weighted mean, and noise."""
    lengths = [len(each.mixed.sentences) for each in group]
    chosen = np.concatenate([each.mixed.sentences for each in group])
    weighted = embeddings[chosen] * chance.uniform(0.5, 1.5, (len(chosen), 1))
    means = np.add.reduceat(weighted, np.cumsum([0, *lengths[:-1]]), axis=0)
    noise = chance.standard_normal(means.shape)
    moved = _unit(means) + _NOISE * _unit(noise)
    return _unit(moved).astype(np.float32)


def _unit(rows: NDArray[np.float64]) -> NDArray[np.float64]:
    return np.asarray(rows / np.linalg.norm(rows, axis=1, keepdims=True))


def _write_pages(group: Sequence[Written], shelf: Shelf) -> None:
    bodies: dict[int, list[str]] = {}
    for each in group:
        bodies.setdefault(each.page, []).append(each.mixed.text)
    now = timezone.now()
    pages = (
        (page, shelf.wiki(page), f"Page {page}", f"page-{page}", "draft", now, now)
        for page in bodies
    )
    _copy("wiki_page", "id, wiki_id, title, slug, state, created_at, updated_at", pages)
    whole = ((page, "\n\n".join(texts)) for page, texts in bodies.items())
    person = shelf.person.pk
    revisions = (
        (page, page, 1, body, body_hash(body), Origin.PERSON.value, person, "", now)
        for page, body in whole
    )
    columns = "id, page_id, number, body, body_sha256, origin, author_id, comment, created_at"
    _copy("wiki_revision", columns, revisions)
    with connection.cursor() as cursor:
        cursor.execute(_PROMOTE, {"first": group[0].page})


def _write_passages(group: Sequence[Written], shelf: Shelf) -> None:
    rows = (
        (
            *(each.pk, shelf.wiki(each.page), each.page, each.page, (each.pk - 1) % PER_PAGE),
            *("", "", 0, len(each.mixed.text), each.mixed.text, "en"),
            *(as_tsvector(each.mixed.terms), len(each.mixed.terms), True, INDEX_VERSION),
        )
        for each in group
    )
    columns = (
        'id, wiki_id, page_id, revision_id, ordinal, heading, anchor, start, "end", text, language,'
        " lexemes, length, searchable, indexed_as"
    )
    _copy(Passage._meta.db_table, columns, rows)  # noqa: SLF001 - Django's public name for it


def _write_vectors(group: Sequence[Written], shelf: Shelf, vectors: NDArray[np.float32]) -> None:
    """Copy in binary: as text, a million vectors are three gigabytes."""
    register_vector(connection.connection)
    columns = "passage_id, model_id, wiki_id, searchable, vector"
    table = PassageVector._meta.db_table  # noqa: SLF001
    with (
        connection.cursor() as cursor,
        cursor.copy(f"COPY {table} ({columns}) FROM STDIN (FORMAT BINARY)") as copy,
    ):
        copy.set_types(["int8", "int8", "int8", "bool", "halfvec"])
        for each, vector in zip(group, vectors, strict=True):
            wiki = shelf.wiki(each.page)
            copy.write_row((each.pk, shelf.model.pk, wiki, True, HalfVector(vector)))


def _copy(table: str, columns: str, rows: Iterable[Sequence[object]]) -> None:
    with connection.cursor() as cursor, cursor.copy(f"COPY {table} ({columns}) FROM STDIN") as copy:
        for row in rows:
            copy.write_row(row)


def _continue_numbering() -> None:
    """Let what is written from now on have ids of its own."""
    with connection.cursor() as cursor:
        for table in ("wiki_page", "wiki_revision", "wiki_passage"):
            cursor.execute(
                f"SELECT setval(pg_get_serial_sequence('{table}', 'id'), max(id)) FROM {table}"  # noqa: S608
            )
