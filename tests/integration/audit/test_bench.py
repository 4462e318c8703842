"""Measuring the auditor: on whole files, on parts, on broken ones, and what is kept of it."""

import gzip
import json
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from audit import accuracy
from audit.accuracy import Row, measure_sets, measured_accuracy, read_rows
from audit.engines import auditor
from engines.verify import ScriptedAuditor

GOLD = Path(__file__).parents[2] / "data" / "gold" / "claims_dev.jsonl"
ROW = {"claim": "It is so.", "evidence": "It is so.", "verdict": "supported"}


def bench(*arguments: str) -> str:
    out = StringIO()
    call_command("bench", "faithfulness", *arguments, stdout=out)
    return out.getvalue()


def write(path: Path, *rows: object) -> Path:
    text = "\n".join(row if isinstance(row, str) else json.dumps(row) for row in rows)
    if path.suffix == ".gz":
        path.write_bytes(gzip.compress(text.encode()))
    else:
        path.write_text(text, encoding="utf-8")
    return path


def test_a_part_of_the_gold_set_is_measured_and_printed() -> None:
    said = bench(str(GOLD), "--limit", "4")
    assert said.startswith("claims_dev: n 4, balanced accuracy ")
    assert "three-way macro-F1" in said


def test_figures_are_json_on_demand() -> None:
    figures = json.loads(bench(str(GOLD), "--limit", "4", "--json"))
    assert figures["sets"]["claims_dev"]["n"] == 4


def test_sets_are_never_pooled_and_rows_without_a_verdict_left_out(tmp_path: Path) -> None:
    plain = write(tmp_path / "a.jsonl", ROW, ROW | {"dataset": "other"}, ROW | {"verdict": None})
    zipped = write(tmp_path / "b.jsonl.gz", ROW | {"verdict": "drift", "extra": 1})
    found = measure_sets(auditor=ScriptedAuditor(), files=[plain, zipped])
    assert {name: figures.n for name, figures in found.items()} == {"a": 1, "other": 1, "b": 1}
    assert found["b"].confusion["drift"]["supported"] == 1


def test_the_limit_counts_rows_of_each_file(tmp_path: Path) -> None:
    path = write(tmp_path / "a.jsonl", ROW, ROW, "broken")
    assert read_rows(path, limit=2) == [Row(**ROW)] * 2


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        ([ROW, "not json"], "line 2: .*JSON"),
        ([{"claim": "It is so."}], r"line 1: .*evidence.*required"),
        ([ROW | {"verdict": "perhaps"}], "line 1: .*verdict"),
        ([ROW, ""], "line 2"),
    ],
)
def test_a_malformed_file_is_refused_by_file_and_line(
    tmp_path: Path, rows: list[object], said: str
) -> None:
    path = write(tmp_path / "a.jsonl", *rows, "")
    with pytest.raises(CommandError, match=f"a.jsonl {said}"):
        bench(str(path))


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    broken = tmp_path / "b.jsonl.gz"
    broken.write_bytes(b"no gzip")
    latin = tmp_path / "c.jsonl"
    latin.write_bytes(b"\xff\xfe\xff")
    for path in (tmp_path / "missing.jsonl", broken, latin):
        with pytest.raises(CommandError, match=f"{path.name} cannot be read"):
            bench(str(path))


def test_what_was_measured_is_kept_for_exactly_this_auditor(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(accuracy, "MEASURED", tmp_path / "measured.json")
    assert measured_accuracy(auditor().fingerprint) == []
    bench(str(GOLD), "--limit", "4", "--save")
    (kept,) = measured_accuracy(auditor().fingerprint)
    assert (kept.name, kept.n) == ("claims_dev", 4)
    assert measured_accuracy("another") == []


def test_the_shipped_auditor_was_measured_on_the_whole_gold_set() -> None:
    """Run `make measure` after a change to the auditor, and commit audit/measured.json."""
    rows = sum(row.verdict is not None for row in read_rows(GOLD))
    (kept,) = measured_accuracy(auditor().fingerprint)
    assert (kept.name, kept.n) == ("claims_dev", rows)
