"""Test collections in the layout of BEIR (Thakur et al., NeurIPS Datasets 2021).

A folder with `corpus.jsonl`, `queries.jsonl` (each plain or `.gz`) and judgements in `qrels.tsv`,
or one file for each split: `qrels/train.tsv`, `qrels/test.tsv`.
"""

import csv
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from pydantic import Field

from config.bench.rows import AnyRow, Row, UnreadableRowsError, read_rows
from config.bench.search.measures import Judgements

_COLUMNS = 3  # query, document, grade


class UnusableCollectionError(Exception):
    """A folder is no test collection; the message says what it lacks."""


class Document(Row):
    """One document of the corpus."""

    id: str = Field(alias="_id")
    title: str = ""
    text: str


class Query(Row):
    """One query."""

    id: str = Field(alias="_id")
    text: str


@dataclass(frozen=True, slots=True)
class Collection:
    """Documents, the judged queries, and for each query the grade of each judged document."""

    documents: tuple[Document, ...]
    queries: tuple[Query, ...]
    judgements: dict[str, Judgements]


def read_collection(
    folder: Path, *, split: str | None = None, limit: int | None = None
) -> Collection:
    """Read a test collection.

    Args:
        folder: Where it is.
        split: "train" or "test", where it has both.
        limit: The most queries to take; every document is read all the same.

    Raises:
        UnusableCollectionError: Something is missing, or nothing fits together.
        UnreadableRowsError: A line cannot be used.
    """
    judgements = _judgements(_judged(folder, split))
    documents = _rows(Document, folder, "corpus")
    known = {document.id for document in documents}
    judgements = {
        query: grades for query, grades in judgements.items() if known.intersection(grades)
    }
    asked = (query for query in _rows(Query, folder, "queries") if query.id in judgements)
    queries = tuple(islice(asked, limit))
    if not queries:
        raise UnusableCollectionError(
            f"No query of {folder} has a relevant document of its corpus: the ids of queries,"
            " corpus and qrels must be the same."
        )
    return Collection(documents, queries, {query.id: judgements[query.id] for query in queries})


def _rows(shape: type[AnyRow], folder: Path, name: str) -> tuple[AnyRow, ...]:
    for path in (folder / f"{name}.jsonl", folder / f"{name}.jsonl.gz"):
        if path.is_file():
            return tuple(read_rows(shape, path))
    raise UnusableCollectionError(f"{folder} has no {name}.jsonl or {name}.jsonl.gz.")


def _judged(folder: Path, split: str | None) -> Path:
    """Return the file of judgements; a folder with several needs to be told which."""
    if not folder.is_dir():
        raise UnusableCollectionError(f"There is no folder {folder}.")
    several = sorted((folder / "qrels").glob("*.tsv"))
    if split is not None:
        several = [path for path in several if path.stem == split]
        if not several:
            raise UnusableCollectionError(f"{folder} has no qrels/{split}.tsv.")
    whole = folder / "qrels.tsv"
    if len(several) == 1:
        return several[0]
    if several:
        names = ", ".join(path.stem for path in several)
        raise UnusableCollectionError(f"{folder} has several splits: name one of {names}.")
    if not whole.is_file():
        raise UnusableCollectionError(f"{folder} has no qrels.tsv and no qrels/*.tsv.")
    return whole


def _judgements(path: Path) -> dict[str, dict[str, int]]:
    """Read the grades above 0 by query; the first line names the columns."""
    grades: dict[str, dict[str, int]] = {}
    with path.open(encoding="utf-8", newline="") as file:
        for number, fields in enumerate(csv.reader(file, delimiter="\t"), start=1):
            if number == 1 and not fields[-1].lstrip("-").isdigit():
                continue
            if len(fields) != _COLUMNS or not fields[-1].lstrip("-").isdigit():
                raise UnreadableRowsError(
                    f"{path} line {number}: not a query, a document and a grade, tabs between them."
                )
            query, document, grade = fields
            if int(grade) > 0:
                grades.setdefault(query, {})[document] = int(grade)
    return grades
