"""What every embedding engine must offer."""

from collections.abc import Sequence
from typing import Protocol

import numpy as np
from numpy.typing import NDArray


class Embedder(Protocol):
    """Turns texts into vectors whose dot product is their cosine similarity.

    The name is stored beside every vector, so that vectors of two models are never compared.
    """

    @property
    def name(self) -> str:
        """Identify the model and its weights."""
        ...

    @property
    def dimensions(self) -> int:
        """Return the length of each vector."""
        ...

    def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Return an array of shape (len(texts), dimensions), each row of L2 norm one."""
        ...
