"""The auditor that ships is better than likeness alone."""

from pathlib import Path

from config.bench.baselines import baselines
from config.bench.claims import read_sets
from config.bench.faithfulness import measure
from engines.verify import local_auditor

GOLD = Path(__file__).parents[2] / "data" / "gold" / "claims_dev.jsonl"


def test_the_local_auditor_is_well_above_the_baselines_on_the_labelled_rows() -> None:
    found = measure(auditor=local_auditor(), sets=read_sets([GOLD]), baselines=baselines())
    figures = found.sets["claims_dev"]
    assert (figures.measures.macro_f1 or 0) > 0.65
    assert (figures.measures.balanced_accuracy or 0) > 0.72
    for baseline in figures.baselines.values():
        assert (baseline.macro_f1 or 1) < 0.4
        assert (baseline.balanced_accuracy or 1) < 0.6
