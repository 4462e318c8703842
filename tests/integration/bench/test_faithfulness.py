"""`manage.py bench faithfulness`: its public figures, and what is kept of them."""

from pathlib import Path

import pytest
from django.core.management import CommandError

from audit import accuracy
from audit.accuracy import measured_accuracy
from config.bench.claims import read_sets
from engines.verify import local_auditor
from tests.integration.bench.benching import GOLD, bench, figures, write
from tools.make_planted_errors import PLANTED

CLAIMS = GOLD / "claims_dev.jsonl"
ROW = {"claim": "It is so.", "evidence": "It is so.", "verdict": "supported"}
VERDICTS = ("supported", "drift", "hallucination")
MEASURES = {
    "balanced_accuracy",
    "balanced_accuracy_ci",
    "auroc",
    "macro_f1",
    "contradiction_auroc",
    "contradiction_macro_f1",
    "pair_consistency",
}


def test_the_figures_have_the_names_that_others_compare_by() -> None:
    found = figures("faithfulness", str(CLAIMS), "--limit", "12")
    assert set(found) == {"sets", "claims_per_second", "peak_mb"}
    measured = found["sets"]["claims_dev"]
    assert {"n", "baselines"} | MEASURES <= set(measured)
    assert set(measured["baselines"]) == {"majority", "coverage", "cosine"}
    for baseline in measured["baselines"].values():
        assert set(baseline) >= MEASURES
    assert measured["n"] == 12
    assert measured["contradiction_auroc"] is None
    low, high = measured["balanced_accuracy_ci"]
    assert low <= measured["balanced_accuracy"] <= high


def test_figures_are_a_table_for_people() -> None:
    said = bench("faithfulness", str(CLAIMS), "--limit", "12").splitlines()
    assert said[0] == "claims_dev: n 12"
    assert [line.split()[0] for line in said[2:6]] == ["auditor", "majority", "coverage", "cosine"]
    assert "claims a second" in said[-1]


def test_rows_of_a_kind_are_told_apart_for_people(tmp_path: Path) -> None:
    rows = [ROW | {"kind": "verbatim"}, ROW | {"kind": "number", "verdict": "drift"}]
    said = bench("faithfulness", str(write(tmp_path / "a.jsonl", *rows)))
    assert "number: 0 of 1 caught" in said
    assert "verbatim: 1 of 1 rightly supported" in said


def test_sets_are_never_pooled_and_rows_without_a_label_left_out(tmp_path: Path) -> None:
    plain = write(tmp_path / "a.jsonl", ROW, ROW | {"dataset": "other"}, ROW | {"verdict": None})
    zipped = write(tmp_path / "b.jsonl.gz", ROW | {"verdict": "drift", "extra": 1})
    found = read_sets([plain, zipped])
    assert {name: len(rows) for name, rows in found.items()} == {"a": 1, "other": 1, "b": 1}


@pytest.mark.django_db
@pytest.mark.parametrize("name", ["llm", "cascade"])
def test_an_auditor_that_is_not_configured_is_refused_plainly(name: str) -> None:
    with pytest.raises(CommandError, match=f"no auditor “{name}”: set up a model endpoint"):
        bench("faithfulness", str(CLAIMS), "--limit", "1", "--auditor", name)


def test_what_was_measured_is_kept_for_exactly_this_auditor(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(accuracy, "MEASURED", tmp_path / "measured.json")
    assert measured_accuracy(local_auditor().fingerprint) == []
    rows = [ROW | {"kind": verdict, "verdict": verdict} for verdict in VERDICTS]
    bench("faithfulness", str(write(tmp_path / "planted.jsonl", *rows)), "--save")
    (kept,) = measured_accuracy(local_auditor().fingerprint)
    assert (kept.name, kept.n) == ("planted", 3)
    assert {kind.kind: (kind.error, kind.recall) for kind in kept.kinds} == {
        "supported": (False, 1.0),
        "drift": (True, 0.0),
        "hallucination": (True, 0.0),
    }
    assert measured_accuracy("another") == []


def test_figures_that_the_tab_cannot_show_are_not_kept(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="“a” do not have all three verdicts"):
        bench("faithfulness", str(write(tmp_path / "a.jsonl", ROW)), "--save")


def test_the_shipped_auditor_was_measured_on_the_bundled_sets() -> None:
    """Run `make measure` after a change to the auditor, and commit audit/measured.json."""
    bundled = read_sets([PLANTED, PLANTED.with_name("unseen.jsonl"), CLAIMS])
    kept = {each.name: each for each in measured_accuracy(local_auditor().fingerprint)}
    assert {name: each.n for name, each in kept.items()} == {
        name: len(rows) for name, rows in bundled.items()
    }
    assert {kind.kind for kind in kept["planted"].kinds} == {row.kind for row in bundled["planted"]}
