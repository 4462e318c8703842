"""What the checks leave open as chances: logistic models, their coefficients in a file beside this.

The checks come first: a claim that one of them settles is not supported, however sure the network
is, because a changed word in a claim that is otherwise the source's is what it overlooks most, and
a check that names the words is right more often. The models decide what is left, from the network's
answer and from shared words, which say little of a few lines and much of a whole article. Rules for
the one and twelve coefficients for the other were chosen over one larger model of both: fitted on
rows that the network was trained on, such a model trusts the network too much, and other labelled
rows are too few, or too unlike the pages of a wiki, to weigh every check.
`tools/fit_auditor` writes the file.
"""

import json
import math
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

import numpy as np

from engines.verify.features import NAMES, Features

COEFFICIENTS = Path(__file__).parent / "coefficients.json"
_CERTAIN = 30.0  # log-odds beyond which a chance is certain in any case


@dataclass(frozen=True, slots=True)
class Model:
    """A chance as a logistic function of the features."""

    bias: float
    weights: Features

    def chance(self, features: Features) -> float:
        """Return the chance, 0 to 1."""
        odds = self.bias + float(self.weights @ features)
        return 1 / (1 + math.exp(-max(-_CERTAIN, min(_CERTAIN, odds))))


@dataclass(frozen=True, slots=True)
class Fitted:
    """What was learnt of claims that no check doubts.

    Attributes:
        support: Chance that the lines support the whole claim.
        contradiction: Chance that they deny it.
        digest: Changes with any coefficient.
    """

    support: Model
    contradiction: Model
    digest: str


@cache
def fitted() -> Fitted:
    """Read the coefficients.

    Raises:
        ValueError: If they are those of other features.
    """
    text = COEFFICIENTS.read_text(encoding="utf-8")
    stored = json.loads(text)
    return Fitted(
        support=_model(stored["support"]),
        contradiction=_model(stored["contradiction"]),
        digest=sha256(text.encode()).hexdigest()[:12],
    )


def _model(stored: dict[str, Any]) -> Model:
    if set(stored["weights"]) != set(NAMES):
        raise ValueError("The coefficients are those of other features: run tools.fit_auditor.")
    return Model(stored["bias"], np.array([stored["weights"][name] for name in NAMES]))
