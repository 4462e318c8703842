"""`python -m tools.fit_auditor --data DIR --kept FILE`: make chances of the network's answers.

Twelve numbers for support and three for contradiction are fitted, on development rows and planted
claims that no check settles: what the network's answers, shared words and the length of the
evidence are worth.
Every set counts alike and both labels alike in it, so that half is the best threshold for balanced
accuracy. `--check` prints, of each set, the balanced accuracy with numbers
that were fitted without it.
"""

import argparse
import json
import logging
from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np

from engines.verify.entailment import local_entailment
from engines.verify.features import NAMES
from engines.verify.fitted import COEFFICIENTS
from engines.verify.thresholds import SUPPORTED_FROM
from tools.fit_auditor.examples import Example, examples
from tools.fit_auditor.logistic import Logistic, balanced, fit
from tools.fit_auditor.measuring import KeptRelations, Measured, measure

logger = logging.getLogger("tools.fit_auditor")

Label = Callable[[Example], bool | None]
_PENALTY = 10.0
_AGAINST_SUPPORT = (
    "contradict",
    "uncovered",
    "apart",
    "strangers",
    "uncovered_in_long",
    "strangers_in_long",
    "apart_in_long",
    "softened",
    "misplaced",
)
_FOR_SUPPORT = {"entail": 1.0, "long": 0.0} | dict.fromkeys(_AGAINST_SUPPORT, -1.0)
# What a feature can speak for; a weight against it is noise, and what is not named is not used.
_SIGNS: dict[str, tuple[Label, dict[str, float]]] = {
    "support": (lambda example: example.supported, _FOR_SUPPORT),
    "contradiction": (lambda example: example.denied, {"entail": -1, "contradict": 1}),
}


def fitted(measured: Sequence[Measured], head: str) -> Logistic:
    """Return the model of one chance."""
    label, signs = _SIGNS[head]
    rows = [each for each in measured if label(each.example) is not None]
    labels = np.array([float(bool(label(each.example))) for each in rows])
    sources = np.array([each.example.source for each in rows])
    open_ = np.array([not each.settled for each in rows])
    used = np.array([name in signs for name in NAMES])
    return fit(
        np.array([each.features * used for each in rows])[open_],
        labels[open_],
        row_weights=balanced(labels, sources)[open_],
        penalty=_PENALTY,
        signs=np.array([signs.get(name, 0.0) for name in NAMES]),
    )


def balanced_accuracy(measured: Sequence[Measured], model: Logistic) -> float:
    """Return the mean recall of supported and unsupported claims."""
    odds = model.odds(np.array([each.features for each in measured]))
    chances = 1 / (1 + np.exp(-odds))
    said = np.array(
        [
            each.verbatim or (not each.settled and chance >= SUPPORTED_FROM)
            for each, chance in zip(measured, chances, strict=True)
        ]
    )
    true = np.array([each.example.supported for each in measured])
    return float((said[true].mean() + (~said[~true]).mean()) / 2)


def _check(measured: Sequence[Measured]) -> None:
    for source in sorted({each.example.source for each in measured}):
        inside = [each for each in measured if each.example.source == source]
        others = [each for each in measured if each.example.source != source]
        apart = balanced_accuracy(inside, fitted(others, "support"))
        within = balanced_accuracy(inside, fitted(measured, "support"))
        logger.info("%-20s n=%4d %.3f, fitted without it %.3f", source, len(inside), within, apart)


def _stored(model: Logistic) -> dict[str, object]:
    weights = {name: round(float(w), 4) for name, w in zip(NAMES, model.weights, strict=True)}
    return {"bias": round(model.bias, 4), "weights": weights}


def main() -> None:
    """Fit, and write the coefficients beside the auditor."""
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(message)s")
    parser = argparse.ArgumentParser(prog="python -m tools.fit_auditor", description=__doc__)
    parser.add_argument("--data", type=Path, required=True, help="the data folder")
    parser.add_argument("--kept", type=Path, required=True, help="file of the network's answers")
    parser.add_argument("--limit", type=int, default=800, help="most rows of a set")
    parser.add_argument("--check", action="store_true", help="leave out each set in turn as well")
    arguments = parser.parse_args()
    relations = KeptRelations(local_entailment(), arguments.kept)
    measured = measure(examples(arguments.data, limit=arguments.limit), relations)
    if arguments.check:
        _check(measured)
    heads = {head: _stored(fitted(measured, head)) for head in _SIGNS}
    COEFFICIENTS.write_text(json.dumps(heads, indent=1) + "\n", encoding="utf-8")
    logger.info("%s", heads)


if __name__ == "__main__":
    main()
