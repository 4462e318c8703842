"""Logistic regression finds the chances that rows were drawn with."""

import numpy as np
import pytest

from tools.fit_auditor.logistic import balanced, fit

RNG = np.random.default_rng(7)
FEATURES = RNG.normal(size=(4000, 3))
TRUE = np.array([1.5, -1.0, 0.0])
LABELS = (RNG.random(4000) < 1 / (1 + np.exp(-(0.5 + FEATURES @ TRUE)))).astype(float)
EVEN = np.ones(4000)


def test_the_weights_that_made_the_labels_are_found() -> None:
    model = fit(FEATURES, LABELS, row_weights=EVEN, penalty=0.01)
    assert model.bias == pytest.approx(0.5, abs=0.15)
    assert model.weights == pytest.approx(TRUE, abs=0.15)


def test_a_stronger_prior_makes_smaller_weights() -> None:
    free = fit(FEATURES, LABELS, row_weights=EVEN, penalty=0.01)
    held = fit(FEATURES, LABELS, row_weights=EVEN, penalty=5000.0)
    assert np.abs(held.weights).max() < np.abs(free.weights).max() / 2


def test_a_weight_against_its_sign_is_left_out() -> None:
    signs = np.array([1.0, 1.0, 0.0])
    model = fit(FEATURES, LABELS, row_weights=EVEN, penalty=0.01, signs=signs)
    assert model.weights[1] == 0
    assert model.weights[0] > 1


def test_every_set_and_both_labels_in_it_count_alike() -> None:
    labels = np.array([1.0, 1.0, 1.0, 0.0, 1.0, 0.0])
    groups = np.array(["a", "a", "a", "a", "b", "b"])
    weights = balanced(labels, groups)
    assert weights[:3].sum() == pytest.approx(weights[3]) == pytest.approx(weights[4])
