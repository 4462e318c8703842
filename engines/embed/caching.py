"""An embedder that remembers: pages, topics and purposes recur with every document."""

import os
from collections import OrderedDict
from collections.abc import Sequence
from threading import Lock

import numpy as np
from numpy.typing import NDArray

from engines.embed.protocol import Embedder

# Held across a fork, so that a child never inherits it locked by a thread it does not have.
_changing = Lock()
os.register_at_fork(
    before=_changing.acquire, after_in_parent=_changing.release, after_in_child=_changing.release
)

CAPACITY = 10_000  # texts; 384 numbers of 4 bytes each make 15 MB


class CachingEmbedder:
    """Remembers the vectors of the texts asked for last, in this process.

    A vector depends on its text alone, so that it makes no difference but in time. Safe to call
    from several threads; two that ask for one text at once may both compute it.
    """

    def __init__(self, embedder: Embedder, *, capacity: int = CAPACITY) -> None:
        self._embedder = embedder
        self._capacity = capacity
        self._vectors: OrderedDict[str, NDArray[np.float32]] = OrderedDict()

    @property
    def name(self) -> str:
        """The model's name: what is remembered is what it would answer."""
        return self._embedder.name

    @property
    def dimensions(self) -> int:
        """Return the length of each vector."""
        return self._embedder.dimensions

    def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Return one row of length one per text; only texts not remembered are computed."""
        known = self._remembered(texts)
        missing = [text for text in dict.fromkeys(texts) if text not in known]
        if missing:
            fresh = dict(zip(missing, self._embedder.embed(missing), strict=True))
            self._remember(fresh)
            known |= fresh
        if not texts:
            return np.zeros((0, self.dimensions), dtype=np.float32)
        return np.stack([known[text] for text in texts])

    def _remembered(self, texts: Sequence[str]) -> dict[str, NDArray[np.float32]]:
        with _changing:
            known = {text: self._vectors[text] for text in texts if text in self._vectors}
            for text in known:
                self._vectors.move_to_end(text)
        return known

    def _remember(self, fresh: dict[str, NDArray[np.float32]]) -> None:
        with _changing:
            # Copied: a row is a view that would keep its whole batch in memory.
            self._vectors |= {text: vector.copy() for text, vector in fresh.items()}
            while len(self._vectors) > self._capacity:
                self._vectors.popitem(last=False)
