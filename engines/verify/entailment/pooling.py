"""One relation out of those of several windows."""

import numpy as np
from numpy.typing import NDArray

from engines.verify.entailment.protocol import Relation


def pool(windows: NDArray[np.float64]) -> Relation:
    """Return the relation of the whole evidence to the claim.

    The window that entails the claim most answers how far it is entailed. What is left is shared
    out by the window that denies it most: a window that entails outweighs one that seems to deny.

    Args:
        windows: One row of (entail, neutral, contradict) per window, each row summing to one.
    """
    entail = float(windows[:, 0].max())
    contradict = min(float(windows[:, 2].max()), 1.0 - entail)
    return Relation(entail, max(0.0, 1.0 - entail - contradict), contradict)
