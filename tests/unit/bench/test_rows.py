"""Files of labelled rows: read in part, and refused by line when malformed."""

import gzip
import json
from pathlib import Path

import pytest

from config.bench.claims import ClaimRow
from config.bench.rows import UnreadableRowsError, read_rows

ROW = {"claim": "It is so.", "evidence": "It is so.", "verdict": "supported"}


def write(path: Path, *lines: str) -> Path:
    path.write_text("\n".join(lines), encoding="utf-8")
    return path


def test_the_limit_counts_rows_and_nothing_after_them_is_read(tmp_path: Path) -> None:
    path = write(tmp_path / "a.jsonl", json.dumps(ROW), json.dumps(ROW), "broken")
    assert read_rows(ClaimRow, path, limit=2) == [ClaimRow(**ROW)] * 2


def test_a_zipped_file_is_read_like_a_plain_one(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl.gz"
    path.write_bytes(gzip.compress(json.dumps(ROW).encode()))
    assert read_rows(ClaimRow, path) == [ClaimRow(**ROW)]


@pytest.mark.parametrize(
    ("second", "said"),
    [
        ("not json", "line 2: .*JSON"),
        ('{"claim": "It is so."}', r"line 2: .*evidence.*required"),
        (json.dumps(ROW | {"verdict": "perhaps"}), "line 2: .*verdict"),
    ],
)
def test_a_malformed_row_is_refused_by_file_and_line(
    tmp_path: Path, second: str, said: str
) -> None:
    path = write(tmp_path / "a.jsonl", json.dumps(ROW), second, "")
    with pytest.raises(UnreadableRowsError, match=f"a.jsonl {said}"):
        read_rows(ClaimRow, path)


def test_blank_lines_and_a_byte_order_mark_are_no_rows(tmp_path: Path) -> None:
    path = write(tmp_path / "a.jsonl", f"\ufeff{json.dumps(ROW)}", "", "  ", json.dumps(ROW), "x")
    assert read_rows(ClaimRow, path, limit=2) == [ClaimRow(**ROW)] * 2
    with pytest.raises(UnreadableRowsError, match="line 5"):
        read_rows(ClaimRow, path)


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    broken = tmp_path / "b.jsonl.gz"
    broken.write_bytes(b"no gzip")
    latin = tmp_path / "c.jsonl"
    latin.write_bytes(b"\xff\xfe\xff")
    for path in (tmp_path / "missing.jsonl", broken, latin):
        with pytest.raises(UnreadableRowsError, match=f"{path.name} cannot be read"):
            read_rows(ClaimRow, path)
