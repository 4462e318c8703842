"""What a decision is made on: each number says what it is named for."""

import json
from pathlib import Path

import pytest

from engines.verify import fitted as module
from engines.verify.entailment import Relation
from engines.verify.features import NAMES, features
from engines.verify.fitted import fitted
from tests.unit.verify.doubting import comparison

EVEN = Relation(0.5, 0.25, 0.25)


def known(claim: str, evidence: str, relation: Relation = EVEN) -> dict[str, float]:
    values = features(comparison(claim, evidence), relation).tolist()
    return dict(zip(NAMES, values, strict=True))


def test_even_chances_are_log_odds_of_nothing_and_certainty_is_bounded() -> None:
    assert known("It is so.", "It is so here.")["entail"] == pytest.approx(0)
    sure = known("It is so.", "It is so here.", Relation(1.0, 0.0, 0.0))
    assert 5 < sure["entail"] < 10
    assert -10 < sure["contradict"] < -5


def test_lengths_are_counted_in_words() -> None:
    short = known("Members feed goldfish.", "Members feed goldfish.")
    long = known("Members feed goldfish and otters daily.", "Members feed goldfish. " * 50)
    assert short["long_claim"] < long["long_claim"]
    assert short["long_evidence"] < long["long_evidence"]


def test_coefficients_of_other_features_are_refused(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    stored = json.loads(module.COEFFICIENTS.read_text(encoding="utf-8"))
    del stored["support"]["weights"][NAMES[0]]
    path = tmp_path / "coefficients.json"
    path.write_text(json.dumps(stored), encoding="utf-8")
    monkeypatch.setattr(module, "COEFFICIENTS", path)
    fitted.cache_clear()
    try:
        with pytest.raises(ValueError, match="other features"):
            fitted()
    finally:
        fitted.cache_clear()


def test_the_digest_changes_with_a_coefficient(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    before = fitted().digest
    stored = json.loads(module.COEFFICIENTS.read_text(encoding="utf-8"))
    stored["support"]["bias"] += 0.1
    path = tmp_path / "coefficients.json"
    path.write_text(json.dumps(stored), encoding="utf-8")
    monkeypatch.setattr(module, "COEFFICIENTS", path)
    fitted.cache_clear()
    try:
        assert fitted().digest != before
    finally:
        fitted.cache_clear()
