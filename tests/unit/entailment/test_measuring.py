"""The figures that are published, and the temperature, are computed as they are described."""

import json
import shutil
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest

from engines.verify.entailment import OnnxEntailment, Relation
from engines.verify.entailment.local import WEIGHTS
from engines.verify.model import Pair
from tools.train_verifier.calibrating import calibrate
from tools.train_verifier.measuring import as_json, auroc, balanced_accuracy, macro_f1, measure
from tools.train_verifier.rows import CONTRADICT, ENTAIL, Row


class Scripted:
    """Entails with the probability that the claim names."""

    name = "scripted"

    def relations(self, pairs: Sequence[Pair]) -> list[Relation]:
        return [
            Relation(float(pair.claim), (1 - float(pair.claim)) * 0.75, (1 - float(pair.claim)) / 4)
            for pair in pairs
        ]


def scores(*entail: float) -> np.ndarray[tuple[int, int], np.dtype[np.float64]]:
    return np.array([(value, (1 - value) / 2, (1 - value) / 2) for value in entail])


def test_balanced_accuracy_weighs_both_sides_alike() -> None:
    assert balanced_accuracy(scores(0.9, 0.1, 0.1, 0.9), np.array([1, 0, 0, 0])) == pytest.approx(
        (1 + 2 / 3) / 2
    )


@pytest.mark.parametrize(
    ("values", "expected"),
    [((0.9, 0.8, 0.2, 0.1), 1.0), ((0.1, 0.2, 0.8, 0.9), 0.0), ((0.5, 0.5, 0.5, 0.5), 0.5)],
)
def test_auroc_is_the_chance_of_the_right_order(values: tuple[float, ...], expected: float) -> None:
    assert auroc(scores(*values), np.array([1, 1, 0, 0])) == expected


def test_macro_f1_is_the_mean_of_the_three_relations() -> None:
    said = np.array([[0.8, 0.1, 0.1], [0.1, 0.8, 0.1], [0.1, 0.8, 0.1]])
    assert macro_f1(said, np.array([0, 1, 2])) == pytest.approx((1 + 2 / 3 + 0) / 3)


def test_sets_are_measured_apart_and_measures_that_do_not_apply_are_left_out(
    tmp_path: Path,
) -> None:
    rows = tmp_path / "mine.jsonl"
    records = [
        {"dataset": "binary", "claim": "0.9", "evidence": "e", "verdict": "supported"},
        {"dataset": "binary", "claim": "0.2", "evidence": "e", "verdict": "drift"},
        {"claim": "0.9", "evidence": "e", "binary": "supported", "verdict": None, "relation": None},
    ]
    rows.write_text("\n".join(json.dumps(one) for one in records))
    found = json.loads(as_json(measure([rows], Scripted(), limit=None, seed=1)))
    assert found["binary"]["n"] == 2
    assert found["binary"]["AUROC"] == [1.0, 1.0, 1.0]
    assert found["mine"] == {"n": 1}


def test_a_set_with_all_relations_has_a_three_way_figure(tmp_path: Path) -> None:
    rows = tmp_path / "three.jsonl"
    records = [
        {"claim": "0.9", "evidence": "e", "verdict": "supported", "relation": "entail"},
        {"claim": "0.1", "evidence": "e", "verdict": "drift", "relation": "partial"},
        {"claim": "0.2", "evidence": "e", "verdict": "hallucination", "relation": "contradict"},
    ]
    rows.write_text("\n".join(json.dumps(one) for one in records * 10))
    ((name, size, figures),) = measure([rows], Scripted(), limit=20, seed=1)
    assert (name, size) == ("three", 20)
    figure = figures["three-way macro-F1"]
    assert figure.low <= figure.value <= figure.high


def test_the_temperature_is_hot_where_the_model_is_sure_and_wrong(tmp_path: Path) -> None:
    shutil.copytree(WEIGHTS, tmp_path / "weights")
    evidence = "Visitors must be accompanied at all times."
    rows = [
        Row("set", evidence, evidence, target, "") for target in (ENTAIL, CONTRADICT, CONTRADICT)
    ]
    hot = calibrate(tmp_path / "weights", rows)
    cold = calibrate(tmp_path / "weights", rows[:1])
    assert hot > cold
    stored = json.loads((tmp_path / "weights" / "calibration.json").read_text())
    assert stored == {"temperature": cold}


def test_another_calibration_has_another_name(tmp_path: Path) -> None:
    shutil.copytree(WEIGHTS, tmp_path / "weights")
    (tmp_path / "weights" / "calibration.json").write_text('{"temperature": 3.21}')
    assert OnnxEntailment(tmp_path / "weights").name != OnnxEntailment().name


def test_a_row_known_only_as_not_entailed_counts_too(tmp_path: Path) -> None:
    shutil.copytree(WEIGHTS, tmp_path / "weights")
    evidence = "Visitors must be accompanied at all times."
    assert calibrate(tmp_path / "weights", [Row("set", evidence, evidence, None, "")]) > 1
