"""The temperature that makes the int8 model's probabilities honest on rows it has not seen."""

import json
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from engines.verify.entailment import OnnxEntailment
from engines.verify.model import Pair
from tools.train_verifier.rows import Row

_TEMPERATURES = np.arange(0.5, 4.0, 0.01)
_TINY = 1e-12


def calibrate(folder: Path, held_out: Sequence[Row]) -> float:
    """Write the temperature with the least log loss on the rows to the folder, and return it.

    The folder's own temperature is replaced, whatever it was.
    """
    calibration = folder / "calibration.json"
    calibration.write_text(json.dumps({"temperature": 1.0}) + "\n", encoding="utf-8")
    model = OnnxEntailment(folder)
    answers = model.relations([Pair(row.claim, row.evidence) for row in held_out])
    logits = np.log(
        np.array([(answer.entail, answer.neutral, answer.contradict) for answer in answers]) + _TINY
    )
    losses = [_log_loss(logits / temperature, held_out) for temperature in _TEMPERATURES]
    best = round(float(_TEMPERATURES[int(np.argmin(losses))]), 2)
    calibration.write_text(json.dumps({"temperature": best}) + "\n", encoding="utf-8")
    return best


def _log_loss(logits: NDArray[np.float64], rows: Sequence[Row]) -> float:
    shares = np.exp(logits - logits.max(axis=1, keepdims=True))
    shares /= shares.sum(axis=1, keepdims=True)
    losses = [
        -np.log(1 - share[0] + _TINY)
        if row.target is None
        else -float(np.dot(row.target, np.log(share + _TINY)))
        for share, row in zip(shares, rows, strict=True)
    ]
    return float(np.mean(losses))
