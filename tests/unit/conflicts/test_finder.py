"""The finder as a whole: figures on the labelled pairs, fingerprint, independence of pairs."""

import json
from pathlib import Path

import pytest

from engines.conflicts import (
    Agreement,
    LabelledPair,
    ScriptedConflictFinder,
    Statement,
    local_conflict_finder,
    measure,
    thresholds,
)

GOLD = Path(__file__).parents[2] / "data" / "gold" / "conflicts_dev.jsonl"
SETTINGS = sorted(name for name in dir(thresholds) if name.isupper())


def test_alarms_on_the_labelled_pairs_are_right_and_most_conflicts_are_found() -> None:
    rows = [json.loads(line) for line in GOLD.read_text().splitlines()]
    pairs = [
        LabelledPair(Statement(r["page_sentence"]), Statement(r["source_lines"]), r["conflict"])
        for r in rows
    ]
    agreement = measure(local_conflict_finder(), pairs)
    assert agreement.precision >= 0.9
    assert agreement.recall >= 0.6


def test_precision_and_recall_are_those_computed_by_hand() -> None:
    agreement = Agreement(found=3, missed=1, false_alarms=2, rightly_silent=4)
    assert (agreement.precision, agreement.recall) == (0.6, 0.75)


def test_silence_on_no_conflicts_is_perfect() -> None:
    row = LabelledPair(Statement("a"), Statement("b"), conflict=False)
    agreement = measure(ScriptedConflictFinder(), [row])
    assert (agreement.precision, agreement.recall) == (1.0, 1.0)


def test_a_pair_is_compared_the_same_alone_and_among_others() -> None:
    pair = Statement("Members pay 60 euros a year."), Statement("Members pay 70 euros a year.")
    other = Statement("Grass is green."), Statement("The sky is blue.")
    finder = local_conflict_finder()
    assert finder.compare([other, pair])[1] == finder.compare([pair])[0]


@pytest.mark.parametrize("name", SETTINGS)
def test_changing_any_threshold_changes_the_fingerprint(
    monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    before = local_conflict_finder().fingerprint
    monkeypatch.setattr(thresholds, name, -1)
    assert local_conflict_finder().fingerprint != before
