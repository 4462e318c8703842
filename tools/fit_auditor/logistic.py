"""Logistic regression by Newton's method."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Matrix = NDArray[np.float64]

_STEPS = 60
_SMALL = 1e-8
_FURTHEST = 30.0  # log-odds beyond which a chance is certain in any case


@dataclass(frozen=True, slots=True)
class Logistic:
    """Chance = 1 / (1 + exp(-(bias + weights · features)))."""

    bias: float
    weights: Matrix

    def odds(self, features: Matrix) -> Matrix:
        """Return log-odds, one for each row."""
        found: Matrix = self.bias + features @ self.weights
        return found


def fit(
    features: Matrix,
    labels: Matrix,
    *,
    row_weights: Matrix,
    penalty: float,
    signs: Matrix | None = None,
) -> Logistic:
    """Return the maximum-a-posteriori logistic model with a normal prior on its weights.

    Args:
        features: One row per example.
        labels: 0 or 1, one per row.
        row_weights: How much each row counts; scaled here so that they sum to their number.
        penalty: Precision of the prior for standardised features; the bias has none.
        signs: For each feature +1, -1 or 0: what a weight must not go against (0: free). A feature
            whose weight comes out against it is left out and the rest fitted anew.
    """
    free = np.ones(features.shape[1], dtype=bool)
    while True:
        model = _newton(features * free, labels, _scaled(row_weights), penalty)
        wrong = np.zeros_like(free) if signs is None else (model.weights * signs < -_SMALL)
        if not wrong.any():
            return model
        free &= ~wrong


def balanced(labels: Matrix, groups: NDArray[np.str_]) -> Matrix:
    """Return weights by which every group counts alike, and both labels alike within each."""
    weights = np.zeros(len(labels))
    for group in np.unique(groups):
        for label in (0.0, 1.0):
            inside = (groups == group) & (labels == label)
            if inside.any():
                weights[inside] = 1 / inside.sum()
    return weights


def _scaled(weights: Matrix) -> Matrix:
    scaled: Matrix = weights * len(weights) / weights.sum()
    return scaled


def _newton(features: Matrix, labels: Matrix, weights: Matrix, penalty: float) -> Logistic:
    spread = features.std(axis=0)
    scale = np.where(spread > _SMALL, spread, 1.0)
    design = np.hstack([np.ones((len(features), 1)), features / scale])
    ridge = np.diag([0.0, *[penalty] * features.shape[1]]) + _SMALL * np.eye(design.shape[1])
    found = np.zeros(design.shape[1])
    for _ in range(_STEPS):
        chances = 1 / (1 + np.exp(-np.clip(design @ found, -_FURTHEST, _FURTHEST)))
        slope = design.T @ (weights * (labels - chances)) - ridge @ found
        curve = (design * (weights * chances * (1 - chances))[:, None]).T @ design + ridge
        step = np.linalg.solve(curve, slope)
        found = found + step
        if np.abs(step).max() < _SMALL:
            break
    return Logistic(float(found[0]), found[1:] / scale)
