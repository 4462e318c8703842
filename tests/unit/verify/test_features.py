"""What a decision is made on: each number says what it is named for."""

import json
from pathlib import Path

import pytest

from engines.verify import fitted as module
from engines.verify.checks import doubts
from engines.verify.entailment import Relation
from engines.verify.features import NAMES, features
from engines.verify.fitted import fitted
from tests.unit.verify.doubting import comparison

EVEN = Relation(0.5, 0.25, 0.25)


def known(claim: str, evidence: str, relation: Relation = EVEN) -> dict[str, float]:
    compared = comparison(claim, evidence)
    values = features(compared, relation, list(doubts(compared))).tolist()
    return dict(zip(NAMES, values, strict=True))


def test_words_of_the_claim_that_the_lines_lack_are_a_share() -> None:
    found = known("Members feed goldfish.", "Members swim. Otters feed.")
    assert found["uncovered"] == pytest.approx(1 / 3)


def test_values_in_another_form_are_no_missing_words() -> None:
    assert known("The trial lasts two weeks.", "The trial lasts 14 days.")["uncovered"] == 0


def test_the_order_of_words_is_seen() -> None:
    same = known("Dogs chase cats.", "Dogs chase cats daily.")
    turned = known("Dogs chase cats.", "Cats chase dogs daily.")
    assert same["uncovered"] == turned["uncovered"] == 0
    assert same["apart"] < turned["apart"]


def test_even_chances_are_log_odds_of_nothing_and_certainty_is_bounded() -> None:
    assert known("It is so.", "It is so here.")["entail"] == pytest.approx(0)
    sure = known("It is so.", "It is so here.", Relation(1.0, 0.0, 0.0))
    assert 5 < sure["entail"] < 10
    assert -10 < sure["contradict"] < -5


def test_a_sentence_is_not_long_a_paragraph_is_and_an_article_more_so() -> None:
    sentence = known("Otters feed goldfish.", "Otters swim. " * 5)
    paragraph = known("Otters feed goldfish.", "Otters swim. " * 30)
    article = known("Otters feed goldfish.", "Otters swim. " * 400)
    assert sentence["long"] == sentence["uncovered_in_long"] == sentence["apart_in_long"] == 0
    assert 0 < paragraph["long"] < article["long"]
    assert article["uncovered_in_long"] == pytest.approx(article["uncovered"] * article["long"])
    assert article["apart_in_long"] == pytest.approx(article["apart"] * article["long"])


def test_names_and_words_that_a_check_holds_against_the_claim_are_seen() -> None:
    assert known("The hall was built by Hartley Builders.", "The hall is old.")["strangers"] == 1
    assert known("All members pay.", "Most members pay.")["softened"] == 1
    assert known("Members pay.", "Members pay.")["softened"] == 0


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
