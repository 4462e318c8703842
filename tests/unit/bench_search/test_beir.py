"""Reading test collections, and saying what one lacks."""

import gzip
import json
from pathlib import Path

import pytest

from config.bench.rows import UnreadableRowsError
from config.bench.search.beir import UnusableCollectionError, read_collection

DOCUMENTS = [{"_id": "d1", "title": "Fees", "text": "Ten euros."}, {"_id": "d2", "text": "Other."}]
QUERIES = [{"_id": "q1", "text": "fee"}, {"_id": "q2", "text": "what else"}]
QRELS = "query-id\tcorpus-id\tscore\nq1\td1\t2\nq1\td2\t0\nq2\td2\t1\nq3\td1\t1\n"


def lines(rows: list[dict[str, str]]) -> str:
    return "".join(f"{json.dumps(row)}\n" for row in rows)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "corpus.jsonl").write_text(lines(DOCUMENTS))
    (tmp_path / "queries.jsonl").write_text(lines(QUERIES))
    (tmp_path / "qrels.tsv").write_text(QRELS)
    return tmp_path


def test_only_queries_with_a_relevant_document_are_kept(folder: Path) -> None:
    found = read_collection(folder)
    assert [document.title for document in found.documents] == ["Fees", ""]
    assert [query.id for query in found.queries] == ["q1", "q2"]
    assert found.judgements == {"q1": {"d1": 2}, "q2": {"d2": 1}}


def test_a_limit_takes_fewer_queries_and_every_document(folder: Path) -> None:
    found = read_collection(folder, limit=1)
    assert (len(found.documents), list(found.judgements)) == (2, ["q1"])


def test_files_may_be_packed(folder: Path) -> None:
    plain = folder / "corpus.jsonl"
    (folder / "corpus.jsonl.gz").write_bytes(gzip.compress(plain.read_bytes()))
    plain.unlink()
    assert len(read_collection(folder).documents) == 2


def test_each_split_has_judgements_of_its_own(folder: Path) -> None:
    (folder / "qrels.tsv").unlink()
    (folder / "qrels").mkdir()
    (folder / "qrels" / "train.tsv").write_text("q1\td1\t1\n")
    assert list(read_collection(folder).judgements) == ["q1"]
    (folder / "qrels" / "test.tsv").write_text("q2\td2\t1\n")
    assert list(read_collection(folder, split="test").judgements) == ["q2"]
    with pytest.raises(UnusableCollectionError, match="several splits: name one of test, train"):
        read_collection(folder)


def test_a_split_that_is_not_there_is_named(folder: Path) -> None:
    with pytest.raises(UnusableCollectionError, match=r"no qrels/train\.tsv"):
        read_collection(folder, split="train")


@pytest.mark.parametrize("name", ["corpus.jsonl", "queries.jsonl", "qrels.tsv"])
def test_what_is_missing_is_named(folder: Path, name: str) -> None:
    (folder / name).unlink()
    with pytest.raises(UnusableCollectionError, match=f"has no {name}"):
        read_collection(folder)


def test_a_folder_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(UnusableCollectionError, match=r"There is no folder .*nowhere"):
        read_collection(tmp_path / "nowhere")


@pytest.mark.parametrize("line", ["q1\td1", "q1\td1\tmuch", "q1 d1 1"])
def test_a_judgement_that_cannot_be_read_is_named_by_its_line(folder: Path, line: str) -> None:
    (folder / "qrels.tsv").write_text(f"{QRELS}{line}\n")
    with pytest.raises(UnreadableRowsError, match=r"qrels\.tsv line 6"):
        read_collection(folder)


def test_ids_that_never_meet_are_refused(folder: Path) -> None:
    (folder / "qrels.tsv").write_text("q1\tnowhere\t1\n")
    with pytest.raises(UnusableCollectionError, match="ids of queries, corpus and qrels"):
        read_collection(folder)
